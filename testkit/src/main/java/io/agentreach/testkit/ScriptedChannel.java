package io.agentreach.testkit;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Transport;
import io.agentreach.core.port.Channel;
import io.agentreach.core.port.Channels;
import io.agentreach.core.port.Dispatch;
import io.agentreach.core.port.Loop;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A channel to agents that follow a script, and the record of all that they were asked. Serves
 * every transport. Single-threaded.
 */
public final class ScriptedChannel implements Channel, Channels {
  private final Map<AgentId, Script> scripts = new HashMap<>();
  private final List<Exchange> exchanges = new ArrayList<>();

  /** Attempts at {@code agent} meet these behaviours in turn, and the last one from then on. */
  public ScriptedChannel script(String agent, Behaviour... inTurn) {
    if (inTurn.length == 0) {
      throw new IllegalArgumentException("a script needs a behaviour");
    }
    scripts.put(new AgentId(agent), new Script(List.of(inTurn)));
    return this;
  }

  @Override
  public Channel of(Transport transport) {
    return this;
  }

  @Override
  public Delivery deliver(Dispatch dispatch, Loop loop, Listener listener) {
    Script script = scripts.get(dispatch.agent());
    if (script == null) {
      throw new IllegalStateException("no script for " + dispatch.agent());
    }
    Exchange exchange = new Exchange(dispatch, loop, listener);
    exchanges.add(exchange);
    script.next().begin(exchange);
    return exchange;
  }

  /** All attempts, in the order in which they began. */
  public List<Exchange> exchanges() {
    return List.copyOf(exchanges);
  }

  /** The attempts at one agent, in the order in which they began. */
  public List<Exchange> exchanges(String agent) {
    AgentId id = new AgentId(agent);
    return exchanges.stream().filter(each -> each.dispatch().agent().equals(id)).toList();
  }

  /** Who was asked, in order. */
  public List<String> asked() {
    return exchanges.stream().map(each -> each.dispatch().agent().value()).toList();
  }

  /** How often the work of one request was done, by whomever. */
  public int executions(String requestId) {
    return exchanges.stream()
        .filter(each -> each.dispatch().call().requestId().equals(requestId))
        .mapToInt(Exchange::executions)
        .sum();
  }

  /** The agents that have an attempt open. */
  public Set<String> open() {
    return exchanges.stream()
        .filter(Exchange::open)
        .map(each -> each.dispatch().agent().value())
        .collect(Collectors.toSet());
  }

  private static final class Script {
    private final List<Behaviour> inTurn;
    private int turn;

    Script(List<Behaviour> inTurn) {
      this.inTurn = inTurn;
    }

    Behaviour next() {
      return inTurn.get(Math.min(turn++, inTurn.size() - 1));
    }
  }
}
