package dev.merino.memory.local;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongConsumer;

/**
 * A piece of work on shared words, step by step: whoever performs it takes {@link #next} and does
 * what it says, until there is nothing left. What follows from a word that was read is added when
 * it was, so a read is always the last step that is known.
 */
public abstract class LocalWork {
    private final Deque<LocalStep> steps = new ArrayDeque<>();

    /** Nothing to do yet. */
    protected LocalWork() {}

    /** The next step; null when the work is done. */
    public final @Nullable LocalStep next() {
        return steps.poll();
    }

    /** Adds a step. */
    protected final void then(LocalStep step) {
        steps.add(step);
    }

    /** Reads a word of {@code region}, and goes on with {@code then}. */
    protected final void read(int region, long offset, LongConsumer then) {
        then(new LocalStep.Read(region, offset, then));
    }

    /** Writes a word of {@code region}. */
    protected final void write(int region, long offset, long value) {
        then(new LocalStep.Write(region, offset, value));
    }
}
