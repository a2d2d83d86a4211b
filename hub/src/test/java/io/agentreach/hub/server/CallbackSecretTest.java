package io.agentreach.hub.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentreach.requirements.Satisfies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Satisfies("G10")
class CallbackSecretTest {
  @TempDir private Path folder;

  @Test
  void itIsMadeOnceAndKeptForItsOwnerAlone() throws IOException {
    byte[] first = CallbackSecret.of(folder);
    assertThat(first).hasSize(64);
    assertThat(CallbackSecret.of(folder)).isEqualTo(first);
    Path file = folder.resolve(CallbackSecret.FILE);
    if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void oneThatIsTooShortIsRefusedWithTheRemedy() throws IOException {
    Files.writeString(folder.resolve(CallbackSecret.FILE), "short\n");
    assertThatThrownBy(() -> CallbackSecret.of(folder))
        .isInstanceOf(HubStartException.class)
        .hasMessageContaining("delete it");
  }
}
