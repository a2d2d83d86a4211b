package io.agentreach.testkit;

import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.port.TaskStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tasks in memory, for tests that need no disk: what a test keeps of it is what a restart finds.
 * Thread-safe; stages are complete when they are returned.
 */
public final class MemoryTaskStore implements TaskStore {
  private final InstantSource clock;
  private final TreeMap<Key, StoredTask> tasks = new TreeMap<>();
  private final Map<List<String>, Key> keys = new HashMap<>();
  private final Map<String, Instant> leases = new HashMap<>();
  private final Map<String, Set<Taken>> notices = new HashMap<>();

  /**
   * @param clock says when leases are over
   */
  public MemoryTaskStore(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public synchronized CompletionStage<TaskHead> insert(TaskHead head, List<TaskLine> lines) {
    Key earlier = head.key() == null ? null : keys.get(List.of(head.tenant().value(), head.key()));
    if (earlier != null) {
      return CompletableFuture.completedStage(stored(earlier).head());
    }
    if (tasks.putIfAbsent(Key.of(head), new StoredTask(head, lines)) != null) {
      return CompletableFuture.failedStage(
          new IllegalStateException("there is a task " + head.id() + " already"));
    }
    if (head.key() != null) {
      keys.put(List.of(head.tenant().value(), head.key()), Key.of(head));
    }
    return CompletableFuture.completedStage(head);
  }

  @Override
  public synchronized CompletionStage<Boolean> append(
      TaskHead head, String owner, long expected, List<TaskLine> lines) {
    StoredTask now = tasks.get(Key.of(head));
    if (now == null || now.head().version() != expected || !owner.equals(now.head().owner())) {
      return CompletableFuture.completedStage(false);
    }
    List<TaskLine> all = new ArrayList<>(now.lines());
    all.addAll(lines);
    tasks.put(Key.of(head), new StoredTask(head, all));
    return CompletableFuture.completedStage(true);
  }

  @Override
  public synchronized CompletionStage<Optional<StoredTask>> find(TenantId tenant, TaskId id) {
    return CompletableFuture.completedStage(Optional.ofNullable(tasks.get(new Key(tenant, id))));
  }

  @Override
  public synchronized CompletionStage<List<TaskHead>> list(Query query) {
    return CompletableFuture.completedStage(
        heads(head -> fits(head, query)).stream()
            .sorted(Comparator.comparing(TaskHead::id).reversed())
            .limit(query.most())
            .toList());
  }

  @Override
  public synchronized CompletionStage<List<StoredTask>> claim(String owner, int most) {
    Map<TaskHead, Integer> turns = new HashMap<>();
    Map<Object, Integer> next = new HashMap<>();
    for (TaskHead each : heads(this::claimable)) {
      turns.put(each, next.merge(List.of(each.tenant(), each.priority()), 1, Integer::sum));
    }
    List<TaskHead> first =
        turns.keySet().stream()
            .sorted(
                Comparator.comparing(TaskHead::priority)
                    .thenComparingInt(head -> turns.getOrDefault(head, 0))
                    .thenComparing(TaskHead::id))
            .limit(most)
            .toList();
    return CompletableFuture.completedStage(
        first.stream().map(head -> give(owner, Key.of(head))).toList());
  }

  @Override
  public synchronized CompletionStage<Optional<StoredTask>> take(
      String owner, TenantId tenant, TaskId id) {
    Key key = new Key(tenant, id);
    return CompletableFuture.completedStage(
        tasks.containsKey(key) ? Optional.of(give(owner, key)) : Optional.empty());
  }

  @Override
  public synchronized CompletionStage<List<Taken>> owned(String owner) {
    return CompletableFuture.completedStage(
        heads(head -> head.open() && owner.equals(head.owner())).stream()
            .map(head -> new Taken(head.tenant(), head.id()))
            .toList());
  }

  @Override
  public synchronized CompletionStage<List<Taken>> renew(String owner, Duration lease) {
    leases.put(owner, clock.instant().plus(lease));
    Set<Taken> told = notices.remove(owner);
    return CompletableFuture.completedStage(told == null ? List.of() : List.copyOf(told));
  }

  @Override
  public synchronized CompletionStage<Void> release(String owner) {
    leases.remove(owner);
    notices.remove(owner);
    return CompletableFuture.completedStage(null);
  }

  @Override
  public synchronized CompletionStage<Backlog> backlog() {
    return CompletableFuture.completedStage(
        new Backlog(
            heads(this::claimable).size(),
            heads(head -> head.state() == TaskState.SUSPENDED).size(),
            heads(head -> head.callback() == TaskHead.CallbackState.DEAD).size()));
  }

  @Override
  public synchronized CompletionStage<Integer> expire(Instant before, int most) {
    List<TaskHead> over = heads(head -> over(head, before)).stream().limit(most).toList();
    for (TaskHead each : over) {
      tasks.remove(Key.of(each));
      keys.values().remove(Key.of(each));
    }
    return CompletableFuture.completedStage(over.size());
  }

  private static boolean over(TaskHead head, Instant before) {
    return head.finishedAt() != null && head.finishedAt().isBefore(before) && !head.open();
  }

  private List<TaskHead> heads(Predicate<TaskHead> wanted) {
    return tasks.values().stream().map(StoredTask::head).filter(wanted).toList();
  }

  private static boolean fits(TaskHead head, Query query) {
    return head.tenant().equals(query.tenant())
        && (query.state() == null || head.state() == query.state())
        && (query.callback() == null || head.callback() == query.callback())
        && (query.before() == null || head.id().compareTo(query.before()) < 0);
  }

  private boolean claimable(TaskHead head) {
    return head.open() && !lives(head.owner());
  }

  private boolean lives(@Nullable String owner) {
    Instant until = owner == null ? null : leases.get(owner);
    return until != null && until.isAfter(clock.instant());
  }

  private StoredTask give(String owner, Key key) {
    StoredTask task = stored(key);
    String former = task.head().owner();
    Taken taken = new Taken(key.tenant(), key.id());
    if (former != null && !former.equals(owner)) {
      notices.computeIfAbsent(former, name -> new LinkedHashSet<>()).add(taken);
    }
    Set<Taken> own = notices.get(owner);
    if (own != null) {
      own.remove(taken);
    }
    StoredTask given = new StoredTask(owned(task.head(), owner), task.lines());
    tasks.put(key, given);
    return given;
  }

  private StoredTask stored(Key key) {
    return Objects.requireNonNull(tasks.get(key));
  }

  private static TaskHead owned(TaskHead head, String owner) {
    return new TaskHead(
        head.tenant(),
        head.id(),
        head.name(),
        head.key(),
        head.priority(),
        head.state(),
        head.callback(),
        head.units(),
        head.confirmed(),
        head.createdAt(),
        head.updatedAt(),
        head.finishedAt(),
        head.version(),
        owner);
  }

  /** In the order of tenants, then of age. */
  private record Key(TenantId tenant, TaskId id) implements Comparable<Key> {
    static Key of(TaskHead head) {
      return new Key(head.tenant(), head.id());
    }

    @Override
    public int compareTo(Key other) {
      int tenants = tenant.value().compareTo(other.tenant.value());
      return tenants != 0 ? tenants : id.compareTo(other.id);
    }
  }
}
