package dev.merino.rules;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

import dev.merino.rules.planted.UsesTheApi;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.foreign.Linker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The arrows between rooms are those of the picture in {@link Room}, and no others. */
class RoomsTest {
    @ParameterizedTest
    @EnumSource
    void aRoomUsesOnlyTheRoomsOfThePicture(Room room) {
        classes().should(new Arrows(room)).allowEmptyShould(true).check(room.classes());
    }

    @ParameterizedTest
    @EnumSource
    void theClassesOfARoomAreInItsPackages(Room room) {
        for (JavaClass type : room.classes()) {
            assertThat(Room.of(type)).as(type.getName()).contains(room);
        }
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"LINUX", "UCX"})
    void onlyTwoRoomsCallNativeCode(Room room) {
        noClasses()
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(Linker.class)
                .allowEmptyShould(true)
                .check(room.classes());
    }

    @Test
    void packagesOfOneRoomFormNoCircles() {
        for (Room room : Room.values()) {
            slices().matching("dev.merino.(**)")
                    .should()
                    .beFreeOfCycles()
                    .allowEmptyShould(true)
                    .check(room.classes());
        }
    }

    @Test
    void everyFolderWithABuildFileIsARoomOrTheRules() {
        List<String> expected =
                new ArrayList<>(Arrays.stream(Room.values()).map(Room::folder).toList());
        expected.add("rules");
        expected.add("stress"); // tests of am, in its packages
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
