package dev.merino.rank.task;

/**
 * What a rank is to do.
 *
 * @param number tells it from all others of its executor
 * @param isForAll whether every rank does it
 * @param task what
 */
public record TaskOrder(long number, boolean isForAll, TaskCopy task) {}
