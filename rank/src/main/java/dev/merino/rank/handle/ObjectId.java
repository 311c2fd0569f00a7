package dev.merino.rank.handle;

import java.util.Comparator;

/**
 * Which shared object is meant, among those that are not closed.
 *
 * @param kind what it is
 * @param number its number among its kind; of memory, the index of its region
 */
public record ObjectId(Kind kind, int number) implements Comparable<ObjectId> {
    private static final Comparator<ObjectId> ORDER =
            Comparator.comparing(ObjectId::kind).thenComparingInt(ObjectId::number);

    /** The kinds of objects. */
    public enum Kind {
        /** An array, a matrix or records. */
        MEMORY,
        /** A lock and its conditions. */
        LOCK,
        /** A barrier. */
        BARRIER,
        /** A flag. */
        FLAG,
        /** A counter. */
        COUNTER;

        /** The kind of what is {@code wanted}. */
        public static Kind of(ObjectSpec wanted) {
            return switch (wanted) {
                case ObjectSpec.Memory _ -> MEMORY;
                case ObjectSpec.Lock() -> LOCK;
                case ObjectSpec.Barrier() -> BARRIER;
                case ObjectSpec.Flag() -> FLAG;
                case ObjectSpec.Counter _ -> COUNTER;
            };
        }

        /** What it is called in reports. */
        public String word() {
            return switch (this) {
                case MEMORY -> "memory";
                case LOCK -> "lock";
                case BARRIER -> "barrier";
                case FLAG -> "flag";
                case COUNTER -> "counter";
            };
        }
    }

    @Override
    public int compareTo(ObjectId other) {
        return ORDER.compare(this, other);
    }
}
