package io.agentreach.hub.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;

/**
 * The key that callbacks are signed with: the text of a file in the data folder that only its owner
 * may read, made at the first start. Never shown or logged. Blocks.
 */
final class CallbackSecret {
  /** The file's name. */
  static final String FILE = "callback-secret";

  private static final int BYTES = 32;
  private static final int SHORTEST = 16;

  private CallbackSecret() {}

  static byte[] of(Path folder) {
    Path file = folder.resolve(FILE);
    try {
      if (!Files.exists(file)) {
        create(file);
      }
      byte[] secret = Files.readString(file).strip().getBytes(StandardCharsets.UTF_8);
      if (secret.length < SHORTEST) {
        throw new HubStartException(
            file + " is too short to sign callbacks with; delete it, and the hub makes another",
            new IOException("too short"));
      }
      return secret;
    } catch (IOException e) {
      throw new HubStartException(
          "the key for callbacks cannot be read or made: " + file + "; see to its permissions", e);
    }
  }

  private static void create(Path file) throws IOException {
    byte[] bits = new byte[BYTES];
    new SecureRandom().nextBytes(bits);
    boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] own =
        posix
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    try (var channel =
        Files.newByteChannel(
            file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), own)) {
      channel.write(
          StandardCharsets.US_ASCII.encode(
              HexFormat.of().formatHex(bits) + System.lineSeparator()));
    } catch (FileAlreadyExistsException e) {
      // Somebody else was quicker: theirs is as good.
      return;
    }
  }
}
