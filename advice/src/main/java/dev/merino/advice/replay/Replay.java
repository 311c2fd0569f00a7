package dev.merino.advice.replay;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedLock;
import dev.merino.advice.record.Recording;
import dev.merino.control.SharingPart.Touch;
import dev.merino.virtual.MachineModel;
import dev.merino.virtual.MachineModels;
import dev.merino.virtual.VirtualCluster;

import java.util.ArrayList;
import java.util.List;

/**
 * A recording as a program: one rank for each node does what the node has done, interval after
 * interval, with a barrier after each. The machines that step are those that run live.
 *
 * <p>A page that a node has written several times in an interval was released as often. So an
 * interval has rounds: in each the ranks write what has not been written often enough yet, and
 * release and acquire by a lock; a lock of their own, or, for pages that go from one to the other,
 * one that all share.
 */
public final class Replay {
    /** The machines on which a replay takes its time. */
    public static final String MACHINES = "ethernet-25g";

    /** More rounds say nothing new. */
    private static final int ROUNDS_MAX = 8;

    /** From so many touches on one element of each part is written: diffs cost little less. */
    private static final int COARSE_FROM = 4096;

    private static final long SPACE_BYTES_MAX = 1L << 30;
    private static final long SLACK_BYTES = 64L << 20;

    private final Pattern pattern;
    private final Recording recording;

    /** Of {@code recording}. */
    public Replay(Recording recording) {
        this.recording = recording;
        this.pattern = new Pattern(recording);
    }

    /** Whether nodes write pages of {@code array} at one time. */
    public boolean hasConflicts(int array) {
        return pattern.conflictingPages(array) > 0;
    }

    /** Whether arrays that are allocated by {@code plans} fit into the memory of one machine. */
    public boolean fits(List<ArrayPlan> plans) {
        return bytes(plans) <= SPACE_BYTES_MAX / recording.nodes();
    }

    private long bytes(List<ArrayPlan> plans) {
        long bytes = 0;
        for (int array = 0; array < plans.size(); array++) {
            int unit = Math.max(Settings.OS_PAGE_BYTES_MAX, plans.get(array).unitBytes());
            bytes += ReplayedArray.bytes(pattern, array, plans.get(array)) + unit;
        }
        return bytes;
    }

    /** What sharing costs if arrays are allocated by these plans. */
    public Cost cost(List<ArrayPlan> plans) {
        MachineModel model = MachineModels.of(MACHINES);
        Settings settings =
                Settings.of(recording.nodes(), 1)
                        .withProtocol(recording.protocol())
                        .withFaithful(recording.isFaithful())
                        .withSpaceBytes(2 * bytes(plans) + SLACK_BYTES);
        Settings fitted = VirtualCluster.fitted(settings, model);
        try (VirtualCluster plain = new VirtualCluster(fitted, model);
                VirtualCluster cluster = plain.withHints()) {
            return Cost.of(cluster.run(program(plans)));
        }
    }

    private Program program(List<ArrayPlan> plans) {
        return me -> new Rank(me, plans).run();
    }

    /** What one node does. */
    private final class Rank {
        private final Member me;
        private final int node;
        private final List<ReplayedArray> arrays = new ArrayList<>();
        private final List<SharedLock> own = new ArrayList<>();
        private final SharedLock turn;

        Rank(Member me, List<ArrayPlan> plans) {
            this.me = me;
            this.node = me.rank();
            boolean isCoarse = recording.size() >= COARSE_FROM;
            for (int array = 0; array < plans.size(); array++) {
                arrays.add(new ReplayedArray(pattern, array, plans.get(array), isCoarse, me));
            }
            for (int rank = 0; rank < me.size(); rank++) {
                own.add(me.lock());
            }
            turn = me.lock();
        }

        void run() {
            for (int interval = 0; interval < recording.intervals(); interval++) {
                List<Touch> touches = pattern.of(node, interval);
                for (int array = 0; array < arrays.size(); array++) {
                    arrays.get(array).hint(touches, array);
                }
                int rounds = rounds(touches);
                for (int round = 0; round < rounds; round++) {
                    round(touches, round);
                }
                me.barrier();
            }
            for (ReplayedArray array : arrays) {
                me.work(array.sum() & 1); // so that what was read was read for something
            }
        }

        private int rounds(List<Touch> touches) {
            int most = touches.stream().mapToInt(Touch::writes).max().orElse(0);
            return Math.clamp(most, 1, ROUNDS_MAX);
        }

        private void round(List<Touch> touches, int round) {
            if (round > 0) {
                SharedLock mine = own.get(node);
                mine.lock();
                try {
                    // What was written in the round before is released by giving it back.
                } finally {
                    mine.unlock();
                }
            }
            List<Touch> inTurns = new ArrayList<>();
            for (Touch touch : touches) {
                if (touch.writes() > round && pattern.isInTurns(touch)) {
                    inTurns.add(touch);
                } else {
                    act(touch, round);
                }
            }
            if (!inTurns.isEmpty()) {
                turn.lock();
                try {
                    inTurns.forEach(touch -> act(touch, round));
                } finally {
                    turn.unlock();
                }
            }
        }

        private void act(Touch touch, int round) {
            ReplayedArray array = arrays.get(touch.array());
            if (touch.reads() > round) {
                array.read(touch, node);
            }
            if (touch.writes() > round) {
                array.write(touch, node);
            }
        }
    }
}
