package io.agentreach.sdk.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Reads request bodies, of known length or in chunks. Stateless. */
final class BodyReader {
  private static final int LONGEST_CHUNK_LINE = 1024;

  private BodyReader() {}

  static byte[] read(Input in, long length, int limit) throws IOException, Refused {
    return length < 0 ? chunks(in, limit) : exactly(in, length, limit);
  }

  private static byte[] exactly(Input in, long length, int limit) throws IOException, Refused {
    requireFits(length, limit);
    byte[] body = new byte[(int) length];
    in.read(body, 0, body.length);
    return body;
  }

  private static byte[] chunks(Input in, int limit) throws IOException, Refused {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    while (true) {
      int size = chunkSize(in.line(LONGEST_CHUNK_LINE));
      if (size == 0) {
        for (String line = in.line(LONGEST_CHUNK_LINE);
            !line.isEmpty();
            line = in.line(LONGEST_CHUNK_LINE)) {
          // Trailers mean nothing here.
          requireFits(body.size() + (long) line.length(), limit);
        }
        return body.toByteArray();
      }
      requireFits((long) body.size() + size, limit);
      body.write(exactly(in, size, limit));
      if (!in.line(LONGEST_CHUNK_LINE).isEmpty()) {
        throw new Refused(400, "a chunk is longer than it says");
      }
    }
  }

  private static int chunkSize(String line) throws Refused {
    int end = line.indexOf(';');
    String digits = (end < 0 ? line : line.substring(0, end)).strip();
    if (!digits.matches("[0-9a-fA-F]{1,7}")) {
      throw new Refused(400, "a chunk's size is malformed");
    }
    return Integer.parseInt(digits, 16);
  }

  private static void requireFits(long length, int limit) throws Refused {
    if (length > limit) {
      throw new Refused(413, "the body has more than " + limit + " bytes");
    }
  }
}
