package dev.merino.rank.checked;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;

import org.junit.jupiter.api.Test;

import java.util.BitSet;
import java.util.Random;

/** What a rank may have written is told to the next snapshot. */
class RightsTest {
    private static final int PAGES = 8;

    private final AddressSpace space = new AddressSpace(1 << 20);
    private final Region region = space.allocate(PAGES * 64, 64, HomePolicy.FIRST_TOUCH, 0);
    private final Rights rights = new Rights();
    private final byte[] table = rights.on(region);

    private void map(int page, Access access) {
        rights.map(region, region.firstPage() + page, access);
    }

    private boolean takeBack(int page) {
        return rights.takeBack(region, region.firstPage() + page);
    }

    @Test
    void theFirstQuestionIsToldEverything() {
        assertThat(rights.takeWritten(region).cardinality()).isEqualTo(PAGES);
        assertThat(rights.takeWritten(region).isEmpty()).isTrue();
    }

    @Test
    void theRightToWriteIsTakenBackByTheFirstWrite() {
        map(2, Access.WRITE);
        BitSet _ = rights.takeWritten(region);
        assertThat(table[2]).isEqualTo(CheckedRegion.READ);
        assertThat(rights.takeWritten(region).isEmpty()).isTrue();
        assertThat(takeBack(2)).isTrue();
        assertThat(table[2]).isEqualTo(CheckedRegion.WRITE);
        assertThat(rights.takeWritten(region).get(2)).isTrue();
    }

    @Test
    void aRightThatTheMachineHasTakenIsNotTakenBack() {
        map(2, Access.WRITE);
        map(3, Access.WRITE);
        BitSet _ = rights.takeWritten(region);
        map(2, Access.NONE);
        rights.clear();
        assertThat(takeBack(2)).isFalse();
        assertThat(takeBack(3)).isFalse();
    }

    @Test
    void memoryInThePlaceOfClosedMemoryIsNew() {
        map(2, Access.WRITE);
        BitSet _ = rights.takeWritten(region);
        rights.forget(region);
        assertThat(takeBack(2)).isFalse();
        assertThat(rights.takeWritten(region).cardinality()).isEqualTo(PAGES);
    }

    @Test
    void whateverIsWrittenIsTold() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            BitSet written = new BitSet();
            BitSet _ = rights.takeWritten(region);
            for (int step = 0; step < 300; step++) {
                int page = random.nextInt(PAGES);
                switch (random.nextInt(6)) {
                    case 0 -> map(page, Access.values()[random.nextInt(Access.values().length)]);
                    case 1 -> {
                        BitSet told = rights.takeWritten(region);
                        written.andNot(told);
                        assertThat(written.isEmpty()).as("seed %d", seed).isTrue();
                    }
                    default -> {
                        if (table[page] < CheckedRegion.WRITE && !takeBack(page)) {
                            map(page, Access.WRITE);
                        }
                        written.set(page);
                    }
                }
            }
            rights.clear();
        }
    }
}
