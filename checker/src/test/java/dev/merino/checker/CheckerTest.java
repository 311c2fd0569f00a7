package dev.merino.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.checker.plant.Plant;
import dev.merino.coherence.Protocols;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

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
                    Map.entry("closed-hlrc-notices", 176),
                    Map.entry("closed-late-diff", 612),
                    Map.entry("closed-lazy-notices", 74),
                    Map.entry("closed-sci-copies", 90),
                    Map.entry("closed-sharers", 104),
                    Map.entry("copy-too-new", 290),
                    Map.entry("draw-stamp-first", 81),
                    Map.entry("eager-copy-too-new", 9078),
                    Map.entry("eager-no-follow", 267),
                    Map.entry("early-flush", 90),
                    Map.entry("early-look", 237),
                    Map.entry("early-look-1l", 1235),
                    Map.entry("early-read", 159),
                    Map.entry("hasty-fetch", 409),
                    Map.entry("hlrc-impatient-home", 95),
                    Map.entry("hlrc-old-ahead", 671),
                    Map.entry("hlrc-old-copy", 172),
                    Map.entry("hlrc-own-diff-undone", 166),
                    Map.entry("hlrc-told-once", 836),
                    Map.entry("kept-counter-too-early", 3863),
                    Map.entry("kept-lock-unseen-writes", 39),
                    Map.entry("known-out-of-order", 4975),
                    Map.entry("late-broadcast", 188),
                    Map.entry("late-broadcast-ms", 377),
                    Map.entry("late-join", 445),
                    Map.entry("late-join-1l", 2186),
                    Map.entry("lent-lock-overtaken", 2668),
                    Map.entry("lent-lock-unacquired", 4745),
                    Map.entry("lent-lock-unreleased", 2668),
                    Map.entry("local-unordered-return", 92),
                    Map.entry("merge-while-writing", 1098),
                    Map.entry("moved-writer", 188),
                    Map.entry("newgendsm-impatient-home", 3),
                    Map.entry("newgendsm-no-question", 95),
                    Map.entry("no-follow", 2082),
                    Map.entry("old-diffs", 106),
                    Map.entry("own-diff-undone-1l", 1170),
                    Map.entry("page-overtaken", 742),
                    Map.entry("sci-no-follow", 2282),
                    Map.entry("sibling-flush", 566),
                    Map.entry("stale-exclusive", 530),
                    Map.entry("tmk-old-ahead", 994),
                    Map.entry("unseen-buffer", 482));

    /** Every fourth, of all families. */
    static List<Plant> someOfThePlants() {
        List<Plant> all = Plant.all();
        return IntStream.range(0, all.size()).filter(i -> i % 4 == 0).mapToObj(all::get).toList();
    }

    static List<Plant> otherPlants() {
        List<Plant> others = new ArrayList<>(Plant.all());
        others.removeAll(someOfThePlants());
        return others;
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void theProtocolPasses(String protocol) {
        passes(protocol, protocol.equals("csm-none") ? 400 : 60);
    }

    @Tag("release")
    @ParameterizedTest
    @MethodSource("protocols")
    void theProtocolPassesMorePrograms(String protocol) {
        passes(protocol, protocol.equals("csm-none") ? 4_000 : 400);
    }

    private static void passes(String protocol, int programs) {
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
        Checker.Report report = checker.check(SEED, 20, THREADS, passed -> {});
        assertThat(report.finding()).as(() -> explain(report)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("someOfThePlants")
    void somePlantedMistakesAreFoundWithinTheDefaultBudget(Plant plant) {
        isFoundWithinTheDefaultBudget(plant);
    }

    @Tag("release")
    @ParameterizedTest
    @MethodSource("otherPlants")
    void allOtherPlantedMistakesAreFoundWithinTheDefaultBudget(Plant plant) {
        isFoundWithinTheDefaultBudget(plant);
    }

    private static void isFoundWithinTheDefaultBudget(Plant plant) {
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

    /** The programs have no races, so that each report is wrong. */
    @Test
    void theSearchForRacesReportsNoneOfAProgramWithoutThem() {
        Checker checker = Checker.ofRaceSearch();
        Checker.Report report = checker.check(SEED, 150, THREADS, passed -> {});
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

    /** The second is shown by local arrays first, and each visit to a slot takes some 20 steps. */
    @Tag("release")
    @ParameterizedTest
    @CsvSource({"dropped-notice, 60", "no-wait, 120"})
    void aFailureIsExplainedShortlyAndReplayedByItsSeed(String name, int linesMax) {
        Checker checker = new Checker(Plant.named(name).orElseThrow().checkedProtocol());
        Checker.Finding finding =
                checker.check(SEED, 2_000, THREADS, passed -> {}).finding().orElseThrow();
        assertThat(finding.explanation()).hasSizeLessThan(linesMax);
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
