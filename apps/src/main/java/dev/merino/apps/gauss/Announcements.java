package dev.merino.apps.gauss;

import dev.merino.Member;
import dev.merino.SharedFlag;

import java.util.Arrays;

/** How ranks hear that a row is ready to be subtracted from others. */
interface Announcements {
    /** A flag for each row. */
    String FLAGS = "flags";

    /** A barrier for each step. */
    String BARRIERS = "barriers";

    /** Announcements of {@code kind} for so many rows; called by all ranks. */
    static Announcements of(String kind, Member me, int rows) {
        return kind.equals(FLAGS) ? new ByFlags(me, rows) : new ByBarriers(me);
    }

    /** {@code row}, which the caller owns, is ready. */
    void isReady(int row);

    /** Waits until {@code row} is ready. All ranks do, for one row after the other. */
    void await(int row);

    /** A flag for each row: who is ahead does not wait for the others. */
    final class ByFlags implements Announcements {
        private final SharedFlag[] flags;

        ByFlags(Member me, int rows) {
            this.flags = new SharedFlag[rows];
            Arrays.setAll(flags, row -> me.named("gauss row " + row).flag());
        }

        @Override
        public void isReady(int row) {
            flags[row].set();
        }

        @Override
        public void await(int row) {
            flags[row].await();
        }
    }

    /** One barrier for all: the owner has made the row ready before it arrives. */
    record ByBarriers(Member me) implements Announcements {
        @Override
        public void isReady(int row) {
            // the owner arrives at the barrier of that step later
        }

        @Override
        public void await(int row) {
            me.barrier();
        }
    }
}
