package io.agentreach.sdk.server;

import io.agentreach.sdk.server.Head.Header;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads requests strictly, so that no two readers can understand one differently. Stateless. */
final class HeadReader {
  private static final int MOST_HEADERS = 100;

  private HeadReader() {}

  static Head read(Input in, int limit) throws IOException, Refused {
    String line = in.line(limit);
    if (line.isEmpty()) {
      // An empty line before a request is allowed once.
      line = in.line(limit);
    }
    String[] parts = line.split(" ", -1);
    if (parts.length != 3 || !token(parts[0]) || !parts[1].startsWith("/")) {
      throw new Refused(400, "the request line is malformed");
    }
    if (!parts[2].equals("HTTP/1.1") && !parts[2].equals("HTTP/1.0")) {
      throw new Refused(505, "only HTTP/1.1 and HTTP/1.0 are spoken here");
    }
    int query = parts[1].indexOf('?');
    String path = query < 0 ? parts[1] : parts[1].substring(0, query);
    return new Head(parts[0], path, parts[2], headers(in, limit - line.length()));
  }

  private static List<Header> headers(Input in, int limit) throws IOException, Refused {
    List<Header> headers = new ArrayList<>();
    int left = limit;
    for (String line = in.line(left); !line.isEmpty(); line = in.line(left)) {
      left = Math.max(left - line.length(), 0);
      int colon = line.indexOf(':');
      if (colon < 1 || !token(line.substring(0, colon))) {
        throw new Refused(400, "a header is malformed");
      }
      if (headers.size() == MOST_HEADERS) {
        throw new Refused(431, "more than " + MOST_HEADERS + " headers");
      }
      String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
      headers.add(new Header(name, line.substring(colon + 1).strip()));
    }
    return headers;
  }

  private static boolean token(String text) {
    return !text.isEmpty()
        && text.chars()
            .allMatch(c ->
                (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= '0' && c <= '9')
                    || "!#$%&'*+-.^_`|~".indexOf(c) >= 0);
  }
}
