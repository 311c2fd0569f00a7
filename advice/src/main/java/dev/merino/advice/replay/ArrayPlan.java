package dev.merino.advice.replay;

import dev.merino.Placement;
import dev.merino.advice.record.RecordedArray;
import dev.merino.advice.record.Recording;

import java.util.List;

/**
 * How an array is allocated, and used, in a replay.
 *
 * @param isPadded whether what different nodes write of pages that they wrote at one time stands in
 *     pages of its own
 * @param hasHints whether nodes say ahead what they will read of it
 */
public record ArrayPlan(
        String protocol, int unitBytes, Placement placement, boolean isPadded, boolean hasHints) {
    /** As it was in the run. */
    static ArrayPlan of(RecordedArray array) {
        Placement placement = Placement.valueOf(array.placement());
        return new ArrayPlan(
                array.protocol(), array.unitBytes(), placement, false, array.isHinted());
    }

    /** All arrays as they were in the run. */
    public static List<ArrayPlan> asRecorded(Recording recording) {
        return recording.arrays().stream().map(ArrayPlan::of).toList();
    }

    /** The same with another protocol. */
    public ArrayPlan withProtocol(String other) {
        return new ArrayPlan(other, unitBytes, placement, isPadded, hasHints);
    }

    /** The same with another unit. */
    public ArrayPlan withUnitBytes(int other) {
        return new ArrayPlan(protocol, other, placement, isPadded, hasHints);
    }

    /** The same with other homes. */
    public ArrayPlan withPlacement(Placement other) {
        return new ArrayPlan(protocol, unitBytes, other, isPadded, hasHints);
    }

    /** The same, padded. */
    public ArrayPlan padded() {
        return new ArrayPlan(protocol, unitBytes, placement, true, hasHints);
    }

    /** The same with hints. */
    public ArrayPlan withHints() {
        return new ArrayPlan(protocol, unitBytes, placement, isPadded, true);
    }
}
