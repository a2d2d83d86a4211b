package io.agentreach.bench.select;

/**
 * One call of a run, drawn before the run so that each policy meets the same ones.
 *
 * @param number counts from 0
 * @param atNanos when it comes, since the run began
 * @param work how much there is to do: an agent's mean time is for 1
 * @param luck 0 inclusive to 1 exclusive: below an agent's share of failures it fails there
 */
record Job(int number, long atNanos, double work, double luck) {}
