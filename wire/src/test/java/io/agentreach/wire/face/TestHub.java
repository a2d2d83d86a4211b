package io.agentreach.wire.face;

import io.agentreach.core.model.Transport;
import io.agentreach.core.registry.Registry;
import io.agentreach.core.route.Remembering;
import io.agentreach.core.route.RouteRules;
import io.agentreach.core.route.Router;
import io.agentreach.core.rule.RememberRule;
import io.agentreach.core.task.TaskEngine;
import io.agentreach.core.task.TaskParts;
import io.agentreach.core.task.TaskRules;
import io.agentreach.testkit.MemoryAgentStore;
import io.agentreach.testkit.MemoryResultStore;
import io.agentreach.testkit.MemoryTaskStore;
import io.agentreach.wire.check.InputChecks;
import io.agentreach.wire.check.Schemas;
import io.agentreach.wire.http.AddressPolicy;
import io.agentreach.wire.http.ChannelLimits;
import io.agentreach.wire.http.HttpChannel;
import io.agentreach.wire.http.LateResults;
import io.agentreach.wire.http.Room;
import io.agentreach.wire.http.VertxLoop;
import io.agentreach.wire.json.Limits;
import io.agentreach.wire.json.ManifestCodec;
import io.agentreach.wire.json.TaskCodec;
import io.agentreach.wire.json.TaskForms;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The faces on a real socket, with the production engine and channel and a store in memory. */
final class TestHub implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  final EventFeed events = new EventFeed(InstantSource.system());
  final MemoryResultStore results = new MemoryResultStore();
  final Registry registry;
  final Room room;
  final InputChecks inputs;
  final List<SettledCall> settled = new CopyOnWriteArrayList<>();
  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private final HttpChannel channel;
  private final HttpClient client = HttpClient.newHttpClient();
  private volatile List<String> routes = List.of();
  private volatile int port;

  TestHub() {
    this(settings(Duration.ofSeconds(15)), RouteRules.DEFAULT);
  }

  static FaceSettings settings(Duration keepAlive) {
    return new FaceSettings(
        1 << 20, 16 * 1024, 1_000, Duration.ofSeconds(60), keepAlive, true, "test");
  }

  TestHub(FaceSettings settings, RouteRules rules) {
    this(settings, rules, Room.ofHeap());
  }

  TestHub(FaceSettings settings, RouteRules rules, Room room) {
    registry =
        new Registry(
            new MemoryAgentStore(),
            events,
            InstantSource.system(),
            () -> UUID.randomUUID().toString(),
            Registry.Settings.DEFAULT);
    Schemas schemas = new Schemas();
    inputs = new InputChecks(schemas, 1);
    events.follow(registry.catalog());
    LateResults late = new LateResults();
    this.room = room;
    channel = new HttpChannel(ChannelLimits.DEFAULT, AddressPolicy.DEFAULT, late, room);
    Router router =
        new Router(
            registry,
            rules,
            inputs,
            events,
            () -> ThreadLocalRandom.current().nextLong(),
            new Remembering(RememberRule.DEFAULT, results, InstantSource.system()),
            System.nanoTime());
    TaskCodec codec = new TaskCodec(Limits.DEFAULTS, schemas);
    TaskEngine engine =
        new TaskEngine(
            new TaskParts(
                "hub-under-test",
                new VertxLoop(vertx.getOrCreateContext()),
                InstantSource.system(),
                new MemoryTaskStore(InstantSource.system()),
                router,
                transport -> transport == Transport.HTTP ? channel : null,
                transport -> transport == Transport.HTTP ? channel : null,
                new TaskForms(codec),
                inputs,
                (url, id, notice, loop, hearer) -> hearer.accept("no callbacks here"),
                events,
                () -> ThreadLocalRandom.current().nextLong(),
                TaskRules.DEFAULT));
    engine.start();
    HubParts parts =
        new HubParts(
            registry,
            router,
            inputs,
            settled::add,
            events,
            AddressPolicy.DEFAULT,
            late,
            room,
            Limits.DEFAULTS,
            new ManifestCodec(Limits.DEFAULTS, Duration.ofSeconds(10), schemas),
            new TaskDesk(engine, codec, url -> null),
            settings,
            () -> true);
    vertx.deployVerticle(new Server(parts)).toCompletionStage().toCompletableFuture().join();
  }

  private final class Server extends VerticleBase {
    private final HubParts parts;

    Server(HubParts parts) {
      this.parts = parts;
    }

    @Override
    public Future<?> start() {
      VertxLoop loop = new VertxLoop(context);
      HttpFace face =
          new HttpFace(
              vertx,
              parts,
              loop,
              transport -> transport == Transport.HTTP ? channel : null,
              failure -> failure.printStackTrace());
      routes = face.routes();
      return face.server()
          .listen(0, "127.0.0.1")
          .onSuccess(listening -> port = listening.actualPort());
    }
  }

  int port() {
    return port;
  }

  /** An answer with its body read as JSON. */
  record Answer(int status, JsonNode body, HttpResponse<String> http) {
    String code() {
      return body.path("error").path("code").asString("");
    }

    JsonNode details() {
      return body.path("error").path("details");
    }
  }

  Answer post(String path, String body, String... headers) {
    return send("POST", path, body, headers);
  }

  Answer get(String path) {
    return send("GET", path, null);
  }

  /** The body of an answer that is not JSON. */
  String text(String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
    return client.sendAsync(request, BodyHandlers.ofString()).join().body();
  }

  /** The routes of the router, as "METHOD /path/:parameter". */
  List<String> routes() {
    return routes;
  }

  Answer send(String method, String path, String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(Duration.ofSeconds(30))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    try {
      HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
      return new Answer(response.statusCode(), JSON.readTree(response.body()), response);
    } catch (IOException e) {
      throw new AssertionError(method + " " + path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Registers an agent that serves one capability. */
  void agent(String id, String endpoint, String capability) {
    Answer answer =
        post(
            "/v1/agents",
            """
            {"agent_id":"%s","endpoint":"%s","capabilities":[%s]}
            """
                .formatted(id, endpoint, capability));
    if (answer.status() != 201) {
      throw new AssertionError(answer.body());
    }
  }

  /** Sends raw bytes and returns the connection. */
  Socket raw(String text) throws IOException {
    Socket socket = new Socket("127.0.0.1", port);
    socket.setSoTimeout(30_000);
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
    return socket;
  }

  static String invoke(String body, String... headers) {
    StringBuilder text = new StringBuilder("POST /v1/invoke HTTP/1.1\r\nHost: localhost\r\n");
    for (String header : headers) {
      text.append(header).append("\r\n");
    }
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    return text.append("Content-Length: ")
        .append(length)
        .append("\r\n\r\n")
        .append(body)
        .toString();
  }

  @Override
  public void close() {
    channel.close();
    inputs.close();
    vertx.close().toCompletionStage().toCompletableFuture().join();
    client.close();
  }
}
