package dev.merino.apps.fft3d;

import dev.merino.apps.messaging.RankEndpoint;
import dev.merino.messages.Arrival;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Moves the numbers of a box from where they are while lines along one axis are transformed to
 * where they are needed for another. Every rank sends to each other rank what they have in common:
 * the points that one has and the other needs. Both know which points these are, so that a message
 * names only the first.
 */
final class Exchange {
    private static final int NUMBERS = RankEndpoint.FIRST_HANDLER;
    private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE;

    private final RankEndpoint endpoint;
    private final Plan plan;
    private final int rank;
    private final int messagePoints;
    private final MemorySegment buffer;

    /** What comes, and where it goes. */
    private Axis from = Axis.X;

    private Axis to = Axis.X;
    private double[] target = new double[0];
    private int missing;

    /** For {@code rank}, with buffers that live as long as {@code arena}. */
    Exchange(RankEndpoint endpoint, Plan plan, int rank, int messageBytes, Arena arena) {
        this.endpoint = endpoint;
        this.plan = plan;
        this.rank = rank;
        this.messagePoints = Math.min(messageBytes, endpoint.bulkBytesMax()) / (2 * Double.BYTES);
        this.buffer = arena.allocate(messagePoints * 2L * Double.BYTES, Double.BYTES);
        endpoint.setHandler(NUMBERS, this::take);
    }

    /** Declares what the rank has computed on its own, in accesses. */
    void work(long amount) {
        endpoint.work(amount);
    }

    /**
     * The numbers of this rank for lines along {@code newAxis}, given those for lines along {@code
     * axis}; all ranks do this at the same time.
     */
    double[] move(double[] numbers, Axis axis, Axis newAxis) throws IOException {
        if (plan.areSame(axis, newAxis)) {
            return numbers;
        }
        Region source = plan.region(axis, rank);
        prepare(source, axis, newAxis);
        endpoint.barrier(); // now all are prepared
        for (int i = 1; i < plan.ranks(); i++) {
            send(numbers, source, newAxis, (rank + i) % plan.ranks()); // not all to the same first
        }
        keep(numbers, source, newAxis);
        endpoint.awaitCondition(() -> missing == 0);
        return target;
    }

    /** Makes room for what will come. */
    private void prepare(Region source, Axis axis, Axis newAxis) {
        Region region = plan.region(newAxis, rank);
        from = axis;
        to = newAxis;
        target = new double[2 * region.points()];
        missing = region.points() - region.common(source).points();
    }

    private void send(double[] numbers, Region source, Axis newAxis, int receiver) {
        Region common = source.common(plan.region(newAxis, receiver));
        for (int first = 0; first < common.points(); first += messagePoints) {
            int end = Math.min(first + messagePoints, common.points());
            for (int i = first; i < end; i += common.run(i)) {
                int length = 2 * Math.min(common.run(i), end - i);
                long at = 2L * (i - first) * Double.BYTES;
                int there = 2 * source.indexOf(common, i);
                MemorySegment.copy(numbers, there, buffer, DOUBLE, at, length);
            }
            int bytes = 2 * (end - first) * Double.BYTES;
            endpoint.send(receiver, NUMBERS, new long[] {first}, buffer, bytes);
        }
    }

    private void keep(double[] numbers, Region source, Axis newAxis) {
        Region region = plan.region(newAxis, rank);
        Region common = source.common(region);
        for (int i = 0; i < common.points(); i += common.run(i)) {
            int there = 2 * region.indexOf(common, i);
            System.arraycopy(
                    numbers, 2 * source.indexOf(common, i), target, there, 2 * common.run(i));
        }
    }

    private void take(Arrival arrival) {
        Region region = plan.region(to, rank);
        Region common = region.common(plan.region(from, arrival.source().number()));
        int first = (int) arrival.word(0);
        int end = first + arrival.bulkBytes() / (2 * Double.BYTES);
        for (int i = first; i < end; i += common.run(i)) {
            int length = 2 * Math.min(common.run(i), end - i);
            long at = 2L * (i - first) * Double.BYTES;
            int there = 2 * region.indexOf(common, i);
            MemorySegment.copy(arrival.bulk(), DOUBLE, at, target, there, length);
        }
        missing -= end - first;
    }
}
