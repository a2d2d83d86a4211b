package io.agentreach.sdk.server;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A request's line and headers.
 *
 * @param method in upper case
 * @param path without the query, percent escapes as they came
 * @param version {@code HTTP/1.1} or {@code HTTP/1.0}
 * @param headers names in lower case and values, in order
 */
record Head(String method, String path, String version, List<Header> headers) {

  /** One header. */
  record Header(String name, String value) {}

  /** The first value of a header, or null. */
  @Nullable String header(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    for (Header each : headers) {
      if (each.name().equals(wanted)) {
        return each.value();
      }
    }
    return null;
  }

  private long count(String name) {
    return headers.stream().filter(each -> each.name().equals(name)).count();
  }

  /** Whether the client keeps the connection after this request. */
  boolean keepsAlive() {
    String connection = header("connection");
    String said = connection == null ? "" : connection.toLowerCase(Locale.ROOT);
    return version.equals("HTTP/1.1") ? !said.contains("close") : said.contains("keep-alive");
  }

  boolean expectsContinue() {
    return "100-continue".equalsIgnoreCase(header("expect"));
  }

  /** The declared length of the body, 0 for none, -1 for a chunked body. */
  long bodyLength() throws Refused {
    String encoding = header("transfer-encoding");
    String length = header("content-length");
    if (encoding != null) {
      if (length != null || !encoding.equalsIgnoreCase("chunked")) {
        throw new Refused(400, "transfer-encoding must be \"chunked\", without a content-length");
      }
      return -1;
    }
    if (length == null) {
      return 0;
    }
    if (count("content-length") > 1 || !length.matches("[0-9]{1,18}")) {
      throw new Refused(400, "content-length must be one number");
    }
    return Long.parseLong(length);
  }
}
