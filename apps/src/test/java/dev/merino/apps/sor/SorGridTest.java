package dev.merino.apps.sor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The golden numbers are those of the TreadMarks program in C. */
class SorGridTest {
    @Test
    void oneIterationOfASmallGridIsThatOfTreadMarks() {
        SorGrid grid = SorGrid.initial(16, 8).iterate(1);
        assertThat(SorDigest.of(grid))
                .isEqualTo(new SorDigest(47.75, 42, 75.296875, 0x6a3e5b444c269cf5L));
        assertPoints(grid, 0.4375f, 0.25f, 0.0625f, 0, 0.4375f);
    }

    @Test
    void fiveIterationsOfASmallGridAreThoseOfTreadMarks() {
        SorGrid grid = SorGrid.initial(16, 8).iterate(5);
        assertThat(SorDigest.of(grid))
                .isEqualTo(
                        new SorDigest(
                                73.710231781005859,
                                71.350784301757812,
                                109.50891003283687,
                                0xc364a9d0abd220f5L));
        assertPoints(grid, 0.796443939f, 0.710647583f, 0.401794434f, 0.00450515747f, 0.796443939f);
    }

    @Test
    void tenIterationsOfTheDefaultGridAreThoseOfTreadMarks() {
        SorGrid grid = SorGrid.initial(2000, 500).iterate(10);
        assertThat(SorDigest.of(grid))
                .isEqualTo(
                        new SorDigest(
                                9203.8827624006262,
                                9016.3379543210904,
                                12132.508838974909,
                                0x591450489d8c7429L));
        assertPoints(grid, 0.886851013f, 0.835279763f, 0.589472413f, 0.053251911f, 0.886851072f);
    }

    private static void assertPoints(
            SorGrid grid, float red11, float black11, float red22, float black3, float redEnd) {
        assertThat(grid.red()[1][1]).isEqualTo(red11);
        assertThat(grid.black()[1][1]).isEqualTo(black11);
        assertThat(grid.red()[2][2]).isEqualTo(red22);
        assertThat(grid.black()[grid.rows() / 2][3]).isEqualTo(black3);
        assertThat(grid.red()[grid.rows()][grid.columns() - 1]).isEqualTo(redEnd);
    }

    @Test
    void theRimNeverChanges() {
        SorGrid grid = SorGrid.initial(5, 3).iterate(50);
        assertThat(grid.red()[0]).containsOnly(1);
        assertThat(grid.black()[6]).containsOnly(1);
        assertThat(grid.red()[1][0]).isEqualTo(1);
        assertThat(grid.black()[1][3]).isEqualTo(1);
        assertThat(grid.black()[2][0]).isEqualTo(1);
        assertThat(grid.red()[2][3]).isEqualTo(1);
    }

    @Test
    void thePlateEndsUpAsWarmAsItsRim() {
        SorGrid grid = SorGrid.initial(5, 3).iterate(1000);
        for (float[] row : grid.red()) {
            assertThat(row).containsOnly(1);
        }
    }

    @Test
    void noIterationLeavesTheStart() {
        assertThat(SorDigest.of(SorGrid.initial(2, 1).iterate(0)).sumRed()).isEqualTo(6);
    }
}
