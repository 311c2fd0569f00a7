package dev.merino;

import java.util.function.LongConsumer;

/**
 * Loops whose pieces all ranks do together.
 *
 * {@snippet class="com.example.guide.structures.Rows" region="loop"}
 *
 * <p>Every rank calls the same method with the same range and schedule. Every piece is done once,
 * by one rank. The end is a barrier: what any rank has written in the loop is visible to all
 * afterwards. Bodies of one loop may be at work at the same time; they must not meet others, at
 * barriers, in collectives or in another such loop.
 *
 * <p>With a {@link Schedule.Dynamic} or {@link Schedule.Guided} schedule each node has a block of
 * the range, of which its ranks take chunks, and takes chunks of other nodes' blocks when its own
 * is done. So pieces stay with the node that has done them before, as far as the work is even, and
 * arrays that are placed {@link Placement#BLOCKED} are mostly used where they live. Taking a chunk
 * releases and acquires as a change of a {@link SharedCounter} does, and costs microseconds on the
 * own node, tens of them on another one: chunks should take a hundred microseconds or more.
 */
public interface Loops {
    /** What is done with a chunk. */
    @FunctionalInterface
    interface Chunk {
        /** Does the pieces from {@code from} up to, not including, {@code to}. */
        void run(long from, long to);
    }

    /**
     * Gives every piece of {@code range} to {@code body} on some rank, chunk by chunk.
     *
     * @throws IllegalArgumentException if the range ends before it begins
     * @throws IllegalStateException if this rank is in such a loop already
     */
    void parallelChunks(Share range, Schedule schedule, Chunk body);

    /** Gives every piece of {@code range} to {@code body} on some rank. */
    default void parallel(Share range, Schedule schedule, LongConsumer body) {
        parallelChunks(
                range,
                schedule,
                (from, to) -> {
                    for (long piece = from; piece < to; piece++) {
                        body.accept(piece);
                    }
                });
    }

    /** The same with chunks of {@code grain} pieces, which ranks take when they are free. */
    default void parallel(Share range, long grain, LongConsumer body) {
        parallel(range, Schedule.dynamic(grain), body);
    }

    /** The same with the pieces from 0 up to, not including, {@code count}. */
    default void parallel(long count, LongConsumer body) {
        parallel(new Share(0, count), Schedule.dynamic(), body);
    }
}
