package dev.merino;

/**
 * How the pieces of a parallel loop get to ranks, see {@link Loops}. Chunks are runs of consecutive
 * pieces.
 *
 * {@snippet class="com.example.guide.structures.Rows" region="schedule"}
 */
public sealed interface Schedule {
    /**
     * Each rank has one chunk, of the same size: {@link Member#share}. It costs nothing, and is
     * best where all pieces take the same time.
     */
    record Even() implements Schedule {}

    /**
     * Ranks take chunks of {@code grain} pieces when they are free; 0 lets Merino choose.
     *
     * @param grain how many pieces
     */
    record Dynamic(long grain) implements Schedule {
        /** Refuses what is no number of pieces. */
        public Dynamic {
            requireGrain(grain);
        }
    }

    /**
     * Ranks take chunks when they are free, large ones first: a part of what is left, and {@code
     * grain} pieces at least; 0 lets Merino choose.
     *
     * @param grain how many pieces at least
     */
    record Guided(long grain) implements Schedule {
        /** Refuses what is no number of pieces. */
        public Guided {
            requireGrain(grain);
        }
    }

    /** One share for each rank. */
    static Schedule even() {
        return new Even();
    }

    /** Chunks of a size that Merino chooses. */
    static Schedule dynamic() {
        return new Dynamic(0);
    }

    /** Chunks of {@code grain} pieces. */
    static Schedule dynamic(long grain) {
        return new Dynamic(grain);
    }

    /** Chunks that become smaller, down to a size that Merino chooses. */
    static Schedule guided() {
        return new Guided(0);
    }

    /** Chunks that become smaller, down to {@code grain} pieces. */
    static Schedule guided(long grain) {
        return new Guided(grain);
    }

    private static void requireGrain(long grain) {
        if (grain < 0) {
            throw new IllegalArgumentException("a grain of " + grain + " pieces");
        }
    }
}
