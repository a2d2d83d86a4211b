package io.agentreach.bench.load;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;

/**
 * Many agents in one process, of which nothing exists but their heartbeats: registers them one
 * after the other on some connections, says how long that took, then lets each beat in turn.
 */
final class Crowd {
  private static final int CONNECTIONS = 128;
  private static final long TICK_MS = 20;

  private final Vertx vertx;
  private final HttpClient client;
  private final int port;
  private final int agents;
  private final int intervalMs;
  private int registered;
  private int next;
  private long due;
  private long sent;
  private long refused;

  private Crowd(Vertx vertx, int port, int agents, int intervalMs) {
    this.vertx = vertx;
    this.client =
        vertx.createHttpClient(
            new PoolOptions().setHttp1MaxSize(CONNECTIONS).setMaxWaitQueueSize(-1));
    this.port = port;
    this.agents = agents;
    this.intervalMs = intervalMs;
  }

  /** Arguments: the hub's port, how many agents, the milliseconds between two beats of one. */
  public static void main(String[] arguments) {
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    Crowd crowd =
        new Crowd(
            vertx,
            Integer.parseInt(arguments[0]),
            Integer.parseInt(arguments[1]),
            Integer.parseInt(arguments[2]));
    vertx.runOnContext(start -> crowd.register());
  }

  private void register() {
    long began = System.nanoTime();
    for (int i = 0; i < CONNECTIONS; i++) {
      registerNext(began);
    }
  }

  private void registerNext(long began) {
    int number = next;
    if (number == agents) {
      return;
    }
    next++;
    String manifest =
        "{\"agent_id\":\"crowd-%d\",\"capabilities\":[{\"name\":\"crowd_%d\",\"description\":\"One of many.\"}],"
                .formatted(number, number % 1_000)
            + "\"endpoint\":\"http://127.0.0.1:9\",\"heartbeat_interval_ms\":%d}"
                .formatted(intervalMs);
    post("/register", manifest)
        .onComplete(answer -> {
          if (answer.failed()) {
            answer.cause().printStackTrace();
            System.exit(1);
          }
          if (++registered == agents) {
            System.out.println("registered " + (System.nanoTime() - began) / 1_000_000);
            beat();
          }
          registerNext(began);
        });
  }

  private void beat() {
    long began = System.nanoTime();
    vertx.setPeriodic(
        TICK_MS,
        tick -> {
          due = (System.nanoTime() - began) / 1_000 * agents / (intervalMs * 1_000L);
          while (sent < due) {
            beatOnce((int) (sent++ % agents));
          }
        });
    vertx.setPeriodic(1_000, tick -> System.out.println("beats " + sent + " refused " + refused));
  }

  private void beatOnce(int number) {
    String beat =
        "{\"heartbeat_seq\":%d,\"status\":\"READY\",\"running\":1,\"queue_depth\":0,\"resources\":{\"cpu\":0.2,\"memory\":0.4}}"
            .formatted(sent);
    post("/v1/agents/crowd-" + number + "/heartbeat", beat).onFailure(failure -> refused++);
  }

  private Future<Buffer> post(String path, String json) {
    RequestOptions request =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setHost("127.0.0.1")
            .setPort(port)
            .setURI(path)
            .putHeader("content-type", "application/json");
    return client
        .request(request)
        .compose(ask -> ask.send(Buffer.buffer(json)))
        .compose(answer ->
            answer.statusCode() < 300
                ? answer.body()
                : Future.failedFuture("status " + answer.statusCode()));
  }
}
