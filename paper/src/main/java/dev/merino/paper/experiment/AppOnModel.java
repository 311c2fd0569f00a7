package dev.merino.paper.experiment;

import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.apps.Apps;
import dev.merino.apps.kit.App;
import dev.merino.virtual.MachineModel;
import dev.merino.virtual.Overheads;
import dev.merino.virtual.VirtualCluster;

/** Runs applications of the suite on modelled machines. */
final class AppOnModel {
    private AppOnModel() {}

    /**
     * What a run gave.
     *
     * @param counted what it counted
     * @param overheads what processors did beside the program
     */
    record Counted(Statistics counted, Overheads overheads) {}

    /** What {@code workload} counted there. */
    static Statistics run(Workload workload, Settings settings, MachineModel model) {
        return observe(workload, settings, model).counted();
    }

    /** The same, with what processors did beside it. */
    static Counted observe(Workload workload, Settings settings, MachineModel model) {
        App app =
                Apps.named(workload.app())
                        .orElseThrow(
                                () ->
                                        new MerinoException(
                                                "%s: there is no application %s"
                                                        .formatted(
                                                                workload.name(), workload.app())));
        app.check(workload.wordsOfRun());
        try (VirtualCluster cluster = new VirtualCluster(settings, model)) {
            Statistics counted = cluster.run(app, workload.wordsOfRun().toArray(String[]::new));
            return new Counted(counted, cluster.overheads());
        }
    }
}
