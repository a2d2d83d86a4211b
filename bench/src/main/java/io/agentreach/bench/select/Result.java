package io.agentreach.bench.select;

/**
 * What came of a policy in a scene. Times in milliseconds, shares from 0 to 1.
 *
 * @param loadSpread the standard deviation over the agents of calls at work and waiting there in
 *     relation to their slots, on average over time
 * @param useSpread the same of the slots in use
 * @param p50Millis of the calls that succeeded, from their coming to their answer, whoever let them
 *     wait; likewise the next one
 * @param answered calls that succeeded
 * @param failed calls that did not
 * @param shareBefore the victim's share of all attempts in the first half
 * @param shareAfter and in the second one
 * @param secondsToSmall after how many seconds of trouble no later quarter of a second shows the
 *     victim with 1 % of the traffic; infinite if never
 */
record Result(
    double loadSpread,
    double useSpread,
    double p50Millis,
    double p99Millis,
    int answered,
    int failed,
    double shareBefore,
    double shareAfter,
    double secondsToSmall) {}
