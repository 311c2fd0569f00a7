package dev.merino.apps.messaging;

import dev.merino.Member;
import dev.merino.SharedLongs;
import dev.merino.apps.kit.Report;

import java.util.Locale;

/** How many messages a rank has sent, to ranks of its own node and to others. */
public final class Traffic {
    private static final int WITHIN = 0;
    private static final int BETWEEN = 3;
    private static final int NUMBERS = 6;

    /** Messages, bulk messages among them, bytes of these; within nodes, then between nodes. */
    private final long[] numbers = new long[NUMBERS];

    void sent(boolean isWithin, int bulkBytes) {
        int kind = isWithin ? WITHIN : BETWEEN;
        numbers[kind]++;
        if (bulkBytes > 0) {
            numbers[kind + 1]++;
            numbers[kind + 2] += bulkBytes;
        }
    }

    /**
     * Sums the counts of all ranks, and rank 0 reports them; all ranks must call this.
     *
     * @param report where
     */
    public void report(Member me, Report report) {
        SharedLongs all = me.named("traffic").longs((long) me.size() * NUMBERS);
        all.copyFrom((long) me.rank() * NUMBERS, numbers, 0, NUMBERS);
        me.barrier();
        if (me.isFirst()) {
            long within = write(report, "within_nodes", all, WITHIN);
            long between = write(report, "between_nodes", all, BETWEEN);
            double percent = 100.0 * within / Math.max(1, within + between);
            report.line("local_percent", String.format(Locale.ROOT, "%.1f", percent));
        }
    }

    /** Reports a line about {@code kind}; returns how many messages there were. */
    private static long write(Report report, String name, SharedLongs all, int kind) {
        long[] sums = new long[NUMBERS];
        long least = Long.MAX_VALUE;
        long most = 0;
        int ranks = (int) (all.length() / NUMBERS);
        for (int rank = 0; rank < ranks; rank++) {
            for (int i = 0; i < BETWEEN; i++) {
                sums[i] += all.get((long) rank * NUMBERS + kind + i);
            }
            least = Math.min(least, all.get((long) rank * NUMBERS + kind));
            most = Math.max(most, all.get((long) rank * NUMBERS + kind));
        }
        report.line(
                "messages_" + name,
                "%d, by rank: mean %d min %d max %d; bulk %d of %d bytes in all"
                        .formatted(sums[0], sums[0] / ranks, least, most, sums[1], sums[2]));
        return sums[0];
    }
}
