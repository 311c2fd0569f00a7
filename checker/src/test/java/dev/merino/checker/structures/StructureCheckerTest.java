package dev.merino.checker.structures;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Optional;

/** Structures on random schedules, and mistakes planted in them. */
@Timeout(120)
class StructureCheckerTest {
    private static final long FAMILY = 1;
    private static final int THREADS = 2;

    private static Optional<StructureChecker.Failure> check(
            StructureChecker checker, int programs) {
        return checker.check(FAMILY, programs, THREADS, ended -> {});
    }

    static List<StructurePlant> plants() {
        return StructurePlant.all();
    }

    @Test
    void structuresKeepTheirContractsOnRandomSchedules() {
        assertThat(check(new StructureChecker(), 50)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("plants")
    void everyPlantedMistakeIsFound(StructurePlant plant) {
        StructureChecker.Failure failure = check(new StructureChecker(plant), 300).orElseThrow();
        assertThat(failure.isOfStructure()).as(failure.cause().toString()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(ActivityKind.class)
    void everyStructureHasAPlantedMistake(ActivityKind kind) {
        assertThat(plants()).extracting(StructurePlant::kind).contains(kind);
    }

    @Test
    void aSeedFailsTheSameWayAgain() {
        StructureChecker checker =
                new StructureChecker(StructurePlant.named("list-unlocked").orElseThrow());
        StructureChecker.Failure first = check(checker, 300).orElseThrow();
        StructureChecker.Failure again = checker.replay(first.seed()).orElseThrow();
        assertThat(again.sentence()).isEqualTo(first.sentence());
        assertThat(again.program()).isEqualTo(first.program());
    }

    @Test
    void theSmallestProgramIsReported() {
        StructureChecker checker =
                new StructureChecker(StructurePlant.named("latch-counts-twice").orElseThrow());
        assertThat(check(checker, 300).orElseThrow().program()).endsWith(": latch");
    }
}
