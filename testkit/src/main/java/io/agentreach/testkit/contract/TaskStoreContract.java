package io.agentreach.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.AgentId;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Priority;
import io.agentreach.core.model.TaskHead;
import io.agentreach.core.model.TaskHead.CallbackState;
import io.agentreach.core.model.TaskId;
import io.agentreach.core.model.TaskLine;
import io.agentreach.core.model.TaskState;
import io.agentreach.core.model.TenantId;
import io.agentreach.core.model.UnitFailure;
import io.agentreach.core.port.TaskStore;
import io.agentreach.core.port.TaskStore.Backlog;
import io.agentreach.core.port.TaskStore.Query;
import io.agentreach.core.port.TaskStore.StoredTask;
import io.agentreach.core.port.TaskStore.Taken;
import io.agentreach.requirements.Satisfies;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the engine of tasks relies on in every {@link TaskStore}. */
public abstract class TaskStoreContract {
  private static final TenantId ONE = new TenantId("one");
  private static final TenantId TWO = new TenantId("two");
  private static final Instant TEN = Instant.parse("2026-01-01T10:00:00.123Z");
  private static final Duration LONG = Duration.ofHours(1);
  private static final Duration OVER = Duration.ofMillis(-1);

  /** The store under test, empty at the start of a test. */
  protected abstract TaskStore store();

  @Test
  @Satisfies("G11")
  void theWholeHistoryComesBackWithItsData() {
    TaskHead first = head(ONE, 1, Priority.HIGH, TaskState.PENDING, CallbackState.DUE, "a");
    byte[] bytes = new byte[256];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    Payload data = Payload.of(bytes, "application/octet-stream");
    insert(first, line(1, TaskLine.Kind.SUBMITTED, data));
    TaskLine failed =
        new TaskLine(
            2,
            TEN,
            "fetch",
            TaskLine.Kind.FAILED,
            3,
            new AgentId("agent"),
            UnitFailure.TIMEOUT,
            "理由 '",
            "mark",
            null);
    TaskHead next = at(first, 3, TaskState.FAILED, "a");
    assertThat(append(next, "a", 1, failed, line(3, TaskLine.Kind.CONFIRMED, Payload.EMPTY)))
        .isTrue();
    StoredTask found = found(next);
    assertThat(found.head()).isEqualTo(next);
    assertThat(found.lines()).extracting(TaskLine::seq).containsExactly(1L, 2L, 3L);
    assertThat(found.lines().get(1)).isEqualTo(failed);
    Payload back = Objects.requireNonNull(found.lines().getFirst().data());
    assertThat(back.bytes()).isEqualTo(bytes);
    assertThat(back.mediaType()).isEqualTo("application/octet-stream");
    assertThat(Objects.requireNonNull(found.lines().getLast().data()).size()).isZero();
  }

  @Test
  void anAppendOfAnotherVersionOrOwnerChangesNothing() {
    TaskHead head = head(ONE, 1, TaskState.PENDING, "a");
    insert(head, line(1));
    TaskHead next = at(head, 2, TaskState.RUNNING, "a");
    assertThat(append(next, "a", 0, line(2))).isFalse();
    assertThat(append(next, "b", 1, line(2))).isFalse();
    assertThat(append(head(TWO, 1, TaskState.RUNNING, "a"), "a", 1, line(2))).isFalse();
    assertThat(found(head)).isEqualTo(new StoredTask(head, List.of(line(1))));
    assertThat(append(next, "a", 1, line(2))).isTrue();
    assertThat(append(next, "a", 1, line(2))).isFalse();
    assertThat(found(head).lines()).hasSize(2);
  }

  @Test
  @Satisfies("G10")
  void theSameKeyOfTheSameTenantFindsTheEarlierTask() {
    TaskHead first = keyed(head(ONE, 1, TaskState.PENDING, "a"), "key");
    assertThat(insert(first, line(1))).isEqualTo(first);
    TaskHead again = keyed(head(ONE, 2, TaskState.PENDING, "a"), "key");
    assertThat(insert(again, line(1))).isEqualTo(first);
    assertThat(done(store().find(ONE, again.id()))).isEmpty();
    TaskHead other = keyed(head(TWO, 3, TaskState.PENDING, "a"), "key");
    assertThat(insert(other, line(1))).isEqualTo(other);
  }

  @Test
  @Satisfies("G10")
  void listsGoFromTheNewestBackAndStayInTheirTenant() {
    TaskHead one = insert(head(ONE, 1, TaskState.FAILED, null), line(1));
    TaskHead two = insert(head(ONE, 2, TaskState.PENDING, null), line(1));
    TaskHead three =
        insert(head(ONE, 3, Priority.NORMAL, TaskState.FAILED, CallbackState.DEAD, null), line(1));
    insert(head(TWO, 4, TaskState.FAILED, null), line(1));
    assertThat(list(null, null, null, 9)).containsExactly(three, two, one);
    assertThat(list(null, null, null, 2)).containsExactly(three, two);
    assertThat(list(null, null, two.id(), 9)).containsExactly(one);
    assertThat(list(TaskState.FAILED, null, null, 9)).containsExactly(three, one);
    assertThat(list(null, CallbackState.DEAD, null, 9)).containsExactly(three);
    assertThat(list(TaskState.FAILED, CallbackState.NONE, three.id(), 9)).containsExactly(one);
    assertThat(done(store().find(TWO, one.id()))).isEmpty();
  }

  @Test
  void theUrgentAndOldAreClaimedFirstAndTenantsTakeTurns() {
    TaskHead low = head(ONE, 1, Priority.LOW, TaskState.PENDING, CallbackState.NONE, null);
    TaskHead old = head(ONE, 2, TaskState.PENDING, null);
    TaskHead middle = head(ONE, 3, TaskState.PENDING, null);
    TaskHead other = head(TWO, 4, TaskState.PENDING, null);
    TaskHead high = head(TWO, 5, Priority.HIGH, TaskState.PENDING, CallbackState.NONE, null);
    for (TaskHead each : List.of(low, middle, other, old, high)) {
      insert(each, line(1));
    }
    done(store().renew("a", LONG));
    assertThat(ids(done(store().claim("a", 3)))).containsExactly(high.id(), old.id(), other.id());
    List<StoredTask> rest = done(store().claim("a", 9));
    assertThat(ids(rest)).containsExactly(middle.id(), low.id());
    assertThat(rest.getFirst()).isEqualTo(new StoredTask(owned(middle, "a"), List.of(line(1))));
    assertThat(done(store().claim("a", 9))).isEmpty();
  }

  @Test
  void exactlyTheOpenTasksAreClaimed() {
    List<TaskId> open = new ArrayList<>();
    int number = 0;
    for (TaskState state : TaskState.values()) {
      for (CallbackState callback : CallbackState.values()) {
        TaskHead head = head(ONE, ++number, Priority.NORMAL, state, callback, null);
        insert(head, line(1));
        if (head.open()) {
          open.add(head.id());
        }
      }
    }
    done(store().renew("a", LONG));
    assertThat(ids(done(store().claim("a", 99)))).containsExactlyElementsOf(open);
  }

  @Test
  @Satisfies("G11")
  void tasksOfAnOwnerWhoseLeaseIsOverAreClaimedAndItsAppendsChangeNothing() {
    TaskHead head = head(ONE, 1, TaskState.PENDING, "a");
    done(store().renew("a", LONG));
    insert(head, line(1));
    assertThat(done(store().claim("b", 9))).isEmpty();
    done(store().renew("a", OVER));
    done(store().renew("b", LONG));
    assertThat(ids(done(store().claim("b", 9)))).containsExactly(head.id());
    assertThat(append(at(head, 2, TaskState.RUNNING, "a"), "a", 1, line(2))).isFalse();
    assertThat(done(store().renew("a", LONG))).containsExactly(new Taken(ONE, head.id()));
    assertThat(found(head).head()).isEqualTo(owned(head, "b"));
  }

  @Test
  void anOwnerFindsTheOpenTasksThatAreItsOwn() {
    TaskHead own = head(ONE, 1, TaskState.RUNNING, "a");
    TaskHead others = head(ONE, 2, TaskState.RUNNING, "b");
    TaskHead waiting = head(ONE, 3, TaskState.SUSPENDED, "a");
    done(store().renew("a", LONG));
    for (TaskHead each : List.of(own, others, waiting)) {
      insert(each, line(1));
    }
    assertThat(done(store().owned("a"))).containsExactly(new Taken(ONE, own.id()));
    assertThat(done(store().owned("c"))).isEmpty();
  }

  @Test
  void anOwnerThatLivesIsToldOnceThatATaskWasTaken() {
    TaskHead head = head(ONE, 1, TaskState.SUSPENDED, "a");
    done(store().renew("a", LONG));
    insert(head, line(1));
    assertThat(done(store().take("b", TWO, head.id()))).isEmpty();
    assertThat(done(store().take("b", ONE, head.id())).orElseThrow().head())
        .isEqualTo(owned(head, "b"));
    assertThat(done(store().renew("a", LONG))).containsExactly(new Taken(ONE, head.id()));
    assertThat(done(store().renew("a", LONG))).isEmpty();
    done(store().take("a", ONE, head.id()));
    done(store().take("b", ONE, head.id()));
    done(store().take("a", ONE, head.id()));
    assertThat(done(store().renew("a", LONG))).isEmpty();
    assertThat(done(store().renew("b", LONG))).containsExactly(new Taken(ONE, head.id()));
  }

  @Test
  void aHubThatStopsLeavesItsTasksAtOnce() {
    done(store().renew("a", LONG));
    TaskHead head = insert(head(ONE, 1, TaskState.RUNNING, "a"), line(1));
    done(store().release("a"));
    assertThat(ids(done(store().claim("b", 9)))).containsExactly(head.id());
  }

  @Test
  void theBacklogCountsWhatWaits() {
    done(store().renew("a", LONG));
    insert(head(ONE, 1, TaskState.PENDING, null), line(1));
    insert(head(TWO, 2, TaskState.RUNNING, "gone"), line(1));
    insert(head(ONE, 3, TaskState.RUNNING, "a"), line(1));
    insert(head(ONE, 4, TaskState.SUSPENDED, null), line(1));
    insert(head(ONE, 5, Priority.LOW, TaskState.CONFIRMED, CallbackState.DEAD, null), line(1));
    assertThat(done(store().backlog())).isEqualTo(new Backlog(2, 1, 1));
  }

  @Test
  @Satisfies("G10")
  void endedTasksGoInSmallPartsWithTheirHistory() {
    TaskHead running = insert(head(ONE, 1, TaskState.RUNNING, null), line(1));
    TaskHead due =
        insert(head(ONE, 2, Priority.LOW, TaskState.FAILED, CallbackState.DUE, null), line(1));
    List<TaskHead> ended = new ArrayList<>();
    for (int i = 3; i < 8; i++) {
      TaskHead head = head(i % 2 == 0 ? ONE : TWO, i, TaskState.CONFIRMED, null);
      ended.add(insert(keyed(head, "key" + i), line(1)));
    }
    assertThat(done(store().expire(TEN, 9))).isZero();
    assertThat(done(store().expire(TEN.plusSeconds(60), 3))).isEqualTo(3);
    assertThat(done(store().expire(TEN.plusSeconds(60), 3))).isEqualTo(2);
    assertThat(done(store().expire(TEN.plusSeconds(60), 3))).isZero();
    assertThat(list(null, null, null, 9)).containsExactly(due, running);
    for (TaskHead each : ended) {
      insert(each, line(1));
      assertThat(found(each).lines()).hasSize(1);
    }
  }

  @Test
  void writersOnManyThreadsLoseNothing() {
    List<CompletableFuture<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      TaskHead head = head(i % 2 == 0 ? ONE : TWO, i, TaskState.RUNNING, "a");
      all.add(
          CompletableFuture.supplyAsync(() -> store().insert(head, List.of(line(1))))
              .thenCompose(inserted -> inserted)
              .thenCompose(inserted ->
                  store()
                      .append(at(head, 2, TaskState.CONFIRMED, null), "a", 1, List.of(line(2)))));
    }
    assertThat(all).allMatch(TaskStoreContract::done);
    for (int i = 0; i < 2_000; i += 97) {
      StoredTask found = found(head(i % 2 == 0 ? ONE : TWO, i, TaskState.RUNNING, "a"));
      assertThat(found.lines()).containsExactly(line(1), line(2));
      assertThat(found.head().version()).isEqualTo(2);
    }
  }

  private List<TaskHead> list(
      @Nullable TaskState state,
      @Nullable CallbackState callback,
      @Nullable TaskId before,
      int most) {
    return done(store().list(new Query(ONE, state, callback, before, most)));
  }

  private TaskHead insert(TaskHead head, TaskLine... lines) {
    return done(store().insert(head, List.of(lines)));
  }

  private boolean append(TaskHead head, String owner, long expected, TaskLine... lines) {
    return done(store().append(head, owner, expected, List.of(lines)));
  }

  private StoredTask found(TaskHead head) {
    return done(store().find(head.tenant(), head.id())).orElseThrow();
  }

  private static List<TaskId> ids(List<StoredTask> tasks) {
    return tasks.stream().map(task -> task.head().id()).toList();
  }

  private static <T> T done(CompletionStage<T> stage) {
    return stage.toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
  }

  private static TaskLine line(long seq) {
    return line(seq, TaskLine.Kind.STARTED, null);
  }

  private static TaskLine line(long seq, TaskLine.Kind kind, @Nullable Payload data) {
    return new TaskLine(seq, TEN, "main", kind, 0, null, null, "", "", data);
  }

  private static TaskHead head(
      TenantId tenant, int number, TaskState state, @Nullable String owner) {
    return head(tenant, number, Priority.NORMAL, state, CallbackState.NONE, owner);
  }

  private static TaskHead head(
      TenantId tenant,
      int number,
      Priority priority,
      TaskState state,
      CallbackState callback,
      @Nullable String owner) {
    TaskId id = TaskId.of(TEN.plusMillis(number), number, (short) 0);
    Instant ended = state.terminal() ? TEN.plusSeconds(1) : null;
    return new TaskHead(
        tenant, id, "name", null, priority, state, callback, 2, 1, TEN, TEN, ended, 1, owner);
  }

  private static TaskHead keyed(TaskHead head, String key) {
    return new TaskHead(
        head.tenant(),
        head.id(),
        head.name(),
        key,
        head.priority(),
        head.state(),
        head.callback(),
        2,
        1,
        TEN,
        TEN,
        head.finishedAt(),
        head.version(),
        head.owner());
  }

  private static TaskHead owned(TaskHead head, String owner) {
    return at(head, head.version(), head.state(), owner);
  }

  private static TaskHead at(TaskHead head, long version, TaskState state, @Nullable String owner) {
    return new TaskHead(
        head.tenant(),
        head.id(),
        head.name(),
        head.key(),
        head.priority(),
        state,
        head.callback(),
        2,
        1,
        TEN,
        TEN,
        state.terminal() ? TEN.plusSeconds(1) : null,
        version,
        owner);
  }
}
