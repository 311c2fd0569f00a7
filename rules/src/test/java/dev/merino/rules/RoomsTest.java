package dev.merino.rules;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;

import dev.merino.rules.planted.CircleStart;
import dev.merino.rules.planted.UsesTheApi;
import dev.merino.rules.planted.circle.CircleEnd;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.Linker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The arrows between rooms are those of the picture in {@link Room}, and no others. */
class RoomsTest {
    /** Test doubles that a room shares as source, and that another one compiles in. */
    private static final String FIXTURES = "..fixture..";

    @ParameterizedTest
    @EnumSource
    void aRoomUsesOnlyTheRoomsOfThePicture(Room room) {
        classes()
                .that()
                .resideOutsideOfPackage(FIXTURES)
                .should(new Arrows(room))
                .allowEmptyShould(true)
                .check(room.classes());
    }

    @ParameterizedTest
    @EnumSource
    void theClassesOfARoomAreInItsPackages(Room room) {
        JavaClasses own = room.classes().that(DescribedPredicate.not(resideInAPackage(FIXTURES)));
        for (JavaClass type : own) {
            assertThat(Room.of(type)).as(type.getName()).contains(room);
        }
    }

    /** System calls, and the calls of UCX. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LINUX")
    void onlyTwoPlacesCallNativeCode(Room room) {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.merino.transport.ucx")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(Linker.class)
                .allowEmptyShould(true)
                .check(room.classes());
    }

    /** Between rooms the arrows forbid circles; this forbids them inside each room. */
    @ParameterizedTest
    @EnumSource
    void packagesOfARoomFormNoCircle(Room room) {
        circles().allowEmptyShould(true).check(room.classes());
    }

    /** Those without arrows of their own, which use what they test. */
    @ParameterizedTest
    @ValueSource(strings = {"fuzz/target/classes", "guide/target/test-classes"})
    void packagesOfTestsFormNoCircle(String folder) {
        JavaClasses tests = new ClassFileImporter().importPath(Sources.root().resolve(folder));
        assertThat(tests).isNotEmpty();
        slices().matching("(**)").should().beFreeOfCycles().check(tests);
    }

    @Test
    void aPlantedCircleIsFound() {
        JavaClasses planted =
                new ClassFileImporter().importClasses(CircleStart.class, CircleEnd.class);
        assertThatThrownBy(() -> circles().check(planted)).hasMessageContaining("Cycle detected");
    }

    private static ArchRule circles() {
        return slices().matching("dev.(**)").should().beFreeOfCycles();
    }

    @Test
    void architectureMdHasTheArrowsThatAreEnforced() {
        Map<String, String> enforced = new TreeMap<>();
        for (Room room : Room.values()) {
            enforced.put(room.folder(), String.join(", ", room.usedFolders()));
        }
        assertThat(ArrowTable.of(Sources.root().resolve("ARCHITECTURE.md"))).isEqualTo(enforced);
    }

    @Test
    void everyFolderWithABuildFileIsARoomOrTheRules() {
        List<String> expected =
                new ArrayList<>(Arrays.stream(Room.values()).map(Room::folder).toList());
        expected.add("rules");
        expected.add("bom"); // versions that belong together
        expected.add("site"); // makes pages of docs
        expected.add("fuzz"); // tests of all decoders, some in their packages
        expected.add("guide"); // the code of docs/guide, and its tests
        expected.add("stress"); // tests of am, pager and sync, in their packages
        assertThat(Sources.rooms()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void aPlantedArrowIsFound() {
        JavaClasses planted = new ClassFileImporter().importClasses(UsesTheApi.class);
        assertThatThrownBy(() -> classes().should(new Arrows(Room.CORE)).check(planted))
                .hasMessageContaining("core -> api is no arrow of the picture")
                .hasMessageContaining("UsesTheApi");
        classes().should(new Arrows(Room.APPS)).check(planted);
    }
}
