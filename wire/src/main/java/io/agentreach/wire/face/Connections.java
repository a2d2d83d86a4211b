package io.agentreach.wire.face;

import io.agentreach.core.port.Loop;
import io.agentreach.wire.http.Room;
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
  private final Room room;

  /** How many requests of a connection are at work, and when the last of them came or ended. */
  private static final class Use {
    int working;
    long since;
    long held;
  }

  Connections(Loop loop, int most, long idleNanos, Room room) {
    this.room = room;
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
    connection.closeHandler(closed -> {
      open.remove(connection);
      room.give(use.held);
    });
  }

  /** The head of a request has come; its body has the idle time to follow. */
  void arrives(HttpConnection connection) {
    Use use = open.get(connection);
    if (use != null) {
      use.since = loop.now();
    }
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
      room.give(use.held);
      use.held = 0;
    }
  }

  /** Takes memory for the body of a connection's request until it is answered; false if none. */
  boolean hold(HttpConnection connection, long bytes) {
    Use use = open.get(connection);
    if (use == null || !room.take(bytes)) {
      return false;
    }
    use.held += bytes;
    return true;
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
