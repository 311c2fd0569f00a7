package dev.merino.rank.contract;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.SharedLongs;
import dev.merino.SharedPhaser;

import java.util.concurrent.TimeoutException;

/** What phasers do, on any cluster of two ranks or more. */
public enum PhaserContract implements Program {
    /** As a barrier, and phases are counted. */
    NOBODY_IS_A_PHASE_AHEAD {
        @Override
        public void run(Member me) {
            SharedPhaser phaser = me.phaser(me.size());
            SharedLongs data = me.longs(2L * me.size());
            for (int phase = 0; phase < 10; phase++) {
                long half = phase % 2 * (long) me.size();
                data.set(half + me.rank(), phase);
                Expect.same(phaser.arriveAndAwaitAdvance(), phase + 1, "the next phase");
                for (int rank = 0; rank < me.size(); rank++) {
                    Expect.same(data.get(half + rank), phase, "what all write in the phase");
                }
            }
        }
    },
    /** The others go on, and the last one ends it. */
    PARTIES_LEAVE {
        @Override
        public void run(Member me) {
            SharedPhaser phaser = me.phaser(me.size());
            for (int phase = 0; phase < me.rank(); phase++) {
                Expect.same(phaser.arriveAndAwaitAdvance(), phase + 1, "the next phase");
            }
            Expect.same(phaser.arriveAndDeregister(), me.rank(), "the phase of the last arrival");
            me.barrier();
            Expect.that(phaser.isTerminated(), "nobody is left");
            Expect.same(phaser.getRegisteredParties(), 0, "parties");
            Expect.that(phaser.arrive() < 0 && phaser.register() < 0, "nothing happens any more");
            Expect.that(phaser.awaitAdvance(me.size()) < 0, "nobody waits any more");
        }
    },
    /** The phase waits for those who come, too. */
    PARTIES_JOIN {
        @Override
        public void run(Member me) {
            SharedPhaser phaser = me.phaser(1);
            if (!me.isFirst()) {
                Expect.same(phaser.register(), 0, "the phase that it joins");
            }
            me.barrier();
            Expect.same(phaser.getRegisteredParties(), me.size(), "parties");
            Expect.same(phaser.getArrivedParties(), 0, "those who have arrived");
            me.barrier();
            Expect.same(phaser.arriveAndAwaitAdvance(), 1, "the next phase");
        }
    },
    /** Arrivals and waits are two things. */
    WHO_ARRIVES_NEED_NOT_WAIT {
        @Override
        public void run(Member me) throws Exception {
            SharedPhaser phaser = me.named("steps").phaser(2);
            Expect.first(me, () -> Expect.same(phaser.arrive(), 0, "the phase"));
            Expect.same(phaser.getUnarrivedParties(), 1, "those who have not arrived");
            Expect.refused(
                    TimeoutException.class,
                    "phase 0 of phaser steps is not over: 1 of 2",
                    () -> phaser.awaitAdvanceInterruptibly(0, Expect.SOON_MS, MILLISECONDS));
            Expect.interruptible(me, () -> phaser.awaitAdvanceInterruptibly(0));
            if (me.isFirst()) {
                Expect.same(phaser.arrive(), 0, "the phase");
            }
            Expect.same(phaser.awaitAdvance(0), 1, "the next phase");
            Expect.same(phaser.awaitAdvance(0), 1, "the phase now, if another is over");
            Expect.same(phaser.awaitAdvance(-7), -7, "what is no phase");
            phaser.close();
        }
    },
    /** A party arrives once in a phase. */
    TOO_MANY_ARRIVALS_ARE_REFUSED {
        @Override
        public void run(Member me) {
            SharedPhaser phaser = me.named("empty").phaser(0);
            Expect.refused(
                    IllegalStateException.class,
                    "arrives at phaser empty, all of whose 0 parties have arrived",
                    phaser::arrive);
            Expect.refused(
                    IllegalArgumentException.class,
                    "-1 parties of phaser empty",
                    () -> phaser.bulkRegister(-1));
            phaser.close();
        }
    },
    /** Those who wait go on. */
    IT_CAN_BE_ENDED {
        @Override
        public void run(Member me) {
            SharedPhaser phaser = me.phaser(me.size() + 1);
            if (me.isFirst()) {
                Expect.sleep(Expect.SOON_MS);
                phaser.forceTermination();
            } else {
                Expect.that(phaser.arriveAndAwaitAdvance() < 0, "it has ended");
            }
            me.barrier();
            Expect.that(phaser.isTerminated(), "it has ended");
        }
    };
}
