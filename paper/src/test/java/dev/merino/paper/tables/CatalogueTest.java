package dev.merino.paper.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.apps.Apps;
import dev.merino.apps.kit.App;
import dev.merino.core.Check;
import dev.merino.paper.experiment.ClusterRun;
import dev.merino.paper.experiment.Experiment;
import dev.merino.paper.experiment.MessageRun;
import dev.merino.paper.experiment.Scale;
import dev.merino.paper.experiment.Workload;
import dev.merino.paper.table.PaperTable;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Everything that was to be reproduced is there, and can be run. */
class CatalogueTest {
    /** The tables and figures that the project has to reproduce, by paper. */
    private static final List<String> REQUIRED =
            List.of(
                    "cashmere-table-2",
                    "cashmere-table-3",
                    "cashmere-table-4",
                    "cashmere-fig-1",
                    "cashmere-fig-2",
                    "cashmere-fig-3",
                    "cashmere-fig-4",
                    "cashmere-fig-5",
                    "cashmere-fig-6",
                    "treadmarks-costs",
                    "treadmarks-fig-3",
                    "treadmarks-fig-4",
                    "treadmarks-fig-5",
                    "treadmarks-fig-6",
                    "treadmarks-fig-7",
                    "treadmarks-fig-8",
                    "treadmarks-fig-9",
                    "treadmarks-fig-10",
                    "treadmarks-fig-11",
                    "treadmarks-fig-12",
                    "am2-table-2",
                    "am2-fig-4",
                    "am2-table-4",
                    "am2-table-5",
                    "am2-table-6",
                    "newgendsm-fig-7",
                    "newgendsm-fig-8",
                    "newgendsm-fig-10",
                    "newgendsm-fig-11",
                    "newgendsm-fig-12",
                    "scivm-table-1",
                    "scivm-table-2");

    @Test
    void theCatalogueHasAllThatIsRequired() {
        assertThat(Catalogue.at(Scale.PAPER).ids()).containsAll(REQUIRED).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource
    void everyRunIsOfAnApplicationThatTakesItsOptions(Scale scale) {
        Map<String, App> apps =
                Apps.all().stream().collect(Collectors.toMap(App::name, Function.identity()));
        Set<Workload> workloads = new HashSet<>();
        for (PaperTable table : Catalogue.at(scale).tables()) {
            for (Experiment experiment : table.experiments()) {
                assertThat(experiment.configuration()).isNotEmpty();
                switch (experiment) {
                    case ClusterRun run -> workloads.add(run.workload());
                    case MessageRun run -> workloads.add(run.workload());
                    default -> {} // no application
                }
            }
        }
        assertThat(workloads).isNotEmpty();
        for (Workload workload : workloads) {
            App app = Check.present(apps.get(workload.app()), "no app %s", workload.app());
            app.check(workload.words());
            assertThat(workload.sequentialSeconds()).isNotNegative();
        }
    }
}
