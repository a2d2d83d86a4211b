package io.agentreach.wire.face;

import io.agentreach.core.model.AgentKey;
import io.agentreach.core.model.CapabilityName;
import io.agentreach.core.model.Cordon;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.Event;
import io.agentreach.core.port.Events;
import io.agentreach.core.registry.Catalog;
import io.agentreach.wire.json.JsonWriter;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the latest events and tells them to subscribers, in one order for all. Whoever was cut off
 * goes on where it was, as long as that is not longer ago than {@value #KEPT} events. Thread-safe;
 * holds its lock for moments only.
 */
public final class EventFeed implements Events {
  /** How many events are kept. */
  static final int KEPT = 4_096;

  private final InstantSource wall;
  private final String epoch;
  private final Deque<Entry> latest = new ArrayDeque<>();
  private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
  private final Offers offers = new Offers();
  private long count;

  /** One event, ready to be sent. Equality is that of the object. */
  @SuppressWarnings("ArrayRecordComponent")
  record Entry(
      long number,
      String id,
      String type,
      @Nullable TenantId tenant,
      @Nullable AgentKey agent,
      Set<CapabilityName> served,
      byte[] json) {}

  /** Hears events; must return at once. Called on the thread of whoever publishes. */
  interface Subscriber {
    void event(Entry entry);
  }

  private record Subscription(TenantId tenant, Predicate<Entry> wanted, Subscriber subscriber) {
    boolean wants(Entry entry) {
      return (entry.tenant() == null || entry.tenant().equals(tenant)) && wanted.test(entry);
    }
  }

  /**
   * What a new subscriber has missed.
   *
   * @param gap whether events were lost between the one that it knows and the first of these
   */
  record Missed(boolean gap, List<Entry> entries) {}

  /** A feed whose ids no other feed gives: they begin with the time of its making. */
  public EventFeed(InstantSource wall) {
    this.wall = wall;
    this.epoch = Long.toString(wall.millis(), 36);
  }

  @Override
  public void publish(Event event) {
    synchronized (this) {
      long number = ++count;
      String type = type(event);
      String id = epoch + "-" + number;
      byte[] json = json(event, type, id);
      AgentKey agent = event.agent();
      Set<CapabilityName> served = agent == null ? Set.of() : offers.before(agent);
      Entry entry = new Entry(number, id, type, event.tenant(), agent, served, json);
      latest.addLast(entry);
      if (latest.size() > KEPT) {
        latest.removeFirst();
      }
      for (Subscription each : subscriptions) {
        if (each.wants(entry)) {
          each.subscriber().event(entry);
        }
      }
    }
  }

  /** From now on it is known what the agents serve that events are about. */
  public synchronized void follow(Catalog catalog) {
    offers.follow(catalog);
  }

  /** Subscribes to all events of a tenant. */
  Missed subscribe(TenantId tenant, @Nullable String lastId, Subscriber subscriber) {
    return subscribe(tenant, entry -> true, lastId, subscriber);
  }

  /**
   * Subscribes to those events of a tenant that are wanted.
   *
   * @param wanted asked under the feed's lock
   * @param lastId the id of the last event that the subscriber knows, null to begin with what comes
   * @return what it has missed since; nothing that comes afterwards is among it
   */
  synchronized Missed subscribe(
      TenantId tenant, Predicate<Entry> wanted, @Nullable String lastId, Subscriber subscriber) {
    Subscription subscription = new Subscription(tenant, wanted, subscriber);
    subscriptions.add(subscription);
    if (lastId == null) {
      return new Missed(false, List.of());
    }
    long known = number(lastId);
    Entry oldest = latest.peekFirst();
    boolean gap = known < 0 || known > count || (oldest != null && known < oldest.number() - 1);
    List<Entry> missed = new ArrayList<>();
    for (Entry each : latest) {
      if ((gap || each.number() > known) && subscription.wants(each)) {
        missed.add(each);
      }
    }
    return new Missed(gap, missed);
  }

  void unsubscribe(Subscriber subscriber) {
    subscriptions.removeIf(each -> each.subscriber().equals(subscriber));
  }

  /** The number in an id of this feed; negative for an id of another. */
  private long number(String id) {
    if (!id.startsWith(epoch + "-") || id.length() > 64) {
      return -1;
    }
    try {
      return Long.parseLong(id.substring(epoch.length() + 1));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private static String type(Event event) {
    return switch (event) {
      case Event.Registered registered -> "agent_registered";
      case Event.Restored restored -> "agent_restored";
      case Event.Removed removed -> "agent_removed";
      case Event.StateChanged changed -> "state_changed";
      case Event.CordonChanged changed -> "cordon_changed";
      case Event.Drained drained -> "agent_drained";
      case Event.BreakerChanged changed -> "breaker_changed";
      case Event.WatchChanged changed -> "watch_changed";
      case Event.GroupSwitched switched -> "group_switched";
      case Event.MassLossSuspected suspected -> "mass_loss_suspected";
      case Event.TaskAlert alert -> "task_alert";
    };
  }

  private byte[] json(Event event, String type, String id) {
    AgentKey agent = event.agent();
    JsonWriter writer =
        new JsonWriter(192)
            .object()
            .field("id", id)
            .field("type", type)
            .field("at", wall.instant().toString());
    if (agent != null) {
      writer.field("agent", agent.agent().value());
    }
    switch (event) {
      case Event.Registered registered -> writer.field("replaced", registered.replaced());
      case Event.Restored restored -> {}
      case Event.Removed removed -> {}
      case Event.StateChanged changed ->
          writer.field("from", changed.from().name()).field("to", changed.to().name());
      case Event.CordonChanged changed ->
          writer
              .field("cordoned", changed.cordon().on())
              .field("draining", changed.cordon() == Cordon.DRAIN);
      case Event.Drained drained -> {}
      case Event.BreakerChanged changed ->
          writer
              .field("capability", changed.capability().value())
              .field("breaker", changed.open() ? "open" : "closed");
      case Event.WatchChanged changed ->
          writer
              .field("capability", changed.capability().value())
              .field("watched", changed.watched());
      case Event.GroupSwitched switched ->
          writer
              .field("capability", switched.capability().value())
              .field("from", switched.from())
              .field("to", switched.to());
      case Event.TaskAlert alert ->
          writer
              .field("task_id", alert.task().value())
              .field("trouble", alert.trouble().name())
              .fieldIf("unit", alert.unit())
              .field("reason", alert.reason());
      case Event.MassLossSuspected suspected ->
          writer.field("lost", suspected.lost()).field("beating", suspected.beating());
    }
    return writer.endObject().toBytes();
  }
}
