package dev.merino.rank.handle;

import dev.merino.Placement;

/**
 * What a rank asks for. Two ranks that mean the same object must ask for equal things; the words
 * are for the error.
 */
public sealed interface ObjectSpec {
    /** What the program called. */
    default String call() {
        return toString();
    }

    /** An array or a matrix, as the program wrote it. */
    record Memory(String call, long bytes, int unitBytes, String protocol, Placement placement)
            implements ObjectSpec {
        /** The bytes of an element; 0 for records, whose fields have several sizes. */
        public int elementBytes() {
            return switch (call.substring(0, Math.max(0, call.indexOf('(')))) {
                case "booleans", "booleanMatrix", "bytes", "byteMatrix" -> 1;
                case "shorts", "shortMatrix", "chars", "charMatrix" -> 2;
                case "ints", "intMatrix", "floats", "floatMatrix" -> 4;
                case "longs", "longMatrix", "doubles", "doubleMatrix" -> 8;
                default -> 0;
            };
        }

        @Override
        public String toString() {
            return "%s with unit %d, protocol %s, placement %s"
                    .formatted(call, unitBytes, protocol, placement);
        }
    }

    /** A lock. */
    record Lock() implements ObjectSpec {
        @Override
        public String toString() {
            return "lock()";
        }
    }

    /** A barrier. */
    record Barrier() implements ObjectSpec {
        @Override
        public String toString() {
            return "sharedBarrier()";
        }
    }

    /** A flag. */
    record Flag() implements ObjectSpec {
        @Override
        public String toString() {
            return "flag()";
        }
    }

    /** A counter and its first value. */
    record Counter(long initial) implements ObjectSpec {
        @Override
        public String toString() {
            return "counter(" + initial + ")";
        }
    }
}
