package dev.merino.paper.experiment;

import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.apps.Apps;
import dev.merino.apps.kit.App;
import dev.merino.virtual.MachineModel;
import dev.merino.virtual.Overheads;
import dev.merino.virtual.SentMessages;
import dev.merino.virtual.VirtualCluster;

import java.util.List;

/** Runs applications of the suite on modelled machines. */
final class AppOnModel {
    private AppOnModel() {}

    /**
     * What a run gave.
     *
     * @param counted what it counted
     * @param overheads what processors did beside the program
     * @param messages what each rank has sent to others
     */
    record Counted(Statistics counted, Overheads overheads, List<SentMessages> messages) {}

    /** What {@code workload} counted there. */
    static Statistics run(Workload workload, Settings settings, MachineModel model) {
        return observe(workload, settings, model).counted();
    }

    /** The same, with what processors did beside it. */
    static Counted observe(Workload workload, Settings settings, MachineModel model) {
        try (VirtualCluster cluster = new VirtualCluster(settings, model)) {
            Statistics counted = run(workload, cluster);
            return new Counted(counted, cluster.overheads(), cluster.sentMessages());
        }
    }

    /** Which node touched each page first, as {@link Settings#firstHomes} takes it. */
    static List<String> firstTouches(Workload workload, Settings settings, MachineModel model) {
        try (VirtualCluster cluster = new VirtualCluster(settings, model)) {
            cluster.recordFirstTouches();
            run(workload, cluster);
            return cluster.firstTouches();
        }
    }

    private static Statistics run(Workload workload, VirtualCluster cluster) {
        App app = appOf(workload);
        app.check(workload.wordsOfRun());
        return cluster.run(app, workload.wordsOfRun().toArray(String[]::new));
    }

    private static App appOf(Workload workload) {
        return Apps.named(workload.app())
                .orElseThrow(
                        () ->
                                new MerinoException(
                                        "%s: there is no application %s"
                                                .formatted(workload.name(), workload.app())));
    }
}
