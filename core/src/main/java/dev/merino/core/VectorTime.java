package dev.merino.core;

import java.util.Arrays;

/** An immutable vector of logical clocks, one for each member (Mattern 1989, Fidge 1988). */
public final class VectorTime {
    private final int[] clocks;

    private VectorTime(int[] clocks) {
        this.clocks = clocks;
    }

    /** The beginning of time for {@code members} members. */
    public static VectorTime zero(int members) {
        return new VectorTime(new int[members]);
    }

    /** The time at which the members' clocks show {@code clocks}. */
    public static VectorTime of(int... clocks) {
        return new VectorTime(clocks.clone());
    }

    /** How many members there are. */
    public int members() {
        return clocks.length;
    }

    /** Whether nothing has happened yet. */
    public boolean isZero() {
        return events() == 0;
    }

    /** How many events there were: of two times, the later one has more. */
    public long events() {
        long sum = 0;
        for (int clock : clocks) {
            sum += clock;
        }
        return sum;
    }

    /** The clock of {@code member}. */
    public int at(int member) {
        return clocks[member];
    }

    /** This time after one more event of {@code member}. */
    public VectorTime tick(int member) {
        int[] next = clocks.clone();
        next[member]++;
        return new VectorTime(next);
    }

    /** The earliest time that is not before this one nor before {@code other}. */
    public VectorTime join(VectorTime other) {
        int[] next = clocks.clone();
        for (int i = 0; i < next.length; i++) {
            next[i] = Math.max(next[i], other.clocks[i]);
        }
        return new VectorTime(next);
    }

    /** Whether everything known at {@code other} is known at this time. */
    public boolean covers(VectorTime other) {
        for (int i = 0; i < clocks.length; i++) {
            if (clocks[i] < other.clocks[i]) {
                return false;
            }
        }
        return true;
    }

    /** How many bytes this time takes on a wire. */
    public int wireBytes() {
        return Integer.BYTES * clocks.length;
    }

    /** Writes this time. */
    public void writeTo(WireWriter out) {
        out.putInt(clocks.length);
        for (int clock : clocks) {
            out.putInt(clock);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    public static VectorTime readFrom(WireReader in) {
        int[] clocks = new int[in.getCount("clocks of a vector time", Integer.BYTES)];
        for (int i = 0; i < clocks.length; i++) {
            clocks[i] = in.getNatural("clock");
        }
        return new VectorTime(clocks);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VectorTime that && Arrays.equals(clocks, that.clocks);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(clocks);
    }

    @Override
    public String toString() {
        return Arrays.toString(clocks);
    }
}
