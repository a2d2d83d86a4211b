package io.agentreach.testkit.sim;

/**
 * How rough a world is. All but counts and seconds are probabilities for each request, beat or
 * call.
 *
 * @param seconds for how long calls keep coming
 * @param upsets upsets of agents (crash, freeze, cordon, …) each second in the whole world
 */
record Climate(
    int agents,
    int calls,
    double seconds,
    double upsets,
    double brokenChannel,
    double refuse,
    double connectTimeout,
    double reject,
    double resetBefore,
    double resetAfter,
    double serverError,
    double businessError,
    double garbage,
    double hang,
    double breakStream,
    double stallStream,
    double slowness,
    double beatLoss,
    double beatDelay,
    double cancel,
    double stream,
    double hotTrace) {

  static Climate of(Chance chance) {
    // A storm is many calls at once; a rush is many calls for a long time at hardly any agent.
    boolean storm = chance.happens(0.1);
    boolean rush = !storm && chance.happens(0.05);
    return new Climate(
        chance.between(1, rush ? 2 : chance.between(1, 8)),
        storm || rush ? 120 : chance.between(5, 50),
        storm ? 4 : chance.share(rush ? 30 : 5, 60),
        chance.sometimes(0.5),
        chance.happens(0.1) ? 0.05 : 0,
        chance.sometimes(0.2),
        chance.sometimes(0.05),
        chance.sometimes(0.3),
        chance.sometimes(storm ? 0.6 : 0.2),
        chance.sometimes(0.2),
        chance.sometimes(0.2),
        chance.sometimes(0.1),
        chance.sometimes(0.1),
        chance.sometimes(0.15),
        chance.sometimes(0.3),
        chance.sometimes(0.1),
        chance.sometimes(0.2),
        chance.sometimes(0.4),
        chance.sometimes(0.3),
        chance.sometimes(0.15),
        chance.sometimes(0.4),
        chance.happens(0.1) ? 0.8 : 0);
  }
}
