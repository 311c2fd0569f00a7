package dev.merino.rank.handle;

import dev.merino.Loops;
import dev.merino.Schedule;
import dev.merino.Share;
import dev.merino.rank.loop.Chunks;
import dev.merino.rank.loop.EqualChunks;
import dev.merino.rank.loop.GuidedChunks;
import dev.merino.sync.SyncOperation;

import java.util.function.LongFunction;

/**
 * Parallel loops as one rank runs them. Each node has a block of the pieces, cut into chunks, and a
 * counter that says which chunk is next. A rank takes chunks of its own node's block, then of those
 * of the nodes after it, and waits at a barrier of its own when nothing is left.
 */
final class RankLoops {
    private static final String CALL = "parallel";

    private final Rank rank;
    private final LoopCounters counters;
    private boolean isInside;
    private int barrier = -1;

    /**
     * @param rank all of whose accesses count
     */
    RankLoops(Rank rank) {
        this.rank = rank;
        this.counters = new LoopCounters(rank);
    }

    void run(Share range, Schedule schedule, Loops.Chunk body) {
        rank.requireOwn();
        requireRange(range);
        isInside = true;
        try {
            int takers = rank.settings().ranksPerNode();
            switch (schedule) {
                case Schedule.Even() -> runShare(range, body);
                case Schedule.Dynamic(long grain) ->
                        runChunks(range, pieces -> EqualChunks.of(pieces, grain, takers), body);
                case Schedule.Guided(long grain) ->
                        runChunks(range, pieces -> GuidedChunks.of(pieces, grain, takers), body);
            }
            await();
        } finally {
            isInside = false;
        }
    }

    private void requireRange(Share range) {
        if (range.count() < 0) {
            throw new IllegalArgumentException("a loop over " + range);
        }
        if (isInside) {
            throw new IllegalStateException(
                    "rank %d begins a parallel loop inside another one: all ranks begin it"
                                    .formatted(rank.rank())
                            + " together, outside");
        }
    }

    private void runShare(Share range, Loops.Chunk body) {
        Share mine = Share.of(range.count(), rank.rank(), rank.settings().size());
        run(range.from(), mine, body);
    }

    private void runChunks(Share range, LongFunction<Chunks> cut, Loops.Chunk body) {
        counters.begin();
        int nodes = rank.settings().nodes();
        for (int i = 0; i < nodes; i++) {
            int node = (rank.node() + i) % nodes;
            Share block = Share.of(range.count(), node, nodes);
            runBlock(range.from() + block.from(), cut.apply(block.count()), node, body);
        }
    }

    /**
     * Takes chunks of a block until none is left: one at a time of the own node's, but several of
     * another's, as that costs messages. They are the fewer the less is left, so that all ranks end
     * at the same time.
     */
    private void runBlock(long first, Chunks chunks, int node, Loops.Chunk body) {
        long count = chunks.count();
        long ranks = rank.settings().size();
        long taking = 1;
        for (long next = 0; next < count; ) {
            next = counters.take(node, taking);
            long end = Math.min(count, next + taking);
            for (; next < end; next++) {
                run(first, chunks.chunk(next), body);
            }
            taking = node == rank.node() ? 1 : Math.max(1, (count - next) / (2 * ranks));
        }
    }

    private static void run(long first, Share pieces, Loops.Chunk body) {
        if (pieces.count() > 0) {
            body.run(first + pieces.from(), first + pieces.to());
        }
    }

    private void await() {
        if (barrier < 0) {
            barrier = rank.find(ObjectKey.ofLoops("barrier"), new ObjectSpec.Barrier());
        }
        rank.arriving(barrier, CALL);
        long _ = rank.synchronise(new SyncOperation.Arrive(barrier), "waits in " + CALL);
    }
}
