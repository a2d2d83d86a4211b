package io.agentreach.store.sqlite;

import io.agentreach.store.StoreException;
import io.agentreach.store.StoreException.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps a data folder for one hub: the operating system's lock on a file in it, which ends with the
 * process however that ends. The file holds the number of the process, for the message to the next
 * one. Thread-safe.
 */
final class FolderLock implements AutoCloseable {
  /**
   * The locks of this process. Opening and closing the file a second time would drop the lock that
   * the process has (POSIX), so the second attempt must not even open it.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private FolderLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Takes the lock or fails at once. */
  static FolderLock take(DataFolder folder, String name) {
    Path file = folder.path().resolve(name);
    if (!HELD.add(file)) {
      throw inUse(folder, "this process");
    }
    boolean taken = false;
    try {
      FolderLock lock = lock(folder, folder.file(name));
      taken = true;
      return lock;
    } catch (IOException e) {
      throw new StoreException(
          Kind.UNREADABLE,
          "The file " + file + " cannot be locked (" + e + ")",
          "Name a data folder on a local disk with --data DIR",
          e);
    } finally {
      if (!taken) {
        HELD.remove(file);
      }
    }
  }

  private static FolderLock lock(DataFolder folder, Path file) throws IOException {
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    boolean taken = false;
    try {
      if (channel.tryLock() == null) {
        throw inUse(folder, "process " + read(channel));
      }
      channel.truncate(0);
      String number = Long.toString(ProcessHandle.current().pid());
      channel.write(ByteBuffer.wrap(number.getBytes(StandardCharsets.US_ASCII)), 0);
      taken = true;
      return new FolderLock(file, channel);
    } finally {
      if (!taken) {
        channel.close();
      }
    }
  }

  private static String read(FileChannel channel) throws IOException {
    ByteBuffer number = ByteBuffer.allocate(20);
    channel.read(number, 0);
    return StandardCharsets.US_ASCII.decode(number.flip()).toString();
  }

  private static StoreException inUse(DataFolder folder, String owner) {
    return new StoreException(
        Kind.LOCKED,
        "The data folder " + folder.path() + " is in use by another hub (" + owner + ")",
        "Stop that hub, or start this one with a folder of its own: --data DIR",
        null);
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      HELD.remove(file);
    }
  }
}
