package dev.merino;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

class SettingsTest {
    @Test
    void ranksAreTheThreadsOfAllWorkersOfAllNodes() {
        Settings settings = Settings.of(3, 4).withWorkers(2);
        assertThat(settings.ranksPerNode()).isEqualTo(8);
        assertThat(settings.size()).isEqualTo(24);
    }

    @Test
    void aChangeKeepsEverythingElse() {
        Settings settings =
                Settings.of(3, 4)
                        .withWorkers(2)
                        .withProtocol("magic")
                        .withUnitBytes(8192)
                        .withSpaceBytes(1L << 21)
                        .withBarrierFanOut(5)
                        .withTracking(Tracking.TRAP)
                        .withTransport(Transport.UDP)
                        .withLossPercent(2)
                        .withOsPageBytes(16384)
                        .withFaithful(true)
                        .withCheckpoints(Checkpoints.in("here"))
                        .withRaces(RaceSearch.ACCESSES);
        Settings same = settings.withNodes(5).withThreads(1).withNodes(3).withThreads(4);
        assertThat(same).isEqualTo(settings).hasSameHashCodeAs(settings);
        assertThat(same.nodes()).isEqualTo(3);
        assertThat(same.workers()).isEqualTo(2);
        assertThat(same.threads()).isEqualTo(4);
        assertThat(same.protocol()).isEqualTo("magic");
        assertThat(same.unitBytes()).isEqualTo(8192);
        assertThat(same.spaceBytes()).isEqualTo(1L << 21);
        assertThat(same.barrierFanOut()).isEqualTo(5);
        assertThat(same.tracking()).isEqualTo(Tracking.TRAP);
        assertThat(same.transport()).isEqualTo(Transport.UDP);
        assertThat(same.lossPercent()).isEqualTo(2);
        assertThat(same.osPageBytes()).isEqualTo(16384);
        assertThat(same.faithful()).isTrue();
        assertThat(same.checkpoints()).isEqualTo(Checkpoints.in("here"));
        assertThat(same.races()).isEqualTo(RaceSearch.ACCESSES);
    }

    static Stream<UnaryOperator<Settings>> changes() {
        return Stream.of(
                s -> s.withNodes(9),
                s -> s.withWorkers(9),
                s -> s.withThreads(9),
                s -> s.withProtocol("other"),
                s -> s.withUnitBytes(64),
                s -> s.withSpaceBytes(1L << 22),
                s -> s.withBarrierFanOut(9),
                s -> s.withTracking(Tracking.TRAP),
                s -> s.withTransport(Transport.TCP),
                s -> s.withTransport(Transport.UDP).withLossPercent(9),
                s -> s.withOsPageBytes(65536),
                s -> s.withFaithful(true),
                s -> s.withCheckpoints(Checkpoints.in("there")),
                s -> s.withRaces(RaceSearch.ACCESSES));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void settingsThatDifferInOneThingAreNotEqual(UnaryOperator<Settings> change) {
        Settings settings = Settings.of(3, 4);
        assertThat(change.apply(settings)).isNotEqualTo(settings);
        assertThat(change.apply(settings)).isEqualTo(change.apply(settings));
    }

    @Test
    void onlyDatagramsGetLost() {
        Settings udp = Settings.of(2, 1).withTransport(Transport.UDP);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.of(2, 1).withLossPercent(1))
                .withMessageContaining("only UDP loses datagrams");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> udp.withLossPercent(31))
                .withMessageContaining("from 0 to 30");
        assertThat(udp.withLossPercent(1)).asString().endsWith(", over udp with 1% loss");
    }

    @Test
    void workersAndTrackingAreShownWhereTheyAreUnusual() {
        assertThat(Settings.of(1, 2))
                .hasToString(
                        "1 node x 2 threads, protocol csm-none, unit one page, space 1024 MiB,"
                                + " central barriers");
        assertThat(Settings.of(2, 1).withWorkers(3).withTracking(Tracking.TRAP))
                .hasToString(
                        "2 nodes x 3 workers x 1 thread, protocol csm-none, unit one page, space"
                                + " 1024 MiB, central barriers, writes trapped");
    }

    @Test
    void theSpaceIsShownInAUnitOfWhichItIsAWholeNumber() {
        Settings settings = Settings.of(1, 1);
        assertThat(settings.withSpaceBytes(8L << 30)).asString().contains(" space 8192 MiB,");
        assertThat(settings.withSpaceBytes(8192)).asString().contains(" space 8 KiB,");
        assertThat(settings.withSpaceBytes(5000)).asString().contains(" space 5000 bytes,");
    }

    @Test
    void aUnitThatIsLeftOpenIsAPageOfTheSystem() {
        Settings open = Settings.of(1, 2);
        assertThat(open.unitBytes()).isZero();
        assertThat(open.withOsPageBytes(16384).unitBytes()).isEqualTo(16384);
        assertThat(open.withUnitBytes(256).withOsPageBytes(16384).unitBytes()).isEqualTo(256);
        assertThat(open.withOsPageBytes(65536).withUnitBytes(0).unitBytes()).isEqualTo(65536);
        assertThat(open.withOsPageBytes(65536)).asString().contains("unit 65536 bytes");
    }

    @Test
    void noSystemHasSuchPages() {
        for (int bytes : new int[] {-4096, 64, 2048, 5000, 1 << 17}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Settings.of(1, 1).withOsPageBytes(bytes))
                    .withMessageContaining("pages of " + bytes + " bytes");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.of(1, 1).withSpaceBytes(8192).withOsPageBytes(16384))
                .withMessage("space is 8192 bytes: give at least one page of 16384");
    }

    @Test
    void homesOfPagesAreOnNodesThatAreThere() {
        Settings settings = Settings.of(2, 1).withFirstHomes(List.of("0 4 1"));
        assertThat(settings).asString().endsWith("homes of another run");
        assertThat(settings).isNotEqualTo(Settings.of(2, 1));
        for (String line :
                List.of("0 4 2", "0 4", "a 4 1", "0 4 1 ", "0 4 9999999999", "5 3 0", "4 4 1")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Settings.of(2, 1).withFirstHomes(List.of(line)))
                    .withMessageContaining('"' + line + '"');
        }
        assertThatIllegalArgumentException().isThrownBy(() -> settings.withNodes(1));
    }

    @Test
    void aNodeCannotHaveTooManyRanks() {
        Settings settings = Settings.of(1, 512);
        assertThat(settings.withWorkers(2).size()).isEqualTo(1024);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.withWorkers(3))
                .withMessageContaining("1536 ranks of a node");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings.withWorkers(0))
                .withMessageContaining("0 workers");
    }
}
