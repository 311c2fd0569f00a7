package dev.merino.apps.lu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.Set;

class OwnersTest {
    @Test
    void theRectangleIsNearestToASquare() {
        assertThat(Owners.of(1)).isEqualTo(new Owners(1, 1));
        assertThat(Owners.of(6)).isEqualTo(new Owners(2, 3));
        assertThat(Owners.of(7)).isEqualTo(new Owners(1, 7));
        assertThat(Owners.of(16)).isEqualTo(new Owners(4, 4));
        assertThat(Owners.of(32)).isEqualTo(new Owners(4, 8));
    }

    @Test
    void everyRankOwnsABlockOfEveryRectangle() {
        Owners owners = Owners.of(12);
        Set<Integer> seen = new HashSet<>();
        for (int row = 0; row < owners.rows(); row++) {
            for (int column = 0; column < owners.columns(); column++) {
                seen.add(owners.owner(5 * owners.rows() + row, 2 * owners.columns() + column));
            }
        }
        assertThat(seen).hasSize(12).allMatch(rank -> rank >= 0 && rank < 12);
    }

    @Test
    void aColumnOfBlocksBelongsToConsecutiveRanks() {
        Owners owners = Owners.of(32);
        assertThat(owners.owner(0, 1)).isEqualTo(4);
        assertThat(owners.owner(3, 1)).isEqualTo(7);
        assertThat(owners.owner(4, 1)).isEqualTo(4);
    }
}
