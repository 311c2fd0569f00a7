package dev.merino.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.checker.plant.Plant;
import dev.merino.coherence.Protocols;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

class CheckerTest {
    /** What {@code ./merino check} uses when it is told nothing else. */
    private static final long SEED = Checker.DEFAULT_SEED;

    private static final int THREADS = 2;

    private static final CheckedProtocol CASHMERE =
            CheckedProtocol.like("csm-none", Protocols.named("csm-none").orElseThrow());

    /**
     * Which program shows a planted mistake that few of them show. It is tried first, to save time;
     * if other programs are generated one day, all of them are tried as for any other plant.
     */
    private static final Map<String, Integer> SHOWN_BY =
            Map.ofEntries(
                    Map.entry("copy-too-new", 290),
                    Map.entry("eager-copy-too-new", 10_065),
                    Map.entry("eager-early-update", 217),
                    Map.entry("eager-no-follow", 460),
                    Map.entry("early-flush", 278),
                    Map.entry("early-look", 453),
                    Map.entry("early-look-1l", 999),
                    Map.entry("hasty-fetch", 8157),
                    Map.entry("hlrc-old-ahead", 2399),
                    Map.entry("known-out-of-order", 2809),
                    Map.entry("late-join", 326),
                    Map.entry("late-join-1l", 1112),
                    Map.entry("merge-while-writing", 212),
                    Map.entry("newgendsm-impatient-home", 172),
                    Map.entry("no-follow", 2180),
                    Map.entry("own-diff-undone-1l", 2245),
                    Map.entry("sci-no-follow", 2502),
                    Map.entry("sci-own-write-undone", 214),
                    Map.entry("tmk-old-ahead", 831),
                    Map.entry("unseen-buffer", 237));

    static List<Plant> plants() {
        return Plant.all();
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void theProtocolPasses(String protocol) {
        int programs = protocol.equals("csm-none") ? 4_000 : 400;
        Checker checker = Checker.named(protocol).orElseThrow();
        Checker.Report report = checker.check(SEED, programs, THREADS, passed -> {});
        assertThat(report.finding()).as(() -> explain(report)).isEmpty();
        assertThat(report.programs()).isEqualTo(programs);
    }

    static List<String> protocols() {
        return Protocols.names();
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void theProtocolPassesOnALossyNetwork(String protocol) {
        Checker checker = Checker.named(protocol).orElseThrow().withLoss(1);
        Checker.Report report = checker.check(SEED, 40, THREADS, passed -> {});
        assertThat(report.finding()).as(() -> explain(report)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("plants")
    void everyPlantedMistakeIsFoundWithinTheDefaultBudget(Plant plant) {
        Checker checker = new Checker(plant.checkedProtocol());
        int likely = SHOWN_BY.getOrDefault(plant.name(), 0);
        assertThat(likely).isLessThan(Checker.DEFAULT_PROGRAMS);
        Optional<Violation> violation =
                checker.violation(Checker.seedOf(SEED, likely))
                        .or(() -> checker.violation(SEED, Checker.DEFAULT_PROGRAMS, THREADS));
        assertThat(violation).as(plant.description()).isPresent();
        assertThat(violation.get().kind())
                .isNotIn(Violation.Kind.DATA_RACE, Violation.Kind.ENDLESS);
    }

    /** Each of these has shown a mistake once, on a lossy network, that few programs show. */
    @ParameterizedTest
    @CsvSource({"csm-adb, 0x69022f231d86941c", "tmk-lrc, 0xabf03b5a0c6e7c1f"})
    void whatHasFailedOncePasses(String protocol, String seed) {
        Checker checker = Checker.named(protocol).orElseThrow().withLoss(1);
        Checker.Report report = checker.replay(Long.parseUnsignedLong(seed.substring(2), 16));
        assertThat(report.finding()).as(() -> explain(report)).isEmpty();
    }

    /** The invariants that machines verify after each step see these before a read goes wrong. */
    @ParameterizedTest
    @ValueSource(strings = {"hlrc-lost-twin", "sci-lost-twin", "writer-forgotten"})
    void aBrokenInvariantIsFoundAtTheStepThatBreaksIt(String name) {
        Checker checker = new Checker(Plant.named(name).orElseThrow().checkedProtocol());
        Violation violation = checker.violation(SEED, 2_000, THREADS).orElseThrow();
        assertThat(violation.kind()).isEqualTo(Violation.Kind.BROKEN_INVARIANT);
    }

    @Test
    void thereAreAtLeastTenPlantedMistakes() {
        assertThat(Plant.all()).hasSizeGreaterThanOrEqualTo(10);
    }

    @Test
    void aSeedStandsForOneRunOnly() {
        long seed = Checker.seedOf(SEED, 17);
        assertThat(Checker.program(seed)).isEqualTo(Checker.program(seed));
        assertThat(new Checker(CASHMERE).replay(seed).steps())
                .isEqualTo(new Checker(CASHMERE).replay(seed).steps());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dropped-notice", "no-wait"})
    void aFailureIsExplainedShortlyAndReplayedByItsSeed(String name) {
        Checker checker = new Checker(Plant.named(name).orElseThrow().checkedProtocol());
        Checker.Finding finding =
                checker.check(SEED, 2_000, THREADS, passed -> {}).finding().orElseThrow();
        assertThat(finding.explanation()).hasSizeLessThan(60);
        assertThat(finding.program().text()).contains("phase 0");
        assertThat(checker.violation(finding.seed())).isPresent();
    }

    @Test
    void programsUseEveryKindOfSynchronisationAndEverySizeOfElement() {
        Set<Class<?>> seen = new HashSet<>();
        Set<Integer> sizes = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            TestProgram program = Checker.program(Checker.seedOf(SEED, i));
            program.shape().cells().forEach(cell -> sizes.add(cell.bytes()));
            program.forEachBlock(
                    block -> {
                        seen.add(block.getClass());
                        if (block
                                instanceof
                                TestProgram.Block.Publish(TestProgram.Channel channel, var _)) {
                            seen.add(channel.getClass());
                        }
                    });
        }
        assertThat(sizes).containsExactlyInAnyOrder(1, 2, 4, 8);
        assertThat(seen)
                .contains(
                        TestProgram.Block.Critical.class,
                        TestProgram.Block.Draw.class,
                        TestProgram.Block.Hint.class,
                        TestProgram.Channel.ByFlag.class,
                        TestProgram.Channel.ByCounter.class,
                        TestProgram.Channel.ByCondition.class);
    }

    private static String explain(Checker.Report report) {
        return report.finding()
                .map(
                        f ->
                                "seed "
                                        + f.seed()
                                        + "\n"
                                        + f.program().text()
                                        + String.join("\n", f.explanation()))
                .orElse("");
    }
}
