package io.agentreach.core.route;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Call;
import io.agentreach.core.port.InputCheck;
import io.agentreach.core.port.Loop;
import java.util.Collection;

/**
 * Finds and takes an agent for work that is given to it later: the pipeline up to the choice,
 * without waiting and without a second try. Thread-safe.
 */
final class Placement {
  private final Resolver resolver;
  private final Selector selector;
  private final Settler settler;
  private final InputCheck input;

  Placement(Resolver resolver, Selector selector, Settler settler, InputCheck input) {
    this.resolver = resolver;
    this.selector = selector;
    this.settler = settler;
    this.input = input;
  }

  /** Takes somebody else than {@code avoid} if there is anybody, or one of those. */
  Handing hand(Call call, Collection<AgentId> avoid, Loop loop) {
    long now = loop.now();
    return switch (resolver.resolve(call.tenant(), call.target())) {
      case Resolution.Nobody nobody -> new Handing.Nobody(nobody.fault());
      case Resolution.Undeclared undeclared ->
          new Handing.Nobody(Refusal.undeclared(call, undeclared, input, now));
      case Resolution.Found found -> {
        Tried tried = new Tried();
        avoid.forEach(tried::add);
        Choice choice = selector.pick(call, found, tried, 1, now, new Trail());
        if (!(choice instanceof Choice.Chosen) && !avoid.isEmpty()) {
          choice = selector.pick(call, found, new Tried(), 1, now, new Trail());
        }
        yield switch (choice) {
          case Choice.Chosen chosen ->
              new Handing.Taken(
                  new HandOver(call, chosen.asked(), chosen.candidate(), settler, loop));
          case Choice.Full full -> new Handing.Nobody(full.fault());
          case Choice.Nobody nobody -> new Handing.Nobody(nobody.fault());
        };
      }
    };
  }
}
