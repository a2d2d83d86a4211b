package io.agentreach.sdk.agent;

import io.agentreach.core.model.Endpoint;
import io.agentreach.sdk.client.ChangeListener;
import io.agentreach.sdk.handler.Skill;
import io.agentreach.sdk.health.BusyTime;
import io.agentreach.sdk.health.HealthCheck;
import io.agentreach.sdk.server.Limits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that an agent was built with.
 *
 * @param address what to bind
 * @param endpoint what to register, with {@code {port}} where the port belongs; null to derive it
 * @param maxResult bytes of a task's result at most
 * @param virtualThreads whether handlers run on virtual threads
 * @param drain how long to wait for running work at the end
 * @param dependencies what it cannot work without, by name
 * @param busyTime how long its work still takes, null if it does not say
 * @param mayCall the capabilities that it calls, empty if it does not say
 * @param changes hears of agents that it works with, null if nobody listens
 */
record AgentPlan(
    String id,
    Endpoint hub,
    List<Skill> skills,
    String address,
    int port,
    @Nullable String endpoint,
    Map<String, String> labels,
    Set<String> groups,
    double weight,
    String region,
    String version,
    Duration heartbeat,
    int maxConcurrency,
    int queue,
    int maxResult,
    boolean virtualThreads,
    Duration drain,
    boolean drainOnExit,
    Limits limits,
    Map<String, HealthCheck> dependencies,
    @Nullable BusyTime busyTime,
    Set<String> mayCall,
    @Nullable ChangeListener changes) {

  AgentPlan {
    skills = List.copyOf(skills);
    labels = Map.copyOf(labels);
    groups = Set.copyOf(groups);
    dependencies = Map.copyOf(dependencies);
    mayCall = Set.copyOf(mayCall);
  }

  /** What the hub is told to connect to. */
  String advertised(int boundPort) {
    String template = endpoint;
    if (template == null) {
      String host = address.contains(":") ? "[" + address + "]" : address;
      template = "http://" + host + ":{port}";
    }
    return new Endpoint(template.replace("{port}", Integer.toString(boundPort))).url();
  }
}
