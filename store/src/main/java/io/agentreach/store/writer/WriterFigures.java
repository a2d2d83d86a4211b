package io.agentreach.store.writer;

/**
 * What a {@link GroupWriter} has done since it started, and what waits now; for metrics.
 *
 * @param transactions committed transactions
 * @param written writes that those made durable
 * @param failed writes that were taken on but failed, alone or with their group
 * @param refused writes that were not taken on because too much waited
 * @param waiting writes that wait now
 */
public record WriterFigures(
    long transactions, long written, long failed, long refused, int waiting) {}
