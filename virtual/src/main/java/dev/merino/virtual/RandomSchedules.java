package dev.merino.virtual;

import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.rank.handle.Rank;
import dev.merino.rank.statics.RewrittenProgram;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Runs programs on schedules by seeded chance: ranks and messages are delayed at random, and ranks
 * lose their processors between two accesses. The same program on the same seed takes the same
 * course, to the last message.
 */
public final class RandomSchedules {
    private static final MachineModel MODEL = MachineModels.of("ethernet-25g");

    private final Settings settings;
    private final UnaryOperator<Rank> around;

    /** Schedules of clusters of this kind; those that look for data races do so. */
    public RandomSchedules(Settings settings) {
        this(settings, UnaryOperator.identity());
    }

    /**
     * The same.
     *
     * @param around what to put around each rank, such as a mistake
     */
    public RandomSchedules(Settings settings, UnaryOperator<Rank> around) {
        ProtocolList.require(settings.protocol());
        this.settings = ProtocolList.fitting(VirtualCluster.fitted(settings, MODEL));
        this.around = around;
    }

    /** Runs {@code program} on the schedule of that seed; throws what the run fails with. */
    public void run(long seed, Program program) {
        Jitter jitter = new RandomJitter(seed);
        try (VirtualSession session = new VirtualSession(settings, MODEL, jitter, around)) {
            var _ = session.run(RewrittenProgram.of(program), List.of());
        }
    }
}
