package dev.merino.rank.synchronizer;

import dev.merino.SharedPhaser;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.function.IntSupplier;

/**
 * A rank's handle on a phaser. Words: the phase, how many have arrived in it, and how many parties
 * more are registered than in the beginning.
 */
public final class PhaserHandle extends Synchronizer implements SharedPhaser {
    /** How many words it needs. */
    public static final int WORDS = 3;

    private static final int PHASE = 0;
    private static final int ARRIVED = 1;
    private static final int MORE_PARTIES = 2;

    private final int partiesAtFirst;
    private final Condition advanced;

    /** Made of {@code parts}, with so many parties in the beginning. */
    public PhaserHandle(Parts parts, int parties) {
        super(parts);
        requireNotNegative(parties, "parties of " + this);
        this.partiesAtFirst = parties;
        this.advanced = parts.conditions().at(0, "waits for the next phase of " + parts.title());
    }

    @Override
    public int bulkRegister(int more) {
        requireNotNegative(more, "parties of " + this);
        return under(
                () -> {
                    if (phase() >= 0) {
                        add(MORE_PARTIES, more);
                    }
                    return phase();
                });
    }

    @Override
    public int arrive() {
        return under(() -> arrive(1, 0));
    }

    @Override
    public int arriveAndDeregister() {
        return under(() -> arrive(0, 1));
    }

    @Override
    public int arriveAndAwaitAdvance() {
        return under(
                () -> {
                    int phase = arrive(1, 0);
                    boolean _ = WaitLimit.NONE.await(advanced, () -> isOver(phase));
                    return phase();
                });
    }

    /** One party arrives, to stay or to go; the phase in which it was. */
    private int arrive(int staying, int going) {
        int phase = phase();
        if (phase < 0) {
            return phase;
        }
        if (words.get(ARRIVED) == parties()) {
            throw new IllegalStateException(
                    "rank %d arrives at %s, all of whose %d parties have arrived: register more"
                            .formatted(parts.rank(), this, parties()));
        }
        add(ARRIVED, staying);
        add(MORE_PARTIES, -going);
        if (words.get(ARRIVED) == parties()) {
            int next = (phase + 1) & Integer.MAX_VALUE;
            enter(parties() == 0 ? next | Integer.MIN_VALUE : next);
        }
        return phase;
    }

    private void enter(int phase) {
        words.set(PHASE, phase);
        words.set(ARRIVED, 0);
        advanced.signalAll();
    }

    @Override
    public int awaitAdvance(int phase) {
        return under(
                () -> {
                    boolean _ = WaitLimit.NONE.await(advanced, () -> isOver(phase));
                    return phaseAfter(phase);
                });
    }

    @Override
    public int awaitAdvanceInterruptibly(int phase) throws InterruptedException {
        requireUninterrupted();
        lock.lock();
        try {
            boolean _ = WaitLimit.INTERRUPT.await(advanced, () -> isOver(phase));
            return phaseAfter(phase);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int awaitAdvanceInterruptibly(int phase, long time, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        requireUninterrupted();
        lock.lock();
        try {
            if (!WaitLimit.time(time, unit).await(advanced, () -> isOver(phase))) {
                throw new TimeoutException(
                        "phase %d of %s is not over: %d of %d parties have arrived"
                                .formatted(phase, this, words.get(ARRIVED), parties()));
            }
            return phaseAfter(phase);
        } finally {
            lock.unlock();
        }
    }

    /** A negative number stands for itself: it is that of a phaser that has terminated. */
    private int phaseAfter(int phase) {
        return phase < 0 ? phase : phase();
    }

    private boolean isOver(int phase) {
        return phase < 0 || phase() != phase;
    }

    @Override
    public void forceTermination() {
        int _ =
                under(
                        () -> {
                            enter(phase() | Integer.MIN_VALUE);
                            return phase();
                        });
    }

    @Override
    public int getPhase() {
        return under(this::phase);
    }

    @Override
    public int getRegisteredParties() {
        return under(this::parties);
    }

    @Override
    public int getArrivedParties() {
        return (int) look(ARRIVED);
    }

    private int phase() {
        return (int) words.get(PHASE);
    }

    private int parties() {
        return partiesAtFirst + (int) words.get(MORE_PARTIES);
    }

    private int under(IntSupplier work) {
        lock.lock();
        try {
            return work.getAsInt();
        } finally {
            lock.unlock();
        }
    }
}
