package dev.merino.sim;

import java.util.function.BooleanSupplier;

/**
 * Whether a virtual rank keeps what it is done with.
 *
 * @param locks whether it keeps the lock that it unlocks
 * @param counters whether it keeps the counter that it has used
 */
public record KeepingChoice(BooleanSupplier locks, BooleanSupplier counters) {}
