package dev.merino.bench.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class ReportTest {
    private static final MachineDescription MACHINE =
            new MachineDescription("a \"chip\"", 2, "Linux 6.18", "JDK 25");

    private static Report report(double fetchUs) {
        Measurements measurements = new Measurements();
        measurements.takeFrom(
                "[1] " + Measurements.line("fetch", fetchUs) + "\nsomething else\nreading x\n");
        List<Comparison> rows =
                List.of(
                        Comparison.alone("TCP", 25),
                        Comparison.of("fetch", measurements.median("fetch"), "TCP", 25).atMost(2));
        return new Report("micro", MACHINE, 7, rows, measurements, List.of("a note"));
    }

    @Test
    void theTableIsAlignedAndNamesTargets() {
        assertThat(report(40).table())
                .isEqualTo(
                        """
                        micro, us     median  beside     median   ratio  target  met?
                        TCP            25.00  -               -       -       -     -
                        fetch          40.00  TCP         25.00    1.60    2.00   yes
                        - a note
                        a "chip", 2 cores, Linux 6.18, JDK 25, seed 7
                        """);
    }

    @Test
    void aMissedTargetShows() {
        assertThat(report(40).isMet()).isTrue();
        assertThat(report(60).isMet()).isFalse();
        assertThat(report(60).table()).contains("2.40    2.00    NO");
    }

    @Test
    void aRatioMayBeMeasuredByItself() {
        Comparison pairs = Comparison.of("fetch", 30, "TCP", 25).withRatio(1.5).atMost(1.4);
        assertThat(pairs.ratio()).isEqualTo(1.5);
        assertThat(pairs.isMet()).isFalse();
    }

    @Test
    void whatWasNotMeasuredMeetsNoTarget() {
        assertThat(Comparison.of("fetch", Double.NaN, "TCP", 25).atMost(2).isMet()).isFalse();
    }

    @Test
    void theJsonHasAllOfIt() {
        assertThat(report(40).json())
                .isEqualTo(
                        """
                        {
                          "benchmark": "micro",
                          "machine": "a \\"chip\\"",
                          "cores": 2,
                          "kernel": "Linux 6.18",
                          "java": "JDK 25",
                          "seed": 7,
                          "met": true,
                          "rows": [
                            {
                              "what": "TCP",
                              "us": 25.0000,
                              "beside": "",
                              "besideUs": null,
                              "ratio": null,
                              "target": null,
                              "met": true
                            },
                            {
                              "what": "fetch",
                              "us": 40.0000,
                              "beside": "TCP",
                              "besideUs": 25.0000,
                              "ratio": 1.6000,
                              "target": 2.0000,
                              "met": true
                            }
                          ],
                          "rounds": {
                            "fetch": [
                              40.0000
                            ]
                          }
                        }
                        """);
    }

    @Test
    void bothBenchmarksMakeTheirTablesOfWhatWasRead() {
        Report micro = new MicroBench(MicroBench.Cluster.STANDARD, new Measurements()).report();
        Report release = new ReleaseBench(new Measurements(), 1L << 30).report();
        assertThat(micro.table()).contains("barrier, two nodes", "null message round trip");
        assertThat(release.table()).contains("scan, 64 x 16 MB, 100 dirty, growth");
        assertThat(micro.isMet()).isFalse();
        assertThat(micro.table()).contains("fetch without the home's keeper", "a microsecond");
    }

    @Test
    void aFetchThatReadsTheHomesMemoryHasATargetBesideAFault() {
        assertThat(fetchRow("newgendsm", 1.1)).endsWith("1.10    1.20   yes");
        assertThat(fetchRow("newgendsm", 1.3)).endsWith("1.30    1.20    NO");
        assertThat(fetchRow("hlrc-async", 1.3)).endsWith("1.30       -     -");
    }

    private static String fetchRow(String protocol, double us) {
        Measurements read = new Measurements();
        read.add("fault", 1);
        read.add("fetch", us);
        return new MicroBench(new MicroBench.Cluster(2, protocol), read)
                .report()
                .table()
                .lines()
                .filter(row -> row.startsWith("fetch ") && row.contains("fault, frame exists"))
                .findFirst()
                .orElseThrow();
    }

    /** As rank 0 writes it with {@code --repeat}. */
    @Test
    void speedsAreThoseOfTheFirstRoundAndTheMediansOfTheApp() {
        Measurements times =
                SpeedBench.timesIn(
                        """
                        [0] sor round 1 of 3
                        [0] sor seconds 1.200
                        [0] sor sequential_seconds 1.300
                        [0] sor speedup 1.08
                        [1] sor seconds 9.000
                        [0] sor seconds 0.600
                        [0] sor sequential_seconds 1.200
                        [0] sor median seconds 0.600
                        [0] sor median sequential_seconds 1.200
                        """);
        assertThat(times.of("seconds")).containsExactly(1.2e6, 0.6e6);
        Measurements all = new Measurements();
        all.addAll("SOR, 2000 x 2000, 200 iterations ", times);
        Report report = new SpeedBench(all).report();
        assertThat(report.table())
                .containsPattern("200 iterations +1200000.00 +plain Java .* 0.92 +0.63 +NO")
                .containsPattern("200 iterations, compiled +600000.00 .* 0.50 +0.63 +yes");
        assertThat(report.isMet()).isFalse();
    }
}
