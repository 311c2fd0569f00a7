package dev.merino.paper.experiment;

import dev.merino.Cluster;
import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.apps.Apps;
import dev.merino.apps.kit.App;
import dev.merino.virtual.MachineModel;
import dev.merino.virtual.VirtualCluster;

/** Runs applications of the suite on modelled machines. */
final class AppOnModel {
    private AppOnModel() {}

    /** What {@code workload} counted there. */
    static Statistics run(Workload workload, Settings settings, MachineModel model) {
        App app =
                Apps.named(workload.app())
                        .orElseThrow(
                                () ->
                                        new MerinoException(
                                                "%s: there is no application %s"
                                                        .formatted(
                                                                workload.name(), workload.app())));
        app.check(workload.wordsOfRun());
        try (Cluster cluster = new VirtualCluster(settings, model)) {
            return cluster.run(app, workload.wordsOfRun().toArray(String[]::new));
        }
    }
}
