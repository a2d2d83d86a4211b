package io.agentreach.bench.faults;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;

/** Where a call can be sent: one of the four kinds of agents, or the hub. */
enum Door {
  SDK(1, HttpMethod.POST, "/execute", "done"),
  PLAIN(2, HttpMethod.POST, "/execute", "done"),
  STREAM(3, HttpMethod.POST, "/stream/execute", "event: result"),
  SERVICE(4, HttpMethod.GET, "/work", "done"),
  HUB(0, HttpMethod.POST, "/v1/invoke", "done");

  private static final String PAYLOAD = "{\"q\":\"" + "x".repeat(200) + "\"}";

  private final int offset;
  private final HttpMethod method;
  private final String path;
  private final String sign;

  Door(int offset, HttpMethod method, String path, String sign) {
    this.offset = offset;
    this.method = method;
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
    return method;
  }

  String path() {
    return path;
  }

  /** What is sent there; empty for a GET. */
  Buffer body(String requestId) {
    if (method == HttpMethod.GET) {
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
