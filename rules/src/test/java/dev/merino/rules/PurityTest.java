package dev.merino.rules;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.importer.ClassFileImporter;

import dev.merino.rules.planted.Impure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pure rooms can be run in any world, because they reach for nothing in this one. */
class PurityTest {
    @Test
    void thePureRoomsArePure() {
        classes().should(new Purity()).check(Room.classes(Room.PURE));
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Impure.ReadsFiles.class,
                Impure.Prints.class,
                Impure.Connects.class,
                Impure.StartsThreads.class,
                Impure.Shares.class,
                Impure.ReadsTheClock.class,
                Impure.ReadsTheTimeOfDay.class,
                Impure.Draws.class,
                Impure.DrawsFromMath.class,
                Impure.ReadsTheEnvironment.class
            })
    void everyPlantedImpurityIsFound(Class<?> planted) {
        assertThatThrownBy(() -> check(planted)).hasMessageContaining(planted.getSimpleName());
    }

    @Test
    void aPureClassPasses() {
        check(Impure.Pure.class);
    }

    private static void check(Class<?> type) {
        classes().should(new Purity()).check(new ClassFileImporter().importClasses(type));
    }
}
