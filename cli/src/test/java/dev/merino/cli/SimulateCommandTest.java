package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class SimulateCommandTest {
    private static final String PROGRAM = "dev.merino.cli.SimulateCommandTest$Adding";

    /** Every rank adds one to its share, again and again. */
    public static final class Adding implements dev.merino.Program {
        @Override
        public void run(dev.merino.Member me) {
            dev.merino.SharedLongs array = me.longs(64 * 1024);
            dev.merino.Share mine = me.share(array.length());
            me.timed(
                    () -> {
                        for (int round = 0; round < 20; round++) {
                            for (long i = mine.from(); i < mine.to(); i++) {
                                array.set(i, array.get(i) + 1);
                            }
                            me.barrier();
                        }
                    });
        }
    }

    @Test
    void aTableHasALineForEachClusterAndSaysWhatLimitsIt() {
        Session session = Session.of("simulate", PROGRAM, "--nodes", "1,4");
        assertThat(session.exitCode).isZero();
        assertThat(session.out.toString())
                .contains("one processor:", "computing", "beside computing on 4 processors:")
                .containsPattern("(?m)^ +1 +1 ")
                .containsPattern("(?m)^ +4 +4 ");
    }

    @Test
    void theSameCommandPrintsTheSameBytes() {
        String first = Session.of("simulate", PROGRAM, "--json").out.toString();
        String second = Session.of("simulate", PROGRAM, "--json").out.toString();
        assertThat(first).contains("\"speedup\"").isEqualTo(second);
    }

    @Test
    void theSequentialTimeSetsWhatAnAccessTakes() {
        Session session =
                Session.of("simulate", PROGRAM, "--nodes", "1", "--sequential-seconds", "12.5");
        assertThat(session.out.toString()).contains("one processor: 12.500 s");
    }

    @Test
    void aModelOfOnesOwnIsAFile(@TempDir Path folder) throws IOException {
        Path model = folder.resolve("slow.properties");
        Files.writeString(
                model,
                """
                title = slow machines
                unit-bytes = 4096
                latency-ns = 1000000
                send-ns = 0
                receive-ns = 0
                gap-ns = 0
                byte-ns = 0
                host-byte-ns = 0
                shared-byte-ns = 0
                fault-ns = 0
                map-ns = 0
                request-ns = 0
                twin-ns = 0
                diff-ns = 0
                diff-byte-ns = 0
                apply-ns = 0
                copy-ns = 0
                notice-ns = 0
                access-ns = 1
                """);
        Session session = Session.of("simulate", PROGRAM, "--machine", model.toString());
        assertThat(session.exitCode).isZero();
        assertThat(session.out.toString()).contains("slow machines");
        Files.writeString(model, "title = half a model\nunit-bytes = 4096\n");
        Session half = Session.of("simulate", PROGRAM, "--machine", model.toString());
        assertThat(half.exitCode).isEqualTo(2);
        assertThat(half.err.toString()).contains("latency-ns is missing");
    }

    @Test
    void aRangeOfNodesDoublesAndEndsWhereItSays() {
        Session session = Session.of("simulate", PROGRAM, "--nodes", "1,2..6", "--json");
        assertThat(session.out.toString())
                .contains("\"nodes\": 1", "\"nodes\": 2", "\"nodes\": 4", "\"nodes\": 6")
                .doesNotContain("\"nodes\": 3", "\"nodes\": 8");
        for (String wrong : List.of("4..2", "0..2", "two", "2,,4", "2...4")) {
            Session refused = Session.of("simulate", PROGRAM, "--nodes", wrong);
            assertThat(refused.exitCode).isEqualTo(2);
            assertThat(refused.err.toString()).contains("'" + wrong + "' is no list of nodes");
        }
    }

    @Test
    void machinesMayHaveTheNetworkOfOthers() {
        Session session = Session.of("simulate", PROGRAM, "--network", "roce-100");
        assertThat(session.out.toString())
                .contains("x86-64 of today, 25 Gbit/s Ethernet, TCP, with the network of")
                .contains("RoCE 100 Gbit/s");
        assertThat(Session.of("simulate", PROGRAM, "--network", "token-ring").exitCode)
                .isEqualTo(2);
    }

    @Test
    void aRunBeginsWithTheHomesThatAnotherOneHasSaved(@TempDir Path folder) throws IOException {
        String file = folder.resolve("homes").toString();
        Session save = Session.of("simulate", PROGRAM, "--nodes", "2", "--save-homes", file);
        assertThat(save.exitCode).isZero();
        assertThat(Files.readAllLines(Path.of(file)))
                .first()
                .isEqualTo("merino homes 1, nodes 2, unit 4096");
        Session use = Session.of("simulate", PROGRAM, "--nodes", "2", "--homes-from", file);
        assertThat(use.exitCode).isZero();
        assertThat(use.out.toString()).containsPattern("(?m)^ +2 +2 ");

        Session other = Session.of("simulate", PROGRAM, "--nodes", "4", "--homes-from", file);
        assertThat(other.exitCode).isEqualTo(2);
        assertThat(other.err.toString()).contains("is from another cluster", "nodes 2", "nodes 4");
        Session several = Session.of("simulate", PROGRAM, "--homes-from", file);
        assertThat(several.err.toString()).contains("give one number of nodes");
        Files.writeString(Path.of(file), "homes, sweet homes");
        Session none = Session.of("simulate", PROGRAM, "--nodes", "2", "--homes-from", file);
        assertThat(none.exitCode).isEqualTo(2);
        assertThat(none.err.toString()).contains("has no homes of pages");
    }

    @Test
    void wrongUseIsNamed() {
        assertThat(Session.of("simulate").err.toString()).contains("name what to simulate");
        Session model = Session.of("simulate", PROGRAM, "--machine", "cray");
        assertThat(model.exitCode).isEqualTo(2);
        assertThat(model.err.toString())
                .contains("there is no machine model cray: give one of alpha-mc1, alpha-mc2");
        assertThat(Session.of("simulate", PROGRAM, "--nodes", "0").exitCode).isEqualTo(2);
        assertThat(Session.of("simulate", PROGRAM, "--sequential-seconds", "-1").exitCode)
                .isEqualTo(2);
    }

    @Test
    void theModelsAreListed() {
        assertThat(Session.of("simulate", "--machines").out.toString())
                .contains("alpha-mc2", "decstation-atm", "ethernet-25g");
    }
}
