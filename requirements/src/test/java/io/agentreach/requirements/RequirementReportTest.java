package io.agentreach.requirements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequirementReportTest {

  @TempDir Path root;

  @BeforeEach
  void aPageWithThreeRequirements() throws IOException {
    write(
        "docs/requirements.md",
        """
        # Requirements
        - **A1** An agent registers.
        - **A2** A capability declares, see **B9**.
        - **B1** Agents push heartbeats.
        """);
  }

  @Test
  void namesWhatNoTestShows() throws IOException {
    write("core/target/satisfied-requirements.txt", "A1\tx.OneTest.one\nA1\tx.OneTest.two\n");
    write("hub/target/satisfied-requirements.txt", "B1\tx.TwoTest.one\n");

    var report = RequirementReport.read(root);

    assertThat(report.missing()).containsExactly("A2");
    assertThat(report.unknown()).isEmpty();
    assertThat(report.lines())
        .containsExactly("requirements: 2 of 3 shown by tests; not yet shown:", "  A2");
  }

  @Test
  void namesTheTestsOfAnUnknownId() throws IOException {
    write("core/target/satisfied-requirements.txt", "Q7\tx.OneTest.one\n");

    var report = RequirementReport.read(root);

    assertThat(report.unknown()).containsExactly("Q7");
    assertThat(report.lines()).contains("unknown requirement Q7, named by x.OneTest.one");
  }

  @Test
  void everythingIsMissingBeforeAnyTestRan() throws IOException {
    assertThat(RequirementReport.read(root).missing()).containsExactly("A1", "A2", "B1");
  }

  @Test
  void refusesAPageWithTheSameIdTwice() throws IOException {
    write("docs/requirements.md", "- **A1** One.\n- **A1** Two.\n");

    assertThatThrownBy(() -> RequirementReport.read(root)).hasMessageContaining("A1");
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
