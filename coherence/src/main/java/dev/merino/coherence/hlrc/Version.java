package dev.merino.coherence.hlrc;

import dev.merino.core.Check;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import java.util.Arrays;
import java.util.List;

/**
 * For each node the number of its last interval that counts: as what a node knows, as what a page
 * must hold, or as what it does hold. Immutable.
 */
public final class Version {
    private final int[] intervals;

    private Version(int[] intervals) {
        this.intervals = intervals;
    }

    /** Nothing of {@code nodes} nodes. */
    public static Version zero(int nodes) {
        return new Version(new int[nodes]);
    }

    /** What words in a window say, one for each node. */
    static Version of(List<Long> words) {
        int[] intervals = new int[words.size()];
        for (int node = 0; node < intervals.length; node++) {
            long word = words.get(node);
            Check.that(word >= 0 && word <= Integer.MAX_VALUE, "no interval has number %d", word);
            intervals[node] = (int) word;
        }
        return new Version(intervals);
    }

    /** The last interval of {@code node}. */
    public int at(int node) {
        return intervals[node];
    }

    /** This and the interval {@code interval} of {@code node}, with all before it. */
    public Version with(int node, int interval) {
        if (intervals[node] >= interval) {
            return this;
        }
        int[] raised = intervals.clone();
        raised[node] = interval;
        return new Version(raised);
    }

    /** All that is in this or in {@code other}. */
    public Version join(Version other) {
        if (covers(other)) {
            return this;
        }
        int[] joined = intervals.clone();
        for (int node = 0; node < joined.length; node++) {
            joined[node] = Math.max(joined[node], other.intervals[node]);
        }
        return new Version(joined);
    }

    /** What is in this and in {@code other}. */
    public Version meet(Version other) {
        int[] common = intervals.clone();
        for (int node = 0; node < common.length; node++) {
            common[node] = Math.min(common[node], other.intervals[node]);
        }
        return new Version(common);
    }

    /** Whether everything of {@code other} is in this. */
    public boolean covers(Version other) {
        for (int node = 0; node < intervals.length; node++) {
            if (intervals[node] < other.intervals[node]) {
                return false;
            }
        }
        return true;
    }

    /** For how many nodes it is. */
    public int nodes() {
        return intervals.length;
    }

    /** How many bytes it takes on a wire. */
    public int wireBytes() {
        return Integer.BYTES * (1 + intervals.length);
    }

    void writeTo(WireWriter out) {
        out.putInt(intervals.length);
        for (int interval : intervals) {
            out.putInt(interval);
        }
    }

    static Version readFrom(WireReader in) {
        int[] read = new int[in.getCount("nodes of a version", Integer.BYTES)];
        for (int node = 0; node < read.length; node++) {
            read[node] = in.getNatural("interval");
        }
        return new Version(read);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Version that && Arrays.equals(intervals, that.intervals);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(intervals);
    }

    @Override
    public String toString() {
        return Arrays.toString(intervals);
    }
}
