package io.agentreach.wire.face;

import io.agentreach.core.port.Loop;
import io.vertx.core.http.HttpConnection;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Bounds the open connections of one event loop, and closes those on which nothing is at work: idle
 * ones, and ones whose request never comes to an end. Lives on that loop.
 */
final class Connections {
  private final IdentityHashMap<HttpConnection, Use> open = new IdentityHashMap<>();
  private final Loop loop;
  private final int most;
  private final long idleNanos;

  /** How a connection is used; {@code reading} counts bodies that have not come whole. */
  private static final class Use {
    int working;
    long since;
  }

  Connections(Loop loop, int most, long idleNanos) {
    this.loop = loop;
    this.most = most;
    this.idleNanos = idleNanos;
    loop.after(idleNanos / 4, this::sweep);
  }

  /** Takes a connection in, or closes it at once if there are too many. */
  void opened(HttpConnection connection) {
    if (open.size() >= most) {
      connection.close();
      return;
    }
    Use use = new Use();
    use.since = loop.now();
    open.put(connection, use);
    connection.closeHandler(closed -> open.remove(connection));
  }

  /** A request has come whole, and its answer is being made. */
  void begins(HttpConnection connection) {
    Use use = open.get(connection);
    if (use != null) {
      use.working++;
    }
  }

  /** Its answer is out. */
  void ends(HttpConnection connection) {
    Use use = open.get(connection);
    if (use != null) {
      use.working--;
      use.since = loop.now();
    }
  }

  /** How many are open. */
  int size() {
    return open.size();
  }

  private void sweep() {
    long now = loop.now();
    List<HttpConnection> idle = new ArrayList<>();
    open.forEach((connection, use) -> {
      if (use.working == 0 && now - use.since > idleNanos) {
        idle.add(connection);
      }
    });
    idle.forEach(HttpConnection::close);
    loop.after(idleNanos / 4, this::sweep);
  }
}
