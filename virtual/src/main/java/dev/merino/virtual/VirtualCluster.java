package dev.merino.virtual;

import dev.merino.Cluster;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.rank.statics.RewrittenProgram;

import java.util.List;
import java.util.Objects;

/**
 * N nodes of M processors of a modelled machine, in virtual time. {@link Statistics#wallNs} and all
 * other times of a run are those of the model; the same run has the same statistics everywhere.
 */
public final class VirtualCluster implements Cluster {
    private final Settings settings;
    private final MachineModel model;
    private final boolean followsHints;
    private volatile boolean closed;
    private volatile Overheads overheads = Overheads.NONE;
    private volatile boolean recordsTouches;
    private volatile List<String> firstTouches = List.of();
    private volatile List<SentMessages> sentMessages = List.of();

    /**
     * A cluster of machines as {@code model} says. Its unit is that of {@code settings}; {@link
     * #fitted} puts in the model's.
     */
    public VirtualCluster(Settings settings, MachineModel model) {
        this(settings, model, false);
    }

    private VirtualCluster(Settings settings, MachineModel model, boolean followsHints) {
        ProtocolList.require(settings.protocol());
        this.settings = ProtocolList.fitting(settings);
        this.model = model;
        this.followsHints = followsHints;
    }

    /**
     * The same cluster, where {@link dev.merino.SharedArray#willRead} has an effect. It has none
     * elsewhere, since the machines that were measured for the models had no such hints.
     */
    public VirtualCluster withHints() {
        return new VirtualCluster(settings, model, true);
    }

    /** These settings with the pages of {@code model}. */
    public static Settings fitted(Settings settings, MachineModel model) {
        return settings.withOsPageBytes(model.unitBytes()).withUnitBytes(model.unitBytes());
    }

    @Override
    public Settings settings() {
        return settings;
    }

    @Override
    public Statistics run(Program program, String... arguments) {
        return observe(program, List.of(arguments)).statistics();
    }

    /**
     * Lets runs record which node touches each page first. They take a little longer for it: in the
     * first timed region each page faults once more at each rank.
     */
    public void recordFirstTouches() {
        recordsTouches = true;
    }

    /**
     * Which node has touched each page first in the timed regions of the last run, or in all of it
     * if it had none, as {@link Settings#firstHomes} takes it; nothing if it was not recorded.
     */
    public List<String> firstTouches() {
        return firstTouches;
    }

    /** What messages of the program each rank has sent in the last run. */
    public List<SentMessages> sentMessages() {
        return sentMessages;
    }

    /** What processors spent beside the program in the last run. */
    public Overheads overheads() {
        return overheads;
    }

    /** What a run counted, what its rank 0 did, and what processors did beside the program. */
    record Observed(Statistics statistics, Effort effort, Overheads overheads) {}

    Observed observe(Program program, List<String> arguments) {
        Objects.requireNonNull(program, "program");
        if (closed) {
            throw new IllegalStateException("the cluster is closed: make another one");
        }
        try (VirtualSession session = new VirtualSession(settings, model, recordsTouches)) {
            if (followsHints) {
                session.followHints();
            }
            Statistics counted = session.run(RewrittenProgram.of(program), arguments);
            overheads = session.overheads();
            sentMessages = session.messages().sent();
            firstTouches = session.firstTouches().lines();
            return new Observed(counted, session.rank(0, 0).effort(), overheads);
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
