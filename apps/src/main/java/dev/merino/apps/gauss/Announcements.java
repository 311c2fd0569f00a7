package dev.merino.apps.gauss;

import dev.merino.Member;
import dev.merino.SharedFlag;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;

import picocli.CommandLine.Model.OptionSpec;

import java.util.Arrays;
import java.util.List;

/** How ranks hear that a row, or an unknown, is ready to be used by others. */
interface Announcements {
    /** A flag for each row. */
    String FLAGS = "flags";

    /** A barrier for each step. */
    String BARRIERS = "barriers";

    /** The option that chooses. */
    static OptionSpec option() {
        return OptionSpecs.oneOf(
                "announce",
                List.of(FLAGS, BARRIERS),
                "how a row that is ready is announced: a flag for each row, or a barrier for each"
                        + " step");
    }

    /**
     * Announcements as {@code options} say, of so many rows, whose flags are named {@code what};
     * called by all ranks.
     */
    static Announcements of(Options options, Member me, String what, int rows) {
        return options.word("announce").equals(FLAGS)
                ? new ByFlags(me, what, rows)
                : new ByBarriers(me);
    }

    /** {@code row}, which the caller owns, is ready. */
    void isReady(int row);

    /** Waits until {@code row} is ready. All ranks do, for one row after the other. */
    void await(int row);

    /** A flag for each row: who is ahead does not wait for the others. */
    final class ByFlags implements Announcements {
        private final SharedFlag[] flags;

        ByFlags(Member me, String what, int rows) {
            this.flags = new SharedFlag[rows];
            Arrays.setAll(flags, row -> me.named(what + " " + row).flag());
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
