package io.agentreach.store.sqlite;

import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folder that holds all a hub keeps, open to its owner alone where the file system knows
 * owners.
 *
 * @param path its real path
 */
record DataFolder(Path path) {
  private static final Logger LOG = System.getLogger(DataFolder.class.getName());
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  /** Creates the folder where it is missing. */
  static DataFolder prepare(Path wanted) {
    try {
      boolean created = !Files.exists(wanted);
      Files.createDirectories(wanted, attributes(wanted, FOLDER));
      DataFolder folder = new DataFolder(wanted.toRealPath());
      requireWritable(folder.path);
      Path parent = folder.path.getParent();
      if (created && parent != null) {
        sync(parent);
      } else {
        folder.restrict();
      }
      return folder;
    } catch (IOException e) {
      throw new StoreException(
          Kind.UNREADABLE,
          "The data folder " + wanted + " cannot be used (" + e + ")",
          "Name another one with --data DIR, or let it belong to the user that runs the hub",
          e);
    }
  }

  /** A file of the folder, created empty where it is missing. */
  Path file(String name) {
    Path file = path.resolve(name);
    try {
      if (!Files.exists(file)) {
        Files.createFile(file, attributes(file, FILE));
        sync(path);
      } else if (Files.isRegularFile(file)) {
        requireWritable(file);
        if (!attributesEqual(file, FILE)) {
          Files.setPosixFilePermissions(file, FILE);
        }
      } else {
        throw new IOException("it is no regular file");
      }
      return file;
    } catch (IOException e) {
      throw new StoreException(
          Kind.UNREADABLE,
          "The file " + file + " cannot be used (" + e + ")",
          "Let it belong to the user that runs the hub, or move it away",
          e);
    }
  }

  /**
   * Closes to others what is clearly ours; a folder shared with other things is not ours to change.
   */
  private void restrict() throws IOException {
    if (attributesEqual(path, FOLDER)) {
      return;
    }
    if (isOurs()) {
      try {
        Files.setPosixFilePermissions(path, FOLDER);
        return;
      } catch (IOException e) {
        LOG.log(Level.DEBUG, "The permissions of the data folder cannot be changed", e);
      }
    }
    LOG.log(
        Level.WARNING,
        "Other users may enter the data folder {0}. The files in it are closed to them; to close"
            + " the folder too: chmod 700 {0}",
        path);
  }

  private boolean isOurs() throws IOException {
    try (Stream<Path> entries = Files.list(path)) {
      return Files.exists(path.resolve(SqliteDatabase.FILE_NAME)) || entries.findAny().isEmpty();
    }
  }

  private static void requireWritable(Path path) {
    if (!Files.isWritable(path)) {
      throw new StoreException(
          Kind.READ_ONLY,
          path + " cannot be written",
          "Make it writable for the user that runs the hub, or name another folder with --data DIR",
          null);
    }
  }

  /** Makes the names of new files as durable as what will be in them. */
  private static void sync(Path folder) throws IOException {
    if (knowsOwners(folder)) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  private static boolean attributesEqual(Path path, Set<PosixFilePermission> permissions)
      throws IOException {
    return !knowsOwners(path) || Files.getPosixFilePermissions(path).equals(permissions);
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
    return knowsOwners(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }

  private static boolean knowsOwners(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
