package dev.merino.sync;

/**
 * How the processor that used a counter last has used it, if nobody keeps the counter.
 *
 * @param inARow how often in a row the processor has used it
 * @param value the value of the counter
 */
public record CounterUse(int inARow, long value) {}
