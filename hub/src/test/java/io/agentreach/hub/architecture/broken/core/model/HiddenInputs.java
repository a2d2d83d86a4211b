package io.agentreach.hub.architecture.broken.core.model;

import java.io.File;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** One method for each way to depend on something that is not an argument. */
public final class HiddenInputs {

  private HiddenInputs() {}

  static long nanoTime() {
    return System.nanoTime();
  }

  static LongSupplier referenceToNanoTime() {
    return System::nanoTime;
  }

  static long currentTimeMillis() {
    return System.currentTimeMillis();
  }

  static String environment() {
    return System.getenv("HOME");
  }

  static void console() {
    System.out.println();
  }

  static Instant instant() {
    return Instant.now();
  }

  static LocalDate date() {
    return LocalDate.now();
  }

  static Clock clock() {
    return Clock.systemUTC();
  }

  static double mathRandom() {
    return Math.random();
  }

  static Random random() {
    return new Random();
  }

  static int threadLocalRandom() {
    return ThreadLocalRandom.current().nextInt();
  }

  static RandomGenerator defaultRandom() {
    return RandomGenerator.getDefault();
  }

  static UUID uuid() {
    return UUID.randomUUID();
  }

  static void shuffle(List<String> list) {
    Collections.shuffle(list);
  }

  static Thread thread() {
    return Thread.currentThread();
  }

  static ExecutorService executor() {
    return Executors.newSingleThreadExecutor();
  }

  static CompletableFuture<Void> commonPool() {
    return CompletableFuture.runAsync(() -> {});
  }

  static IntStream parallel() {
    return IntStream.range(0, 9).parallel();
  }

  static Logger log() {
    return Logger.getLogger("x");
  }

  static org.slf4j.Logger slf4j() {
    return org.slf4j.LoggerFactory.getLogger("x");
  }

  static boolean file() {
    return new File("x").exists();
  }

  static Path path() {
    return Path.of("x");
  }

  static InetAddress socket() {
    return InetAddress.getLoopbackAddress();
  }

  static HttpClient http() {
    return HttpClient.newHttpClient();
  }
}
