package dev.merino.apps.water;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.HashSet;
import java.util.Set;

class PairAssignmentTest {
    private record Met(int low, int high) {}

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 6, 8, 27, 64})
    void everyTwoMeetOnce(int molecules) {
        Set<Met> met = new HashSet<>();
        for (int mine = 0; mine < molecules; mine++) {
            int partners = PairAssignment.count(mine, molecules);
            for (int next = 1; next <= partners; next++) {
                int other = (mine + next) % molecules;
                assertThat(met.add(new Met(Math.min(mine, other), Math.max(mine, other)))).isTrue();
            }
        }
        assertThat(met).hasSize(molecules * (molecules - 1) / 2);
    }
}
