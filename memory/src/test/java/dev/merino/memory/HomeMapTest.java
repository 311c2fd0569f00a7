package dev.merino.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;

class HomeMapTest {
    private static final Map<Integer, Integer> HOMES = Map.of(3, 1, 4, 1, 5, 0, 9, 0, 10, 0);

    @Test
    void everyPageHasItsHomeAndNoOtherHasOne() {
        HomeMap map = HomeMap.of(HOMES);
        for (int page = 0; page < 20; page++) {
            int expected = HOMES.getOrDefault(page, HomePolicy.UNASSIGNED);
            assertThat(map.homeOf(page)).as("page %d", page).isEqualTo(expected);
        }
        assertThat(map.pageCount()).isEqualTo(HOMES.size());
    }

    @Test
    void consecutivePagesOfOneHomeAreOneLine() {
        assertThat(HomeMap.of(HOMES).lines()).containsExactly("3 5 1", "5 6 0", "9 11 0");
    }

    @Test
    void whatWasWrittenIsReadAgain() {
        HomeMap map = HomeMap.of(HOMES);
        assertThat(HomeMap.parse(map.lines(), 2)).isEqualTo(map);
        assertThat(HomeMap.ofRuns(map.runs())).isEqualTo(map);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1 2", "1 2 x", "2 2 0", "-1 2 0", "0 1 2", "0 1 0 7"})
    void aLineThatIsNoRunIsRefusedByItsText(String line) {
        assertThatThrownBy(() -> HomeMap.parse(List.of("0 9 1", line), 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining('"' + line + '"');
    }

    @Test
    void homesOfAFormerRunStandInForTheFirstTouchAndForNoRule() {
        AddressSpace space = new AddressSpace(1 << 20, 4096, HomeMap.of(Map.of(0, 1, 2, 1)));
        Region _ = space.allocate(2 * 4096, 4096, HomePolicy.FIRST_TOUCH, 0);
        Region _ = space.allocate(4096, 4096, HomePolicy.BLOCKED, 0);
        assertThat(space.homeOf(0, 2)).isEqualTo(1);
        assertThat(space.homeOf(1, 2)).isEqualTo(HomePolicy.UNASSIGNED);
        assertThat(space.homeOf(2, 2)).isEqualTo(0);
    }
}
