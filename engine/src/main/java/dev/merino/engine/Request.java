package dev.merino.engine;

import dev.merino.protocol.Access;
import dev.merino.sync.KeptObject;
import dev.merino.sync.SyncOperation;

/** What the threads of a node want of it. */
public sealed interface Request {
    /** Lets {@code machine}, which has been asked to take this, begin with it. */
    void begin(NodeMachine machine);

    /**
     * A thread of a page table has touched a page and may not do what it wants. The answer is the
     * mapping itself: {@link Outcome#map} with a right that allows {@code wanted}, READ or WRITE.
     */
    record Fault(int table, int page, Access wanted) implements Request {
        @Override
        public void begin(NodeMachine machine) {
            machine.fault(this);
        }
    }

    /**
     * The threads of a page table will soon read {@code count} pages of one region from {@code
     * firstPage} on. A hint at any time: nothing answers it, but pages may be mapped.
     */
    record WillRead(int table, int firstPage, int count) implements Request {
        @Override
        public void begin(NodeMachine machine) {
            machine.willRead(this);
        }
    }

    /**
     * A processor wants to synchronise. It waits until {@link Outcome#complete} answers, and then
     * may ask again.
     *
     * @param written the pages of tracked regions that its table has written since it last said so
     * @param owesRelease whether it has unlocked locks that it keeps, and nothing was released
     *     since: then it releases first, whatever it wants
     */
    record Synchronise(int processor, SyncOperation operation, int[] written, boolean owesRelease)
            implements Request {
        private static final int[] NOTHING = {};

        /** The same for a processor that keeps no locks. */
        public Synchronise(int processor, SyncOperation operation, int[] written) {
            this(processor, operation, written, false);
        }

        /** The same for a table that has written no tracked page. */
        public Synchronise(int processor, SyncOperation operation) {
            this(processor, operation, NOTHING);
        }

        boolean releases() {
            return owesRelease || operation.releases();
        }

        @Override
        public void begin(NodeMachine machine) {
            machine.begin(this);
        }
    }

    /**
     * A processor gives back what it has kept; {@link Outcome#wanted} or {@link
     * Outcome#wantedCounter} has asked for it. What the processor has written is released first,
     * while it goes on running: for the protocols it is as if a sibling on the same page table
     * released. If the processor is in an operation of its own, that has released, or does so
     * before, and nothing is completed; else {@link Outcome#complete} says that it is given back.
     *
     * @param written as in {@link Synchronise}; nothing if the processor is in an operation
     */
    record GiveBack(int processor, KeptObject kept, int[] written) implements Request {
        @Override
        public void begin(NodeMachine machine) {
            machine.giveBack(this);
        }
    }

    /**
     * The processor {@code to} has taken {@code lock}, which {@code from} held as far as the
     * machine knows, in memory that both share. What {@code from} wrote may be in a release that is
     * on its way: releases of a page table end in the order in which they begin, so that of {@code
     * to} covers it. Nothing answers this.
     */
    record HandOver(int from, int to, int lock) implements Request {
        @Override
        public void begin(NodeMachine machine) {
            machine.sync.handOver(from, to, lock);
        }
    }

    /**
     * The node releases for a processor that is running, since another has taken a lock from it and
     * is about to release: {@link Lending}. {@link Outcome#complete} says that it is done.
     *
     * @param written as in {@link Synchronise}
     */
    record ReleaseFor(int processor, int[] written) implements Request {
        @Override
        public void begin(NodeMachine machine) {
            machine.releaseFor(this);
        }
    }

    /**
     * A processor does not want to wait any longer for a lock or a condition; the request that
     * waits still completes.
     */
    record Cancel(int processor) implements Request {
        @Override
        public void begin(NodeMachine machine) {
            machine.cancel(processor);
        }
    }
}
