package dev.merino.rank.contract;

import dev.merino.Checkpointable;
import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Random;

/**
 * Writes in all the ways in which a page can change, in some steps and not in others, makes
 * snapshots, dies in the middle, and goes on: with what it had written.
 */
public final class ChangingMemory implements Checkpointable {
    private static final int LENGTH = 1 << 15;
    private static final int WRITES = 3;

    private static final int STEPS = 24;
    private static final int DIES_AT = 17;

    private final Runnable death;
    private int step;

    /** The last rank dies in the middle by {@code death} if it was not restarted. */
    public ChangingMemory(Runnable death) {
        this.death = death;
    }

    /** Does all of it as one rank. */
    public void play(Member me) {
        SharedLongs[] arrays = new SharedLongs[6];
        for (int i = 0; i < arrays.length; i++) {
            arrays[i] = me.longs(LENGTH);
        }
        SharedLock lock = me.lock();
        boolean isRestarted = me.restore(this);
        if (isRestarted) {
            me.barrier();
            compare(me, arrays);
        }
        while (step < STEPS) {
            if (step == DIES_AT && !isRestarted && me.rank() == me.size() - 1) {
                death.run();
            }
            reuse(me, step);
            write(me, step, arrays, lock);
            read(me, arrays, step);
            me.barrier();
            step++;
            if (step % 4 != 2) { // some snapshots are of two steps
                boolean _ = me.checkpoint(this);
            }
        }
        me.barrier();
        Expect.that(isRestarted, "it did not die");
        compare(me, arrays);
    }

    /** Memory that was closed, and written again for something else. */
    private static void reuse(Member me, int step) {
        SharedLongs here = me.named("for a while").longs(LENGTH);
        if (step % 3 == 0) {
            here.close();
            here = me.named("for a while").longs(LENGTH);
        }
        here.set((long) me.rank() * 600 + step * 8L, step);
        me.barrier();
    }

    private static void write(Member me, int step, SharedLongs[] arrays, SharedLock lock) {
        for (int i = 0; i < arrays.length - 1; i++) {
            SharedLongs array = arrays[i];
            each(me, i, step, me.rank(), array::set);
        }
        if (step % 5 < 2) {
            add(lock, arrays[5], 700);
            add(lock, arrays[5], 9000);
        }
    }

    /** Where words go. */
    @FunctionalInterface
    private interface Target {
        void set(long index, long value);
    }

    /** What {@code rank} writes to array {@code i} in a step. */
    private static void each(Member me, int i, int step, int rank, Target target) {
        Random random = new Random(1000L * step + 100L * i + rank);
        Share own = Share.of(LENGTH, rank, me.size());
        Share next = Share.of(LENGTH, (rank + 1) % me.size(), me.size());
        for (int k = 0; k < WRITES; k++) {
            long value = random.nextLong() | 1;
            switch (i) {
                case 0 -> target.set(in(own, random), value); // mine alone
                case 1 -> target.set(in(next, random), value); // mine, in another's share
                case 2 -> target.set(mixed(me, rank, random), value); // of pages of all
                case 3 -> { // read by all others meanwhile
                    if (step % 4 == 0) {
                        target.set(in(own, random), value);
                    }
                }
                default -> { // everything, for some steps; then nothing
                    if (step % 12 < 7 && k == 0) {
                        for (long at = own.from(); at < own.to(); at += 64) {
                            target.set(at, value + at);
                        }
                    }
                }
            }
        }
    }

    private static long in(Share share, Random random) {
        return share.from() + random.nextLong(share.count());
    }

    private static long mixed(Member me, int rank, Random random) {
        return (long) random.nextInt(LENGTH / me.size()) * me.size() + rank;
    }

    /** Whoever reads takes pages from those who write them. */
    private static void read(Member me, SharedLongs[] arrays, int step) {
        me.barrier();
        long sum = 0;
        for (int i = 0; step % 3 == 1 && i < LENGTH; i += 512) {
            sum += arrays[3].get(i) + (step % 2 == 0 ? arrays[1].get(i) : 0);
        }
        Expect.that(sum != 1, "the values are not that small");
    }

    private void compare(Member me, SharedLongs[] arrays) {
        for (int i = 0; i < arrays.length - 1; i++) {
            long[] expected = new long[LENGTH];
            for (int before = 0; before < step; before++) {
                for (int rank = 0; rank < me.size(); rank++) {
                    each(me, i, before, rank, (at, value) -> expected[(int) at] = value);
                }
            }
            for (int at = 0; at < LENGTH; at++) {
                boolean isSame = arrays[i].get(at) == expected[at];
                Expect.that(isSame, "word " + at + " of array " + i + " is wrong");
            }
        }
        int locked = 0;
        for (int before = 0; before < step; before++) {
            locked += before % 5 < 2 ? me.size() : 0;
        }
        Expect.that(arrays[5].get(9000) == locked, "what was written with the lock");
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeInt(step);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        step = in.readInt();
    }

    private static void add(SharedLock lock, SharedLongs array, int index) {
        lock.lock();
        try {
            array.set(index, array.get(index) + 1);
        } finally {
            lock.unlock();
        }
    }
}
