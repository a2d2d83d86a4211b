package io.agentreach.wire.json;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * A quick measure by hand of what scanning a call costs, beside Jackson's parser over the same
 * bytes. Run its main method with the test class path; the figures are for orientation, JMH's are
 * in the module bench.
 */
final class ScanMeasure {
  private static final int ROUNDS = 7;
  private static final long ROUND_NANOS = 300_000_000L;
  private static final TokenStreamFactory JACKSON =
      JsonFactory.builder().disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES).build();

  private ScanMeasure() {}

  /** Prints microseconds per body; takes no arguments. */
  public static void main(String[] arguments) {
    CallScanner scanner = new CallScanner(Limits.DEFAULTS);
    for (int size : new int[] {100, 1_000, 100_000}) {
      for (boolean prose : new boolean[] {false, true}) {
        byte[] body = body(size, prose);
        String line =
            String.format(
                Locale.ROOT,
                "%7d bytes, %-10s scanner %8.3f us   check %8.3f us   jackson %8.3f us",
                body.length,
                prose ? "prose" : "structured",
                micros(() -> scanner.scan(body) instanceof CallScan.ScannedCall),
                micros(() -> JsonCheck.wellFormed(body)),
                micros(() -> jackson(body)));
        System.out.println(line);
      }
    }
  }

  private static byte[] body(int size, boolean prose) {
    String head =
        """
        {"request_id":"r-0001","capability":"web_fetch.page","timeout":5,"params":{"items":[\
        """;
    StringBuilder body = new StringBuilder(head);
    while (body.length() < size - 4) {
      String item =
          "{\"id\":"
              + body.length()
              + ",\"name\":\"n-"
              + body.length()
              + "\",\"ok\":true,\"v\":[1.5,-2]}";
      String text =
          "\"A sentence of plain text that stands for what agents say to each other, \\n"
              + " and more.\"";
      body.append(body.length() == head.length() ? "" : ",").append(prose ? text : item);
    }
    return body.append("]}}").toString().getBytes(StandardCharsets.UTF_8);
  }

  private static boolean jackson(byte[] body) {
    try (JsonParser parser = JACKSON.createParser(ObjectReadContext.empty(), body)) {
      while (parser.nextToken() != null) {
        // Every token is looked at and none is kept.
      }
      return true;
    }
  }

  // What the thread used, not what time went by: others may be at work on the same machine.
  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private interface Work {
    boolean run();
  }

  /** The best of some rounds: what the work costs when nothing disturbs it. */
  private static double micros(Work work) {
    double best = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long begin = cpu();
      long count = 0;
      while (cpu() - begin < ROUND_NANOS) {
        for (int i = 0; i < 200; i++) {
          if (!work.run()) {
            throw new IllegalStateException("the body was refused");
          }
        }
        count += 200;
      }
      best = Math.min(best, (cpu() - begin) / 1000.0 / count);
    }
    return best;
  }
}
