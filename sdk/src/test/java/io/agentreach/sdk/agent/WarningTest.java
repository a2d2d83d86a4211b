package io.agentreach.sdk.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.requirements.Satisfies;
import io.agentreach.sdk.fake.FakeHub;
import io.agentreach.sdk.fake.FakeHub.Said;
import io.agentreach.sdk.heart.Heart;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Satisfies({"K1", "A3"})
class WarningTest {
  private final List<String> logged = new CopyOnWriteArrayList<>();
  private final Logger logger = Logger.getLogger(Heart.class.getName());
  private final Handler ear =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          if (entry.getLevel() == Level.WARNING) {
            logged.add(entry.getMessage());
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    logger.addHandler(ear);
  }

  @AfterEach
  void stop() {
    logger.removeHandler(ear);
  }

  @Test
  void whatTheHubWarnsOfIsLoggedWithItsRemedy() throws IOException {
    try (FakeHub hub = new FakeHub()) {
      hub.script(asked ->
          asked.method().equals("PUT")
              ? Said.json(
                  201,
                  """
                  {"access_id":"x","heartbeat":{"interval_ms":10000},"warnings":
                   [{"field":"endpoint","problem":"is a loopback address",
                     "remedy":"register http://HOST:9101"}]}\
                  """)
              : Said.json(200, "{}"));
      try (Agent agent =
          Agent.named("a").hub(hub.url()).capability("x", (params, context) -> 1).start()) {
        assertThat(agent.registered()).isTrue();
        assertThat(logged)
            .containsExactly(
                "agent a: the hub warns of endpoint: is a loopback address."
                    + " register http://HOST:9101");
      }
    }
  }
}
