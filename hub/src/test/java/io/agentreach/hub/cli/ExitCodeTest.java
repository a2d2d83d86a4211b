package io.agentreach.hub.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentreach.core.model.FaultCode;
import io.agentreach.requirements.Satisfies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scripts depend on the exit codes. */
@Satisfies("J1")
class ExitCodeTest {
  @ParameterizedTest
  @CsvSource({
    "AGENT_ERROR,502,1",
    "AGENT_ERROR,422,1",
    "INVALID_REQUEST,400,2",
    "PAYLOAD_TOO_LARGE,413,2",
    "HEADERS_TOO_LARGE,431,2",
    "METHOD_NOT_ALLOWED,405,2",
    "CONFLICT,409,2",
    "DEPTH_EXCEEDED,508,2",
    "LOOP_DETECTED,508,2",
    "PROTOCOL_MISMATCH,426,2",
    "AGENT_NOT_FOUND,404,3",
    "NOT_REGISTERED,404,3",
    "CAPABILITY_NOT_FOUND,404,3",
    "NOT_FOUND,404,3",
    "NO_REACHABLE_AGENT,503,4",
    "LOAD_TOO_HIGH,503,4",
    "RATE_LIMITED,429,4",
    "CIRCUIT_OPEN,503,4",
    "UNREACHABLE,503,4",
    "SHUTTING_DOWN,503,4",
    "STORE_UNAVAILABLE,503,4",
    "TIMEOUT,504,5",
    "UNAUTHORIZED,401,6",
    "FORBIDDEN,403,6",
    "APPROVAL_REQUIRED,403,6",
    "INTERNAL,500,70",
    "CANCELLED,499,130",
    "SOMETHING_NEWER,404,3",
    "SOMETHING_NEWER,418,2",
    "SOMETHING_NEWER,403,6",
    "SOMETHING_NEWER,503,4",
    "SOMETHING_NEWER,504,5",
    "SOMETHING_NEWER,500,70",
  })
  void eachKindOfFailureHasItsExitCode(String code, int status, int exit) {
    try (ScriptedHub hub = new ScriptedHub()) {
      hub.says(
          "/v1/invoke",
          status,
          "{\"error\":{\"code\":\"" + code + "\",\"message\":\"so it is\"},\"request_id\":\"r\"}");

      Ran ran = Ran.reach("call", "c", "--hub", hub.url());

      assertThat(ran.code()).isEqualTo(exit);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err()).startsWith("reach: " + code + ": so it is\n");
    }
  }

  @Test
  void theDocumentationNamesTheExitCodeOfEveryFault() throws IOException {
    List<String> rows = Files.readAllLines(Path.of("../docs/cli.md"));

    for (FaultCode fault : FaultCode.values()) {
      int exit = ExitCode.of(fault.name(), fault.status()).number();
      assertThat(rows.stream().filter(row -> row.startsWith("| " + exit + " |")))
          .as(fault + " is a " + exit)
          .anyMatch(row -> row.contains("`" + fault + "`"));
    }
    assertThat(Arrays.stream(ExitCode.values()).map(ExitCode::number))
        .allSatisfy(exit -> assertThat(rows).anyMatch(row -> row.startsWith("| " + exit + " |")));
  }
}
