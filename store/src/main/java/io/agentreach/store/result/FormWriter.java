package io.agentreach.store.result;

import io.agentreach.core.model.Payload;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes fields one after the other. Not thread-safe. */
final class FormWriter {
  private final ByteArrayOutputStream bytes;
  private final DataOutputStream out;

  FormWriter(int expected) {
    bytes = new ByteArrayOutputStream(expected);
    out = new DataOutputStream(bytes);
  }

  void number(int number) {
    write(to -> to.writeInt(number));
  }

  void duration(Duration duration) {
    write(to -> {
      to.writeLong(duration.getSeconds());
      to.writeInt(duration.getNano());
    });
  }

  void text(String text) {
    block(text.getBytes(StandardCharsets.UTF_8));
  }

  void payload(Payload payload) {
    text(payload.mediaType());
    block(payload.bytes());
  }

  <T> void optional(@Nullable T value, Consumer<T> writer) {
    number(value == null ? 0 : 1);
    if (value != null) {
      writer.accept(value);
    }
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }

  private void block(byte[] block) {
    write(to -> {
      to.writeInt(block.length);
      to.write(block);
    });
  }

  private void write(Step step) {
    try {
      step.to(out);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
  }

  private interface Step {
    void to(DataOutputStream out) throws IOException;
  }
}
