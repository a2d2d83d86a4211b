package io.agentreach.wire.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Loop;
import io.agentreach.testkit.VirtualLoop;
import io.agentreach.wire.http.LateResults.Posted;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LateResultsTest {
  private static final Receipt ONE = new Receipt.Replied(Payload.json("1"));
  private static final Receipt TWO = new Receipt.Replied(Payload.json("2"));

  private final VirtualLoop loop = new VirtualLoop();
  private final LateResults late = new LateResults(3);

  @Test
  void aResultGoesToTheAttemptThatWaits() {
    Attempt attempt = await("r");
    assertThat(late.complete("r", ONE)).isEqualTo(Posted.DELIVERED);
    assertThat(attempt.taken).as("taken by another thread than the loop's").isEmpty();
    loop.runUntilIdle();
    assertThat(attempt.taken).containsExactly(ONE);
    assertThat(late.waiting()).isZero();
  }

  @Test
  void ofTwoAttemptsOfOneRequestTheOlderIsServedFirst() {
    Attempt older = await("r");
    Attempt newer = await("r");
    late.complete("r", ONE);
    late.complete("r", TWO);
    loop.runUntilIdle();
    assertThat(older.taken).containsExactly(ONE);
    assertThat(newer.taken).containsExactly(TWO);
  }

  @Test
  void aResultThatComesBeforeItsAttemptIsKept() {
    assertThat(late.complete("r", ONE)).isEqualTo(Posted.KEPT);
    Attempt attempt = await("r");
    loop.runUntilIdle();
    assertThat(attempt.taken).containsExactly(ONE);
    assertThat(late.waiting()).isZero();
  }

  @Test
  void whoGaveUpGetsNothing() {
    Attempt attempt = await("r");
    late.forget(attempt);
    late.forget(attempt);
    assertThat(late.complete("r", ONE)).isEqualTo(Posted.KEPT);
    loop.runUntilIdle();
    assertThat(attempt.taken).isEmpty();
    assertThat(late.waiting()).isZero();
  }

  @Test
  void noMoreThanSoManyMayWait() {
    for (String each : List.of("a", "b", "c")) {
      assertThat(late.await(new Attempt(each))).isTrue();
    }
    assertThat(late.await(new Attempt("d"))).isFalse();
    late.complete("a", ONE);
    assertThat(late.await(new Attempt("d"))).isTrue();
  }

  @Test
  void noMoreResultsAreKeptThanThereIsRoomFor() {
    int kept = 0;
    while (kept < 10_000 && late.complete("r" + kept, ONE) == Posted.KEPT) {
      kept++;
    }
    assertThat(kept).isEqualTo(1_024);
    late.await(new Attempt("r0"));
    assertThat(late.complete("another", ONE)).isEqualTo(Posted.KEPT);
  }

  @Test
  void keptResultsTakeSoManyBytesAtMost() {
    Receipt large = new Receipt.Replied(Payload.of(new byte[9 * 1_024 * 1_024]));
    assertThat(late.complete("a", large)).isEqualTo(Posted.KEPT);
    assertThat(late.complete("b", large)).isEqualTo(Posted.REFUSED);
    assertThat(late.complete("c", ONE)).isEqualTo(Posted.KEPT);
  }

  @Test
  void keptResultsAreForgottenAfterTenSeconds() {
    EarlyResults early = new EarlyResults();
    early.keep("r", ONE, 0);
    early.keep("s", TWO, 5_000_000_000L);
    assertThat(early.take("r", 10_000_000_001L)).isNull();
    assertThat(early.take("s", 10_000_000_001L)).isEqualTo(TWO);
  }

  private Attempt await(String requestId) {
    Attempt attempt = new Attempt(requestId);
    assertThat(late.await(attempt)).isTrue();
    return attempt;
  }

  private final class Attempt implements LateResults.Waiter {
    private final String requestId;
    private final List<Receipt> taken = new ArrayList<>();

    Attempt(String requestId) {
      this.requestId = requestId;
    }

    @Override
    public String requestId() {
      return requestId;
    }

    @Override
    public Loop loop() {
      return loop;
    }

    @Override
    public void take(Receipt receipt) {
      taken.add(receipt);
    }
  }
}
