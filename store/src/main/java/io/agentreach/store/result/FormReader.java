package io.agentreach.store.result;

import io.agentreach.core.model.Payload;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Reads fields in the order in which they were written. Not thread-safe. Fails with an IOException
 * where the bytes end too early.
 */
final class FormReader {
  private final DataInputStream in;

  FormReader(byte[] bytes) {
    in = new DataInputStream(new ByteArrayInputStream(bytes));
  }

  int number() throws IOException {
    return in.readInt();
  }

  boolean present() throws IOException {
    return number() == 1;
  }

  Duration duration() throws IOException {
    return Duration.ofSeconds(in.readLong(), in.readInt());
  }

  String text() throws IOException {
    return new String(block(), StandardCharsets.UTF_8);
  }

  Payload payload() throws IOException {
    String mediaType = text();
    return Payload.of(block(), mediaType);
  }

  private byte[] block() throws IOException {
    int length = number();
    if (length < 0 || length > in.available()) {
      throw new IOException("a field of " + length + " bytes is longer than what is there");
    }
    return in.readNBytes(length);
  }
}
