package io.agentreach.testkit.sim;

import java.util.EnumMap;
import java.util.Map;

/**
 * How rough a world is.
 *
 * @param seconds for how long calls keep coming
 * @param upsets upsets of agents (crash, freeze, cordon, …) in the whole run
 * @param hubUpsets upsets of the hub (pause, restart, …) in the whole run
 * @param alike whether all agents beat equally often
 * @param hazards the probability of each hazard for each request, beat or call
 */
record Climate(
    int agents,
    int calls,
    double seconds,
    int upsets,
    int hubUpsets,
    boolean alike,
    Map<Hazard, Double> hazards) {

  static Climate of(Chance chance, Scenario scenario) {
    // A storm is many calls at once; a rush is many calls for a long time at hardly any agent.
    boolean storm = chance.happens(0.1);
    boolean rush = !storm && chance.happens(0.05);
    // Agents of which many beat alike can all fall silent together.
    boolean alike = !rush && chance.happens(0.3);
    int agents = alike ? chance.between(4, 8) : chance.between(1, rush ? 2 : chance.between(1, 7));
    double seconds = storm ? 4 : chance.share(rush ? 30 : 5, 60);
    Map<Hazard, Double> hazards = new EnumMap<>(Hazard.class);
    for (Hazard each : Hazard.values()) {
      double probability = probability(each, storm, chance);
      hazards.put(each, scenario.has(each) ? probability : 0);
    }
    return new Climate(
        agents,
        storm || rush ? 120 : chance.between(5, 50),
        seconds,
        (int) (chance.sometimes(0.5) * seconds),
        chance.happens(0.3) ? chance.between(1, 3) : 0,
        alike,
        hazards);
  }

  private static double probability(Hazard hazard, boolean storm, Chance chance) {
    return switch (hazard) {
      case BROKEN_CHANNEL -> chance.happens(0.1) ? 0.05 : 0;
      case REJECT, BREAK_STREAM, BEAT_DELAY -> chance.sometimes(0.3);
      case RESET_BEFORE -> chance.sometimes(storm ? 0.6 : 0.2);
      case REFUSE, RESET_AFTER, SERVER_ERROR, SLOWNESS, BEAT_REPEAT -> chance.sometimes(0.2);
      case CONNECT_TIMEOUT -> chance.sometimes(0.05);
      case BUSINESS_ERROR, GARBAGE, STALL_STREAM, FAN_OUT -> chance.sometimes(0.1);
      case HANG, CANCEL -> chance.sometimes(0.15);
      case BEAT_LOSS, STREAM -> chance.sometimes(0.4);
      case BEAT_LIE -> chance.happens(0.3) ? chance.share(0.5, 1) : 0;
      case HOT_TRACE -> chance.happens(0.1) ? 0.8 : 0;
      case PRIORITY -> chance.sometimes(1);
      case SESSION -> chance.sometimes(0.6);
    };
  }

  double of(Hazard hazard) {
    return hazards.getOrDefault(hazard, 0.0);
  }
}
