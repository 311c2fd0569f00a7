package dev.merino;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Shares cover all pieces, once each, and differ by one at most. */
class ShareTest {
    @Test
    void sharesFollowEachOtherAndDifferByOneAtMost() {
        assertThat(Share.of(10, 0, 3)).isEqualTo(new Share(0, 4));
        assertThat(Share.of(10, 1, 3)).isEqualTo(new Share(4, 7));
        assertThat(Share.of(10, 2, 3)).isEqualTo(new Share(7, 10));
    }

    @Test
    void thereMayBeLessPiecesThanShares() {
        assertThat(Share.of(1, 0, 2).count()).isOne();
        assertThat(Share.of(1, 1, 2).count()).isZero();
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatThrownBy(() -> Share.of(-3, 0, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("share 0 of 2 of -3 pieces");
        assertThatThrownBy(() -> Share.of(10, 2, 2)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everyPieceIsInTheShareOfItsIndex() {
        for (int parts = 1; parts < 6; parts++) {
            for (long count = 1; count < 14; count++) {
                for (long piece = 0; piece < count; piece++) {
                    Share its = Share.of(count, Share.indexOf(piece, count, parts), parts);
                    assertThat(piece).isBetween(its.from(), its.to() - 1);
                }
            }
        }
    }
}
