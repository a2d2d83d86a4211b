package io.agentreach.wire.http;

import static io.agentreach.wire.http.ChannelRig.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.Call;
import io.agentreach.core.model.Effect;
import io.agentreach.core.model.Mapping;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Dispatch;
import io.agentreach.requirements.Satisfies;
import io.agentreach.testkit.contract.ChannelFixture;
import io.agentreach.testkit.http.RawExchange;
import io.agentreach.testkit.http.RawServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Many calls at once to an agent that does whatever comes into its head: what the channel says of
 * each is true by the agent's own record.
 */
@Satisfies({"F2", "F8"})
class HttpTruthTest {
  private static final int CALLS = 400;
  private static final String LARGE = "\"" + "x".repeat(400_000) + "\"";

  private final ChannelRig rig = new ChannelRig();
  private final Set<String> taken = ConcurrentHashMap.newKeySet();
  private final Set<String> twice = ConcurrentHashMap.newKeySet();
  private final Map<String, String> answered = new ConcurrentHashMap<>();

  @AfterEach
  void close() {
    rig.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void everyReceiptIsTrue(long seed) {
    Random random = new Random(seed);
    RawServer agent = rig.agent(this::misbehave);
    List<ChannelRig.Attempt> attempts = new ArrayList<>();
    boolean[] cancelled = new boolean[CALLS];
    for (int i = 0; i < CALLS; i++) {
      String id = i + "-" + whim(random);
      ChannelRig.Attempt attempt = rig.begin(dispatch(agent, id, random.nextInt(20) == 0));
      attempts.add(attempt);
      cancelled[i] = random.nextInt(15) == 0;
      if (cancelled[i]) {
        rig.loop.execute(() -> attempt.delivery.cancel());
      }
      if (random.nextInt(40) == 0) {
        agent.resetConnections();
      }
      if (i % 32 == 31) {
        rig.turn();
      }
    }
    for (int i = 0; i < CALLS; i++) {
      if (!cancelled[i]) {
        attempts.get(i).receipt();
      }
    }
    rig.turn();
    for (int i = 0; i < CALLS; i++) {
      List<Receipt> receipts = attempts.get(i).receipts;
      assertThat(receipts.size()).as("receipts of call %s", i).isLessThanOrEqualTo(1);
      if (!receipts.isEmpty()) {
        assertTrue(i, receipts.getFirst());
      }
    }
    assertThat(twice).as("requests that came twice").isEmpty();
    rig.channel.close();
    until(() -> agent.open() == 0);
  }

  private void assertTrue(int call, Receipt receipt) {
    String start = call + "-";
    boolean took = taken.stream().anyMatch(id -> id.startsWith(start));
    String answer =
        answered.entrySet().stream()
            .filter(each -> each.getKey().startsWith(start))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse("");
    switch (receipt) {
      case Receipt.Replied replied -> {
        assertThat(answer).as("answer of call %s", call).isEqualTo("200");
        assertThat(replied.payload().text()).startsWith("\"" + start);
      }
      case Receipt.Failed failed when failed.effect() == Effect.NONE ->
          assertThat(!took || answer.equals("503"))
              .as("call %s was taken, but: %s", call, failed)
              .isTrue();
      case Receipt.Failed failed when failed.effect() == Effect.DONE ->
          assertThat(answer).as("answer of call %s: %s", call, failed).isEqualTo("404");
      case Receipt.Failed failed -> {}
    }
  }

  private static String whim(Random random) {
    String[] whims = {
      "reply", "reply", "reply", "reply-close", "close", "reset", "503", "404", "part", "stale"
    };
    return whims[random.nextInt(whims.length)];
  }

  private void misbehave(RawExchange exchange) throws IOException {
    String body = exchange.body();
    String id = body.substring(15, body.indexOf('"', 15));
    if (!taken.add(id)) {
      twice.add(id);
    }
    switch (id.substring(id.indexOf('-') + 1)) {
      case "reply", "reply-close", "stale" -> answered.put(id, "200");
      case "503" -> answered.put(id, "503");
      case "404" -> answered.put(id, "404");
      default -> {}
    }
    switch (id.substring(id.indexOf('-') + 1)) {
      case "reply" -> exchange.json("\"" + id + "\"");
      case "reply-close" ->
          exchange.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\"" + id + "\"").close();
      case "stale" -> exchange.json("\"" + id + "\"").reset();
      case "close" -> exchange.close();
      case "reset" -> exchange.reset();
      case "503" -> exchange.answer("503 Busy", "text/plain", "busy");
      case "404" -> exchange.answer("404 No", "text/plain", "no");
      default -> {
        exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n\"");
        exchange.reset();
      }
    }
  }

  private static Dispatch dispatch(RawServer agent, String id, boolean large) {
    Dispatch made =
        ChannelFixture.dispatch(
            agent.endpoint(), ChannelRig.capability(Mapping.EXECUTE), large ? LARGE : "{}", false);
    Call call = made.call();
    Call own =
        new Call(
            id,
            call.principal(),
            call.target(),
            call.payload(),
            call.wish(),
            call.trace(),
            call.depth(),
            call.timeout(),
            false);
    return new Dispatch(
        own,
        made.agent(),
        made.endpoint(),
        made.capability(),
        made.asked(),
        made.number(),
        made.remainingNanos());
  }
}
