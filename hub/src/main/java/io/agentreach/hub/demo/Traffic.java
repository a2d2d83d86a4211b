package io.agentreach.hub.demo;

import io.agentreach.sdk.call.Caller;
import io.agentreach.sdk.call.ReachException;
import io.agentreach.sdk.call.Reply;
import io.agentreach.sdk.call.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Callers that call without end and count who answers. Thread-safe. */
final class Traffic implements AutoCloseable {
  private static final long BREATH_MILLIS = 4;

  private final Map<String, AtomicInteger> answers = new ConcurrentHashMap<>();
  private final AtomicInteger repeated = new AtomicInteger();
  private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
  private final List<Thread> callers = new ArrayList<>();
  private volatile boolean over;

  private Traffic() {}

  /** Begins. */
  static Traffic start(int callers, Caller caller, Supplier<Request> requests) {
    Traffic traffic = new Traffic();
    for (int i = 0; i < callers; i++) {
      traffic.callers.add(Thread.ofVirtual().start(() -> traffic.run(caller, requests)));
    }
    return traffic;
  }

  private void run(Caller caller, Supplier<Request> requests) {
    while (!over) {
      try {
        Reply reply = caller.call(requests.get());
        answers.computeIfAbsent(reply.agent(), name -> new AtomicInteger()).incrementAndGet();
        if (reply.attempts() > 1) {
          repeated.incrementAndGet();
        }
      } catch (ReachException e) {
        failures.add(e.fault().toString());
      }
      Patience.pause(BREATH_MILLIS);
    }
  }

  /** How many calls this agent has answered. */
  int answeredBy(String agent) {
    AtomicInteger count = answers.get(agent);
    return count == null ? 0 : count.get();
  }

  /** How many calls were answered. */
  int answered() {
    return answers.values().stream().mapToInt(AtomicInteger::get).sum();
  }

  /** How many of them took more than one attempt. */
  int repeated() {
    return repeated.get();
  }

  /** The calls that failed. */
  List<String> failures() {
    return List.copyOf(failures);
  }

  /** Ends; waits for the calls under way. */
  @Override
  public void close() {
    over = true;
    try {
      for (Thread each : callers) {
        each.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
