package io.agentreach.wire.face;

import io.agentreach.core.model.Fault;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Phase;
import io.agentreach.core.port.Channels;
import io.agentreach.wire.http.VertxLoop;
import io.netty.handler.codec.TooLongFrameException;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP server on one event loop: calls go straight to {@link InvokeFace}, everything else
 * through a router of Vert.x Web. Several of them share one address; the connections are spread
 * over them.
 */
public final class HttpFace {
  private static final int LONGEST_LINE = 8 * 1024;

  private final HttpServer server;
  private final List<String> routes;

  /**
   * Prepares a server on the current event loop; {@code unexpected} hears of faults of the hub
   * itself.
   *
   * @param loop the current event loop
   * @param channels the channels of that loop
   */
  public HttpFace(
      Vertx vertx,
      HubParts hub,
      VertxLoop loop,
      Channels channels,
      Consumer<Throwable> unexpected) {
    FaceSettings settings = hub.settings();
    Connections connections =
        new Connections(loop, settings.maxConnections(), settings.idle().toNanos(), hub.room());
    HostGuard guard = new HostGuard(settings.trusting());
    InvokeFace invoke = new InvokeFace(hub, loop, channels, connections);
    FanOutFace fanOut = new FanOutFace(hub, loop, channels, connections);
    Router router = router(vertx, hub, loop, channels, connections, unexpected);
    routes =
        router.getRoutes().stream()
            .filter(route -> route.getPath() != null)
            .flatMap(route -> route.methods().stream().map(m -> m.name() + " " + route.getPath()))
            .toList();
    server =
        vertx
            .createHttpServer(options(settings))
            .connectionHandler(connections::opened)
            .invalidRequestHandler(HttpFace::malformed)
            .exceptionHandler(failure -> {})
            .requestHandler(
                request -> dispatch(request, guard, invoke, fanOut, router, connections));
  }

  /** The server, not listening yet. */
  public HttpServer server() {
    return server;
  }

  /** The routes besides calls, each as its method, a space and its path. */
  List<String> routes() {
    return routes;
  }

  private static HttpServerOptions options(FaceSettings settings) {
    return new HttpServerOptions()
        .setTcpNoDelay(true)
        .setHttp2ClearTextEnabled(false)
        .setMaxHeaderSize(settings.maxHeader())
        .setMaxInitialLineLength(LONGEST_LINE)
        .setDecompressionSupported(false)
        .setAcceptBacklog(4096);
  }

  private static void dispatch(
      HttpServerRequest request,
      HostGuard guard,
      InvokeFace invoke,
      FanOutFace fanOut,
      Handler<HttpServerRequest> router,
      Connections connections) {
    connections.arrives(request.connection());
    Fault refused = guard.refusal(request);
    if (refused != null) {
      Answers.faultAndClose(request, refused);
      return;
    }
    if (HttpMethod.POST.equals(request.method()) && isInvoke(request.path())) {
      invoke.handle(request);
      return;
    }
    if (HttpMethod.POST.equals(request.method()) && "/v1/fanout".equals(request.path())) {
      fanOut.handle(request);
      return;
    }
    router.handle(request);
  }

  private static boolean isInvoke(@Nullable String path) {
    return "/v1/invoke".equals(path) || "/invoke".equals(path);
  }

  private static Router router(
      Vertx vertx,
      HubParts hub,
      VertxLoop loop,
      Channels channels,
      Connections connections,
      Consumer<Throwable> unexpected) {
    Router router = Router.router(vertx);
    router.route().handler(new Bodies(connections));
    new StatusFace(hub).mount(router);
    new AgentsFace(hub, loop).mount(router);
    new RegisterFace(hub, loop).mount(router);
    new HeartbeatFace(hub, loop).mount(router);
    new CatalogueFace(hub, loop).mount(router);
    new ExplainFace(hub, loop).mount(router);
    new DrillFace(hub, loop, channels).mount(router);
    new LateResultFace(hub).mount(router);
    new TasksFace(hub, hub.tasks()).mount(router);
    new TaskReportsFace(hub.tasks()).mount(router);
    new TaskEventsFace(hub, hub.tasks(), loop).mount(router);
    new EventsFace(hub, loop).mount(router);
    router.errorHandler(404, context -> Rest.fail(context, noSuchPath(context)));
    router.errorHandler(405, context -> Rest.fail(context, wrongMethod(context)));
    router.errorHandler(400, context -> Rest.fail(context, badRequest()));
    router.errorHandler(500, context -> failed(context, unexpected));
    return router;
  }

  private static Fault noSuchPath(RoutingContext context) {
    if (isInvoke(context.request().path())) {
      return wrongMethod(context);
    }
    return Fault.of(
        FaultCode.NOT_FOUND,
        Phase.GATE,
        "there is nothing at this path; /openapi.yaml describes what there is");
  }

  private static Fault wrongMethod(RoutingContext context) {
    return Fault.of(
        FaultCode.METHOD_NOT_ALLOWED,
        Phase.GATE,
        "this path does not take " + context.request().method().name());
  }

  private static Fault badRequest() {
    return Fault.of(FaultCode.INVALID_REQUEST, Phase.GATE, "the request is malformed");
  }

  private static void failed(RoutingContext context, Consumer<Throwable> unexpected) {
    Throwable failure = context.failure();
    if (failure != null) {
      unexpected.accept(failure);
    }
    Rest.fail(
        context,
        Fault.of(FaultCode.INTERNAL, Phase.GATE, "the hub failed; its log holds the reason"));
  }

  private static void malformed(HttpServerRequest request) {
    boolean tooLong = request.decoderResult().cause() instanceof TooLongFrameException;
    Answers.faultAndClose(
        request,
        tooLong
            ? Fault.of(
                FaultCode.HEADERS_TOO_LARGE,
                Phase.GATE,
                "the request line or the headers are larger than the limit (reach.http.max_header)")
            : Fault.of(FaultCode.INVALID_REQUEST, Phase.GATE, "this is not HTTP/1.1"));
  }
}
