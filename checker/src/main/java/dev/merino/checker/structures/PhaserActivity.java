package dev.merino.checker.structures;

import dev.merino.Member;
import dev.merino.SharedLongs;
import dev.merino.SharedPhaser;
import dev.merino.core.Chance;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Nobody is a phase ahead; parties that leave are not waited for. */
final class PhaserActivity implements Activity {
    private final long leaving;
    private final AtomicIntegerArray arrived = new AtomicIntegerArray(ROUNDS);

    PhaserActivity(Chance chance) {
        this.leaving = chance.nextLong();
    }

    /** The last phase of {@code rank}; rank 0 is there to the end. */
    private int lastPhase(int rank) {
        return rank == 0 ? ROUNDS - 1 : (int) Long.remainderUnsigned(leaving >>> rank, ROUNDS);
    }

    private long parties(int phase, int ranks) {
        long parties = 0;
        for (int rank = 0; rank < ranks; rank++) {
            parties += lastPhase(rank) >= phase ? 1 : 0;
        }
        return parties;
    }

    @Override
    public void run(Member me, Chance mine) {
        SharedPhaser phaser = me.phaser(me.size());
        SharedLongs data = me.named("data of phaser").longs((long) ROUNDS * me.size());
        int last = lastPhase(me.rank());
        for (int phase = 0; phase <= last; phase++) {
            data.set((long) phase * me.size() + me.rank(), phase + 1);
            arrived.incrementAndGet(phase);
            if (phase == last) {
                BrokenContract.requireSame(phaser.arriveAndDeregister(), phase, "the phase");
            } else {
                int next = mine.percent(50) ? atOnce(phaser) : inTwoSteps(phaser);
                BrokenContract.requireSame(next, phase + 1, "the next phase");
                requireAll(me, data, phase);
            }
        }
        me.barrier();
        BrokenContract.require(phaser.isTerminated(), "a phaser without parties is over");
        me.barrier();
        me.close(List.of(phaser, data));
    }

    private static int atOnce(SharedPhaser phaser) {
        return phaser.arriveAndAwaitAdvance();
    }

    private static int inTwoSteps(SharedPhaser phaser) {
        return phaser.awaitAdvance(phaser.arrive());
    }

    private void requireAll(Member me, SharedLongs data, int phase) {
        long parties = parties(phase, me.size());
        BrokenContract.requireSame(arrived.get(phase), parties, "how many have arrived");
        for (int rank = 0; rank < me.size(); rank++) {
            if (lastPhase(rank) >= phase) {
                long found = data.get((long) phase * me.size() + rank);
                BrokenContract.requireSame(found, phase + 1, "what a party wrote before");
            }
        }
    }
}
