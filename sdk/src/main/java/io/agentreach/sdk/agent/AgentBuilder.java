package io.agentreach.sdk.agent;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Capability;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.Manifest;
import io.agentreach.sdk.client.ChangeListener;
import io.agentreach.sdk.handler.CapabilityOptions;
import io.agentreach.sdk.handler.Handler;
import io.agentreach.sdk.handler.Skill;
import io.agentreach.sdk.health.BusyTime;
import io.agentreach.sdk.health.HealthCheck;
import io.agentreach.sdk.server.Limits;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Says what an agent can do and how it runs, then starts it. Not thread-safe. */
public final class AgentBuilder {
  private static final int MOST_DEPENDENCIES = 64;
  private static final int LONGEST_NAME = 128;

  private final String id;
  private Endpoint hub = new Endpoint("http://127.0.0.1:7100");
  private final List<Skill> skills = new ArrayList<>();
  private String address = "127.0.0.1";
  private int port;
  private @Nullable String endpoint;
  private final Map<String, String> labels = new HashMap<>();
  private final Set<String> groups = new LinkedHashSet<>();
  private double weight = 1;
  private String region = "";
  private String version = "";
  private Duration heartbeat = Manifest.DEFAULT_INTERVAL;
  private int maxConcurrency = Manifest.DEFAULT_CONCURRENCY;
  private int queue = 16;
  private int maxResult = 1 << 20;
  private boolean virtualThreads;
  private Duration drain = Duration.ofSeconds(30);
  private boolean drainOnExit = true;
  private Limits limits = Limits.DEFAULT;
  private final Map<String, HealthCheck> dependencies = new HashMap<>();
  private @Nullable BusyTime busyTime;
  private final Set<String> mayCall = new LinkedHashSet<>();
  private @Nullable ChangeListener changes;

  AgentBuilder(String id) {
    this.id = new AgentId(id).value();
  }

  /** The hub to register with; {@code http://127.0.0.1:7100} by default. */
  public AgentBuilder hub(String url) {
    hub = new Endpoint(url);
    return this;
  }

  /** A capability that only has a name. */
  public AgentBuilder capability(String name, Handler<JsonNode> handler) {
    return capability(name, JsonNode.class, options -> {}, handler);
  }

  /** A capability with options. */
  public AgentBuilder capability(
      String name, Consumer<CapabilityOptions> options, Handler<JsonNode> handler) {
    return capability(name, JsonNode.class, options, handler);
  }

  /** A capability whose params become a record or another type. */
  public <P> AgentBuilder capability(String name, Class<P> params, Handler<P> handler) {
    return capability(name, params, options -> {}, handler);
  }

  /** A capability with options, whose params become a record or another type. */
  public <P> AgentBuilder capability(
      String name, Class<P> params, Consumer<CapabilityOptions> options, Handler<P> handler) {
    for (Skill each : skills) {
      if (each.capability().name().value().equals(name)) {
        throw new IllegalArgumentException("capability " + name + " is declared twice");
      }
    }
    skills.add(Skill.of(name, params, options, handler));
    return this;
  }

  /** The port to listen at, 0 for any free one; 0 by default. */
  public AgentBuilder port(int value) {
    if (value < 0 || value > 65_535) {
      throw new IllegalArgumentException("port must be 0 to 65535, not " + value);
    }
    port = value;
    return this;
  }

  /**
   * The address to listen at; 127.0.0.1 by default. With a wildcard such as {@code 0.0.0.0} an
   * {@link #endpoint} is needed.
   */
  public AgentBuilder address(String value) {
    address = value;
    return this;
  }

  /**
   * The URL at which the hub reaches this agent, where that is not the address it listens at;
   * {@code {port}} in it stands for the port: {@code http://10.0.0.5:{port}}.
   */
  public AgentBuilder endpoint(String url) {
    endpoint = url;
    return this;
  }

  /** A label, for people and for search. */
  public AgentBuilder label(String name, String value) {
    labels.put(name, value);
    return this;
  }

  /** Groups that the agent belongs to, added to those given before. */
  public AgentBuilder groups(String... values) {
    groups.addAll(List.of(values));
    return this;
  }

  /** The share of traffic in relation to other agents, above 0; 1 by default. */
  public AgentBuilder weight(double value) {
    weight = value;
    return this;
  }

  /** Where the agent stands. */
  public AgentBuilder region(String value) {
    region = value;
    return this;
  }

  /** The agent's own version. */
  public AgentBuilder version(String value) {
    version = value;
    return this;
  }

  /**
   * How often the agent wishes to beat, 1 ms or more; 10 s by default. The hub has the last word.
   * It beats twice as often without work, and a third less often with work.
   */
  public AgentBuilder heartbeat(Duration value) {
    if (value.toMillis() < 1) {
      throw new IllegalArgumentException("heartbeat must be 1 ms or more, not " + value);
    }
    heartbeat = value;
    return this;
  }

  /** How many calls are worked on at once, 1 or more; 100 by default. */
  public AgentBuilder maxConcurrency(int value) {
    if (value < 1) {
      throw new IllegalArgumentException("maxConcurrency must be 1 or more, not " + value);
    }
    maxConcurrency = value;
    return this;
  }

  /** How many more calls wait inside the agent, 0 or more; 16 by default. Others are refused. */
  public AgentBuilder queue(int value) {
    if (value < 0) {
      throw new IllegalArgumentException("queue must be 0 or more, not " + value);
    }
    queue = value;
    return this;
  }

  /**
   * Bytes that the result of work for a task may have, 1 or more; 1 MiB by default. A larger one is
   * answered as the failure PAYLOAD_TOO_LARGE. Plain calls have no such limit.
   */
  public AgentBuilder maxResult(int value) {
    if (value < 1) {
      throw new IllegalArgumentException("maxResult must be 1 byte or more, not " + value);
    }
    maxResult = value;
    return this;
  }

  /**
   * Runs handlers on virtual threads, for work that mostly waits and a {@code maxConcurrency} of
   * thousands. By default they run on platform threads, so that work that computes cannot hold up
   * the rest of the program.
   */
  public AgentBuilder virtualThreads() {
    virtualThreads = true;
    return this;
  }

  /** How long {@link Agent#close()} waits for running work; 30 s by default. */
  public AgentBuilder drain(Duration value) {
    drain = value;
    return this;
  }

  /** Whether the end of the JVM (SIGTERM, Ctrl-C) closes the agent; true by default. */
  public AgentBuilder drainOnExit(boolean value) {
    drainOnExit = value;
    return this;
  }

  /**
   * Something that the agent cannot work without. It is checked every 2 s (a fifth of the heartbeat
   * interval); while it is down the agent is DEGRADED and gets no calls. A change counts when 3
   * checks in a row agree.
   *
   * @param name 1 to 128 characters; at most {@value #MOST_DEPENDENCIES} of them
   */
  public AgentBuilder dependency(String name, HealthCheck check) {
    if (name.isBlank() || name.length() > LONGEST_NAME) {
      throw new IllegalArgumentException("a dependency's name must be 1 to 128 characters long");
    }
    if (dependencies.putIfAbsent(name, check) != null) {
      throw new IllegalArgumentException("dependency " + name + " is declared twice");
    }
    if (dependencies.size() > MOST_DEPENDENCIES) {
      throw new IllegalArgumentException("at most " + MOST_DEPENDENCIES + " dependencies");
    }
    return this;
  }

  /** How long the present work still takes: hubs wait that long, and 10 s, for the next beat. */
  public AgentBuilder eta(BusyTime value) {
    busyTime = value;
    return this;
  }

  /** Capabilities that this agent calls itself, added to those given before. */
  public AgentBuilder mayCall(String... names) {
    for (String each : names) {
      mayCall.add(new CapabilityName(each).value());
    }
    return this;
  }

  /** Hears when agents change that this one works with: see {@link #mayCall}. */
  public AgentBuilder onChange(ChangeListener listener) {
    changes = listener;
    return this;
  }

  /** Limits of what connections may ask for. */
  public AgentBuilder limits(Limits value) {
    limits = value;
    return this;
  }

  /**
   * Starts the agent: it listens, registers and beats. Waits up to 5 s for the hub's answer; a hub
   * that cannot be reached is tried again in the background, for ever.
   *
   * @throws IOException if the address cannot be listened at
   * @throws io.agentreach.sdk.call.ReachException if the hub refuses the manifest; the fault's
   *     details name each wrong field
   * @throws IllegalArgumentException if the agent has no capability, or no endpoint can be derived
   */
  public Agent start() throws IOException {
    if (skills.isEmpty()) {
      throw new IllegalArgumentException("an agent needs a capability: add .capability(…)");
    }
    if (endpoint == null && new Endpoint("http://" + bracketed(address)).wildcard()) {
      throw new IllegalArgumentException(
          "endpoint: the hub cannot connect to "
              + address
              + "; say how it reaches this agent with .endpoint(\"http://HOST:{port}\")");
    }
    AgentPlan plan =
        new AgentPlan(
            id,
            hub,
            skills,
            address,
            port,
            endpoint,
            labels,
            groups,
            weight,
            region,
            version,
            heartbeat,
            maxConcurrency,
            queue,
            maxResult,
            virtualThreads,
            drain,
            drainOnExit,
            limits,
            dependencies,
            busyTime,
            mayCall,
            changes);
    plan.advertised(1);
    return Agent.start(plan);
  }

  /** The agent's name. */
  public String id() {
    return id;
  }

  /** What it can do. */
  public List<Skill> skills() {
    return List.copyOf(skills);
  }

  /** The manifest of this agent as one that is reached at {@code place} and never beats. */
  public Manifest manifest(Endpoint place) {
    Capability[] capabilities = skills.stream().map(Skill::capability).toArray(Capability[]::new);
    Manifest plain = Manifest.of(id, place, capabilities);
    return new Manifest(
        plain.key(),
        plain.endpoints(),
        plain.transport(),
        plain.capabilities(),
        labels,
        groups,
        weight,
        region,
        version,
        Duration.ZERO,
        maxConcurrency,
        Set.of(),
        mayCall,
        0,
        plain.initialState());
  }

  private static String bracketed(String host) {
    return host.contains(":") ? "[" + host + "]" : host;
  }
}
