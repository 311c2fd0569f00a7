package dev.merino.virtual;

import dev.merino.core.Count;
import dev.merino.core.Tally;

import java.util.EnumMap;
import java.util.Map;

/**
 * What a step of a node's machine costs its processor: the machine has no clock, but it counts, and
 * each thing that it counts has a cost. One object for each node, since it remembers the counts.
 */
final class StepCost {
    private final Tally tally;
    private final OverheadTimes times;
    private final Map<Count, Long> costs = new EnumMap<>(Count.class);
    private final Map<Count, Long> before = new EnumMap<>(Count.class);
    private final MachineModel.Node node;
    private long bytesBefore;
    private long comparedNs;

    StepCost(MachineModel.Node node, Tally tally, OverheadTimes times) {
        this.times = times;
        this.node = node;
        this.tally = tally;
        costs.put(Count.TWINS, node.twinNs());
        costs.put(Count.DIFFS_MADE, node.diffNs());
        costs.put(Count.DIFFS_APPLIED, node.applyNs());
        costs.put(Count.INCOMING_DIFFS, node.diffNs());
        costs.put(Count.PAGE_TRANSFERS, node.copyNs());
        costs.put(Count.WRITE_NOTICES, node.noticeNs());
        costs.keySet().forEach(count -> before.put(count, 0L));
    }

    /**
     * What the machine has done since the last call, because of a packet of {@code arrivedBytes}.
     */
    long sinceLastNs(int arrivedBytes) {
        long sum = 0;
        long appliedNs = 0;
        comparedNs = 0;
        for (Map.Entry<Count, Long> cost : costs.entrySet()) {
            Count count = cost.getKey();
            long now = tally.of(count);
            Long last = before.put(count, now);
            long newNs = cost.getValue() * (now - (last == null ? 0 : last));
            times.add(kind(count), newNs);
            sum += newNs;
            if (newNs > 0 && count == Count.DIFFS_APPLIED) {
                appliedNs = Math.round(node.applyByteNs() * arrivedBytes);
            } else if (count == Count.DIFFS_MADE) {
                comparedNs = newNs;
            }
        }
        times.add(OverheadTimes.Kind.UPDATES, appliedNs);
        long bytes = tally.of(Count.DIFF_BYTES);
        long bytesNs = Math.round(node.diffByteNs() * (bytes - bytesBefore));
        times.add(OverheadTimes.Kind.UPDATES, bytesNs);
        bytesBefore = bytes;
        return sum + appliedNs + bytesNs;
    }

    /** Which part of that was comparing pages with their twins. */
    long comparedNs() {
        return comparedNs;
    }

    private static OverheadTimes.Kind kind(Count count) {
        return count == Count.WRITE_NOTICES
                ? OverheadTimes.Kind.NOTICES
                : OverheadTimes.Kind.UPDATES;
    }
}
