package dev.merino.memory.local;

import java.util.function.LongConsumer;

/** What is to be done next with shared memory. Offsets are in bytes from the region's beginning. */
public sealed interface LocalStep {
    /** Take the lock of {@code owner}'s slabs. */
    record Lock(int owner) implements LocalStep {}

    /** Give it back. */
    record Unlock(int owner) implements LocalStep {}

    /** Read a word and hand it to {@code then}, which may add steps. */
    record Read(int region, long offset, LongConsumer then) implements LocalStep {}

    /** Write a word. */
    record Write(int region, long offset, long value) implements LocalStep {}

    /** Write zeros; {@code bytes} are whole words. */
    record Zero(int region, long offset, long bytes) implements LocalStep {}
}
