package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Settings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Homes that are read, and files that have none. */
class HomesFileTest {
    private static final String HEAD = "merino homes 1, nodes 2, unit 4096";
    private static final Settings SETTINGS = Settings.of(2, 1);

    @TempDir private Path folder = Path.of("");

    private Settings read(int unitBytes, String... lines) throws IOException {
        Path file = folder.resolve("homes");
        Files.write(file, List.of(lines));
        return new HomesFile(file).given(SETTINGS, unitBytes);
    }

    @Test
    void whatWasWrittenIsReadWithItsUnitOrAnyUnit() throws Exception {
        Path file = folder.resolve("written");
        new HomesFile(file).write(2, 4096, List.of("0 3 1", "5 6 0"));
        for (int unitBytes : new int[] {4096, 0}) {
            assertThat(new HomesFile(file).given(SETTINGS, unitBytes).firstHomes())
                    .containsExactly("0 3 1", "5 6 0");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"5 3 0", "3 3 0", "0 4 2", "0 4", "0 x 1", ""})
    void aLineThatIsNoHomesIsNamedWithItsNumberAndTheRemedy(String line) {
        assertThatThrownBy(() -> read(4096, HEAD, "0 1 1", line))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll(
                        folder.resolve("homes") + ", line 3: homes of pages \"" + line + '"',
                        "give the first page, the page behind the last one, and a node below 2",
                        "--save-homes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-64", "100", "4096 bytes", "99999999999", "many", ""})
    void aUnitThatNoClusterHasIsRefusedEvenIfThatOfTheRunIsNotKnownYet(String unit) {
        for (int unitBytes : new int[] {0, 4096}) {
            assertThatThrownBy(() -> read(unitBytes, "merino homes 1, nodes 2, unit " + unit))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContainingAll("homes has no homes of pages", "--save-homes");
        }
    }

    @Test
    void aClusterOfOtherNodesOrAnotherUnitIsNamed() {
        assertThatThrownBy(() -> read(0, "merino homes 1, nodes 4, unit 4096"))
                .hasMessageContainingAll("another cluster (merino homes 1, nodes 4", "nodes 2");
        assertThatThrownBy(() -> read(8192, HEAD))
                .hasMessageContainingAll("from another cluster", "unit 4096", "unit 8192");
    }
}
