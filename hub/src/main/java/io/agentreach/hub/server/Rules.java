package io.agentreach.hub.server;

import io.agentreach.core.registry.Registry;
import io.agentreach.core.route.RouteRules;
import io.agentreach.core.route.SelectRules;
import io.agentreach.core.rule.BreakerRule;
import io.agentreach.core.rule.Liveness;
import io.agentreach.core.rule.LoopRule;
import io.agentreach.core.rule.MassLossRule;
import io.agentreach.core.rule.OverloadRule;
import io.agentreach.core.rule.QualityRule;
import io.agentreach.core.rule.RememberRule;
import io.agentreach.core.rule.RetryRule;
import io.agentreach.core.rule.SlotRule;
import io.agentreach.core.rule.TimeRule;
import io.agentreach.core.task.TaskRules;
import io.agentreach.hub.config.Cidr;
import io.agentreach.hub.config.HubConfig;
import io.agentreach.wire.face.FaceSettings;
import io.agentreach.wire.http.AddressPolicy;
import io.agentreach.wire.http.ChannelLimits;
import java.util.List;

/** Turns the configuration into the engine's rules. Stateless. */
final class Rules {
  private Rules() {}

  static Registry.Settings registry(HubConfig config) {
    HubConfig.Breaker breaker = config.breaker();
    HubConfig.Liveness liveness = config.liveness();
    return new Registry.Settings(
        new Liveness(liveness.missed(), liveness.grace()),
        OverloadRule.DEFAULT,
        MassLossRule.DEFAULT,
        new BreakerRule(breaker.failures(), breaker.window(), breaker.pause()),
        quality(config.quality()),
        new SlotRule(config.slots().high(), config.slots().normal(), config.slots().patience()),
        config.registry().maxAgents());
  }

  private static QualityRule quality(HubConfig.Quality quality) {
    QualityRule usual = QualityRule.DEFAULT;
    return new QualityRule(
        usual.step(),
        quality.watchBelow(),
        quality.trustAbove(),
        quality.probeEvery(),
        usual.slow(),
        usual.verySlow());
  }

  static RouteRules route(HubConfig config) {
    HubConfig.Deliver deliver = config.deliver();
    HubConfig.Router router = config.router();
    HubConfig.Breaker breaker = config.breaker();
    return new RouteRules(
        new RetryRule(
            deliver.attempts(),
            deliver.attemptsPerAgent(),
            deliver.backoff(),
            deliver.backoffFactor(),
            deliver.jitter()),
        new TimeRule(deliver.longest(), deliver.firstByte(), deliver.streamIdle()),
        new LoopRule(router.maxDepth(), router.maxRoutings()),
        select(router),
        new BreakerRule(breaker.failures(), breaker.window(), breaker.pause()),
        deliver.retryBudget(),
        deliver.retryFloor(),
        deliver.hedge());
  }

  private static SelectRules select(HubConfig.Router router) {
    return new SelectRules(
        router.strategy(),
        router.sampleAbove(),
        router.sample(),
        router.sessionBound(),
        router.region(),
        router.canaries().rules(),
        router.fallbacks().rules(),
        router.maxWaiting());
  }

  static RememberRule remember(HubConfig config) {
    HubConfig.Idempotency idempotency = config.idempotency();
    return new RememberRule(
        idempotency.window(),
        idempotency.maxEntries(),
        idempotency.maxMemory().bytes(),
        (int) idempotency.maxResult().bytes());
  }

  static TaskRules tasks(HubConfig config) {
    HubConfig.Tasks tasks = config.tasks();
    return new TaskRules(
        tasks.maxActive(),
        Math.max(32L << 20, Runtime.getRuntime().maxMemory() / 8),
        (int) tasks.maxResult().bytes(),
        tasks.lease(),
        tasks.retention(),
        TaskRules.DEFAULT.callbackTries());
  }

  static FaceSettings face(HubConfig config, int loops, String version) {
    HubConfig.Http http = config.http();
    return new FaceSettings(
        (int) http.maxBody().bytes(),
        (int) http.maxHeader().bytes(),
        Math.max(1, http.maxConnections() / loops),
        http.idleTimeout(),
        http.keepAlive(),
        !config.insecure(),
        version);
  }

  static ChannelLimits channel(HubConfig config) {
    HubConfig.Deliver deliver = config.deliver();
    ChannelLimits usual = ChannelLimits.DEFAULT;
    return new ChannelLimits(
        deliver.connectTimeout(),
        usual.keepAlive(),
        deliver.connectionsPerAgent(),
        usual.waiting(),
        usual.headerBytes(),
        (int) deliver.maxReply().bytes(),
        usual.errorBytes(),
        usual.eventBytes());
  }

  static AddressPolicy addresses(HubConfig config) {
    return AddressPolicy.of(texts(config.egress().allow()), texts(config.egress().deny()));
  }

  static List<String> texts(List<Cidr> ranges) {
    return ranges.stream().map(Cidr::toString).toList();
  }
}
