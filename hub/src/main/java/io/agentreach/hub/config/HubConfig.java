package io.agentreach.hub.config;

import io.agentreach.core.model.Strategy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Everything that can be set about a hub. The components are the keys: {@code router.maxDepth} is
 * {@code reach.router.max_depth} in a file and {@code REACH_ROUTER_MAX_DEPTH} in the environment.
 */
public record HubConfig(
    Http http,
    Data data,
    @Setting(
            value = "false",
            about = "Allows an address beyond this machine although callers are not authenticated.")
        boolean insecure,
    Router router,
    Slots slots,
    Quality quality,
    Deliver deliver,
    Breaker breaker,
    Liveness liveness,
    Registry registry,
    Idempotency idempotency,
    Tasks tasks,
    Egress egress,
    Callbacks callbacks,
    Log log,
    Shutdown shutdown) {

  /** The server's socket and its limits. */
  public record Http(
      @Setting(value = "127.0.0.1", about = "The address to listen on.") String host,
      @Setting(
              value = "7100",
              min = "0",
              max = "65535",
              about = "The port to listen on; 0 takes any free one.")
          int port,
      @Setting(value = "10MiB", min = "1KiB", max = "1GiB", about = "The largest request body.")
          ByteSize maxBody,
      @Setting(
              value = "16KiB",
              min = "1KiB",
              max = "1MiB",
              about = "The largest request line and headers together.")
          ByteSize maxHeader,
      @Setting(
              value = "20000",
              min = "1",
              max = "1000000",
              about = "Open connections; one more is closed at once.")
          int maxConnections,
      @Setting(
              value = "60s",
              min = "1s",
              max = "1h",
              about = "How long a connection may be silent; streams are exempt.")
          Duration idleTimeout,
      @Setting(
              value = "0",
              min = "0",
              max = "256",
              about = "Event loops; 0 means one for each core.")
          int eventLoops,
      @Setting(
              value = "15s",
              min = "1s",
              max = "5m",
              about = "Pause between the keep-alive comments of a silent stream.")
          Duration keepAlive) {}

  /** Where the hub keeps what must survive a restart. */
  public record Data(
      @Setting(
              value = "~/.local/share/agent-reach",
              about = "The folder of the store; under `$XDG_DATA_HOME` where that is set.")
          Path dir) {}

  /** How a call is routed. */
  public record Router(
      @Setting(value = "8", min = "1", max = "64", about = "How deep a chain of calls may become.")
          int maxDepth,
      @Setting(value = "20", min = "1", max = "60", about = "How often one trace may be routed.")
          int maxRoutings,
      @Setting(
              value = "least_load",
              about = "How one of several agents is picked where the call does not say.")
          Strategy strategy,
      @Setting(
              value = "64",
              min = "1",
              max = "100000",
              about = "Up to so many candidates all are scored.")
          int sampleAbove,
      @Setting(
              value = "5",
              min = "2",
              max = "64",
              about = "Beyond that, so many random ones are scored.")
          int sample,
      @Setting(
              value = "1.25",
              min = "1",
              max = "100",
              about = "How far above the mean the load of an agent may be that a session falls on.")
          double sessionBound,
      @Setting(value = "", about = "Where the hub stands: agents of the same region come first.")
          String region,
      @Setting(
              value = "",
              about = "Versions that a share of the users gets: CAPABILITY=VERSION:PERCENT.")
          Canaries canaries,
      @Setting(
              value = "",
              about = "Groups that stand in for each other: CAPABILITY=PRIMARY>STANDBY.")
          Fallbacks fallbacks,
      @Setting(
              value = "10000",
              min = "0",
              max = "1000000",
              about = "How many calls may wait for a slot at once; 0 lets none wait.")
          int maxWaiting) {}

  /** Who may take an agent's slots. */
  public record Slots(
      @Setting(
              value = "0.7",
              min = "0",
              max = "1",
              about = "The share of an agent's slots that calls of high priority can count on.")
          double high,
      @Setting(
              value = "0.3",
              min = "0",
              max = "1",
              about = "The same for normal priority; both together are at most 1.")
          double normal,
      @Setting(
              value = "1s",
              min = "10ms",
              max = "1h",
              about = "How long a low call waits before a slot is kept for it.")
          Duration patience) {}

  /** When an agent of poor quality is watched. */
  public record Quality(
      @Setting(
              value = "0.6",
              min = "0",
              max = "0.99",
              about = "Below this quality an agent is watched and gets probes only.")
          double watchBelow,
      @Setting(
              value = "0.8",
              min = "0.01",
              max = "0.999",
              about = "Above it, it is trusted again; higher than the former.")
          double trustAbove,
      @Setting(
              value = "5s",
              min = "10ms",
              max = "1h",
              about = "The pause between two probes of a watched agent.")
          Duration probeEvery) {}

  /** How an agent is called, and how often. */
  public record Deliver(
      @Setting(
              value = "2s",
              min = "10ms",
              max = "1m",
              about = "How long connecting to an agent may take.")
          Duration connectTimeout,
      @Setting(
              value = "10m",
              min = "1s",
              max = "24h",
              about = "No call takes longer, whatever its caller or its capability says.")
          Duration longest,
      @Setting(
              value = "2s",
              min = "10ms",
              max = "1h",
              about = "How long a stream may take to begin.")
          Duration firstByte,
      @Setting(value = "60s", min = "1s", max = "24h", about = "How long a stream may be silent.")
          Duration streamIdle,
      @Setting(value = "3", min = "1", max = "10", about = "Attempts of one call.") int attempts,
      @Setting(value = "2", min = "1", max = "10", about = "Attempts of one call with one agent.")
          int attemptsPerAgent,
      @Setting(value = "500ms", min = "1ms", max = "1m", about = "The first pause before a retry.")
          Duration backoff,
      @Setting(
              value = "2",
              min = "1",
              max = "10",
              about = "What each further pause is multiplied by.")
          double backoffFactor,
      @Setting(
              value = "0.3",
              min = "0",
              max = "1",
              about = "How much a pause may grow by chance, as a share of it.")
          double jitter,
      @Setting(value = "0.2", min = "0", max = "1", about = "Retries as a share of calls.")
          double retryBudget,
      @Setting(
              value = "10",
              min = "0",
              max = "100000",
              about = "Retries a second that are allowed whatever that share.")
          int retryFloor,
      @Setting(
              value = "false",
              about = "Asks a second agent as well when the first one takes unusually long.")
          boolean hedge,
      @Setting(
              value = "10MiB",
              min = "1KiB",
              max = "1GiB",
              about = "The largest reply of an agent.")
          ByteSize maxReply,
      @Setting(
              value = "1024",
              min = "1",
              max = "65535",
              about = "Open connections to one agent, from each event loop.")
          int connectionsPerAgent) {}

  /** When a circuit breaker opens. */
  public record Breaker(
      @Setting(value = "5", min = "1", max = "1000", about = "Failures that open a breaker.")
          int failures,
      @Setting(
              value = "10s",
              min = "100ms",
              max = "1h",
              about = "The time within which they have to happen.")
          Duration window,
      @Setting(
              value = "15s",
              min = "100ms",
              max = "1h",
              about = "How long a breaker stays open before a probe.")
          Duration pause) {}

  /** When an agent is presumed lost. */
  public record Liveness(
      @Setting(
              value = "10s",
              min = "100ms",
              max = "1h",
              about = "The heartbeat interval of an agent that declares none.")
          Duration interval,
      @Setting(
              value = "3",
              min = "1",
              max = "100",
              about = "Missed heartbeats after which an agent is presumed lost.")
          int missed,
      @Setting(
              value = "30s",
              min = "0s",
              max = "24h",
              about = "How long it may still come back before it is down.")
          Duration grace) {}

  /** What the registry holds. */
  public record Registry(
      @Setting(
              value = "200000",
              min = "1",
              max = "10000000",
              about = "Registered agents; one more is refused.")
          int maxAgents) {}

  /** What is remembered of calls with an idempotency key. */
  public record Idempotency(
      @Setting(
              value = "10m",
              min = "1s",
              max = "24h",
              about = "How long the same idempotency key gets the first result.")
          Duration window,
      @Setting(
              value = "100000",
              min = "1",
              max = "10000000",
              about = "Results that are kept; the oldest give way. As many keys may be at work.")
          int maxEntries,
      @Setting(
              value = "1MiB",
              min = "1KiB",
              max = "64MiB",
              about = "The largest answer that is kept.")
          ByteSize maxResult,
      @Setting(
              value = "32MiB",
              min = "0B",
              max = "64GiB",
              about = "Results in memory together; those beyond it are read from the store.")
          ByteSize maxMemory) {}

  /** Durable tasks. */
  public record Tasks(
      @Setting(
              value = "20000",
              min = "1",
              max = "1000000",
              about = "How many tasks the hub works on at once; the rest waits in the store.")
          int maxActive,
      @Setting(
              value = "1MiB",
              min = "1KiB",
              max = "64MiB",
              about = "The largest result of a unit that an agent may answer with.")
          ByteSize maxResult,
      @Setting(
              value = "7d",
              min = "1m",
              max = "3650d",
              about = "How long tasks are kept after their end, with results and history.")
          Duration retention,
      @Setting(
              value = "15s",
              min = "1s",
              max = "10m",
              about = "After so long without a sign of a hub others take up its tasks.")
          Duration lease) {}

  /** Who may be told that a task has ended. */
  public record Callbacks(
      @Setting(
              value = "",
              about =
                  "Networks beside the public ones that callbacks may go to, such as 10.0.0.0/8.")
          List<Cidr> allow) {
    public Callbacks {
      allow = List.copyOf(allow);
    }
  }

  /** Which addresses agents may have. */
  public record Egress(
      @Setting(
              value = "169.254.0.0/16, fe80::/10, 224.0.0.0/4, ff00::/8, 0.0.0.0/8",
              about = "Addresses that no agent may have.")
          List<Cidr> deny,
      @Setting(value = "0.0.0.0, ::", about = "Exceptions from those.") List<Cidr> allow) {
    public Egress {
      deny = List.copyOf(deny);
      allow = List.copyOf(allow);
    }
  }

  /** The log on standard output. */
  public record Log(
      @Setting(value = "json", about = "How a line is written.") LogFormat format,
      @Setting(value = "info", about = "The least important line that is logged.")
          LogLevel level) {}

  /** The end of the hub. */
  public record Shutdown(
      @Setting(
              value = "30s",
              min = "0s",
              max = "1h",
              about = "How long running calls may take to finish.")
          Duration grace) {}
}
