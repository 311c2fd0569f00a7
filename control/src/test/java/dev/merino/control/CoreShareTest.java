package dev.merino.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.BitSet;

class CoreShareTest {
    @Test
    void theNodesOfAMachineShareAllItsCoresAndNoCoreTwice() {
        BitSet cores = cores(0, 1, 4, 5, 6, 9, 11);
        BitSet together = new BitSet();

        for (int node = 0; node < 3; node++) {
            BitSet its = new CoreShare(node, 3).of(cores);
            assertThat(its.cardinality()).isBetween(2, 3);
            assertThat(its.intersects(together)).isFalse();
            together.or(its);
        }

        assertThat(together).isEqualTo(cores);
    }

    @Test
    void moreNodesThanCoresTakeAnyCore() {
        BitSet cores = cores(2, 3);

        assertThat(new CoreShare(2, 3).of(cores)).isEqualTo(cores);
        assertThat(new CoreShare(2, 3).hasOwn(cores)).isFalse();
    }

    @Test
    void aNodeAloneHasAllCores() {
        BitSet cores = cores(0, 7);

        assertThat(new CoreShare(0, 1).of(cores)).isEqualTo(cores);
        assertThat(new CoreShare(0, 1).hasOwn(cores)).isTrue();
    }

    @Test
    void whoTakesAnyCoreHasNoneOfItsOwn() {
        BitSet cores = cores(0, 7);

        assertThat(CoreShare.ANY.of(cores)).isEqualTo(cores);
        assertThat(CoreShare.ANY.hasOwn(cores)).isFalse();
    }

    private static BitSet cores(int... numbers) {
        BitSet cores = new BitSet();
        for (int number : numbers) {
            cores.set(number);
        }
        return cores;
    }
}
