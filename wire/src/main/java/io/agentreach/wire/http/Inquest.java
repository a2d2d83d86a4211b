package io.agentreach.wire.http;

import io.agentreach.core.model.Endpoint;
import io.agentreach.core.model.FaultCode;
import io.agentreach.core.model.Payload;
import io.agentreach.core.model.Progress;
import io.agentreach.core.model.Receipt;
import io.agentreach.core.port.Inquiry.Word;
import io.agentreach.wire.json.AgentError;
import io.agentreach.wire.json.JsonCheck;
import io.agentreach.wire.json.RunState;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Asks an agent what became of a request: {@code GET {endpoint}/execute/{request_id}}. Stateless.
 */
final class Inquest {
  private static final long LIMIT = Duration.ofSeconds(2).toNanos();
  private static final String PATH = "/execute/";

  private Inquest() {}

  static void ask(
      Endpoint endpoint,
      String requestId,
      AgentPool pool,
      LoopClient client,
      Consumer<Word> hearer) {
    byte[] request = request("GET", endpoint, requestId);
    OneShot.send(
        request,
        pool,
        client.loop(),
        LIMIT,
        client.limits().replyBytes(),
        new OneShot.Hearer() {
          @Override
          public void answered(int status, byte[] body) {
            hearer.accept(word(status, body));
          }

          @Override
          public void failed(String why) {
            hearer.accept(new Word.Silent(why));
          }
        });
  }

  /** Tells it to stop; whatever it says to that. */
  static void stop(Endpoint endpoint, String requestId, AgentPool pool, LoopClient client) {
    CancelNotice.send(request("DELETE", endpoint, requestId), pool, client.loop());
  }

  private static byte[] request(String method, Endpoint endpoint, String requestId) {
    String target = HeadText.path(endpoint) + PATH + UrlText.value(requestId);
    return HeadText.bytes(
        HeadText.begin(method, target, endpoint) + HeadText.accept(false) + "\r\n");
  }

  static Word word(int status, byte[] body) {
    // One that does not know the question has nothing to tell of the request either.
    if (status == 404 || status == 410 || status == 405 || status == 501) {
      return new Word.Unknown();
    }
    if (status != 200 || !JsonCheck.wellFormed(body)) {
      return new Word.Silent("it answered " + status + ", and nothing that can be read");
    }
    RunState state = RunState.read(body);
    return switch (state.state()) {
      case "QUEUED", "RUNNING" -> new Word.Working(new Progress(state.percent(), state.message()));
      case "DONE" -> {
        byte[] data = state.data();
        yield data == null
            ? new Word.Silent("it is done, and does not tell the result")
            : new Word.Done(new Receipt.Replied(Payload.of(data)));
      }
      case "FAILED" -> {
        byte[] error = state.error();
        yield error == null
            ? new Word.Silent("it failed, and does not tell how")
            : new Word.Done(failure(error));
      }
      case "CANCELLED" -> new Word.Unknown();
      default -> new Word.Silent("it answered with a state that the hub does not know");
    };
  }

  /** It knows what it did, so its own word decides whether the work may be repeated. */
  private static Receipt.Failed failure(byte[] error) {
    String code = AgentError.read(error).code();
    if (FaultCode.LOAD_TOO_HIGH.name().equals(code) || FaultCode.RATE_LIMITED.name().equals(code)) {
      return Receipt.Failed.rejected(503, "the agent did not take it", null);
    }
    String message = "the agent failed" + (code == null ? "" : " (" + code + ")");
    return Receipt.Failed.finalError(0, message, Payload.of(error));
  }
}
