package io.agentreach.bench.faults;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;

/** Where a call can be sent: one of the four kinds of agents, or the hub. */
enum Door {
  SDK(1, true, "/execute", "done"),
  PLAIN(2, true, "/execute", "done"),
  STREAM(3, true, "/stream/execute", "event: result"),
  SERVICE(4, false, "/work", "done"),
  HUB(0, true, "/v1/invoke", "done");

  private static final String PAYLOAD = "{\"q\":\"" + "x".repeat(200) + "\"}";

  private final int offset;
  private final boolean posts;
  private final String path;
  private final String sign;

  Door(int offset, boolean posts, String path, String sign) {
    this.offset = offset;
    this.posts = posts;
    this.path = path;
    this.sign = sign;
  }

  /** The agent that a caller has first on its list, for {@code turn} 0; then the next ones. */
  static Door agent(int caller, int turn) {
    return values()[(caller + turn) % 4];
  }

  int port(int base) {
    return base + offset;
  }

  HttpMethod method() {
    return posts ? HttpMethod.POST : HttpMethod.GET;
  }

  String path() {
    return path;
  }

  /** What is sent there; empty for a GET. */
  Buffer body(String requestId) {
    if (!posts) {
      return Buffer.buffer();
    }
    return Buffer.buffer(
        this == HUB
            ? "{\"header\":{\"capability\":\"bench_work\"},\"payload\":" + PAYLOAD + "}"
            : "{\"request_id\":\""
                + requestId
                + "\",\"capability\":\"bench_work\",\"params\":"
                + PAYLOAD
                + "}");
  }

  /** Whether an answer with status 200 is the whole work's. */
  boolean complete(Buffer answer) {
    return answer.toString().contains(sign);
  }
}
