package io.agentreach.sdk.health;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What this process uses.
 *
 * @param cpu share of the machine's processors, 0 to 1; negative if it is not known
 * @param memory share of the heap, 0 to 1
 */
public record Usage(double cpu, double memory) {
  /** That of this process now, the processors' since the last reading. Does not block. */
  public static Usage now() {
    Runtime runtime = Runtime.getRuntime();
    double heap = (double) (runtime.totalMemory() - runtime.freeMemory()) / runtime.maxMemory();
    double cpu =
        ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
            ? system.getProcessCpuLoad()
            : -1;
    return new Usage(Double.isNaN(cpu) ? -1 : cpu, heap);
  }
}
