package io.agentreach.core.rule;

/**
 * How near two regions are, by their names alone: the same, of the same area, or apart. The area is
 * what stands before the first hyphen, as in {@code eu-west}.
 */
public final class RegionRule {
  /** The nearness of a region to itself. */
  public static final int SAME = 2;

  private RegionRule() {}

  /** 2 for the same region, 1 for the same area, 0 otherwise. Allocates nothing. */
  public static int nearness(String one, String other) {
    if (one.equals(other)) {
      return SAME;
    }
    int area = area(one);
    return area > 0 && area == area(other) && one.regionMatches(0, other, 0, area) ? 1 : 0;
  }

  private static int area(String region) {
    int hyphen = region.indexOf('-');
    return hyphen < 0 ? region.length() : hyphen;
  }
}
