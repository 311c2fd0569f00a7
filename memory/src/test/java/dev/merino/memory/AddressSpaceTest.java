package dev.merino.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Chance;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

class AddressSpaceTest {
    private static final long GIB = 1L << 30;

    @Test
    void pagesAreNumberedDenselyOverUnitsOfEverySize() {
        AddressSpace space = new AddressSpace(GIB);
        Region small = allocate(space, 10_000, 4096);
        Region large = allocate(space, 65_536, 65_536);
        Region last = allocate(space, 1, 8192);
        assertThat(small).extracting(Region::firstPage, Region::pageCount).containsExactly(0, 3);
        assertThat(large).extracting(Region::firstPage, Region::pageCount).containsExactly(3, 1);
        assertThat(last).extracting(Region::firstPage, Region::pageCount).containsExactly(4, 1);
        assertThat(space.pageCount()).isEqualTo(5);
        assertThat(space.usedBytes()).isEqualTo(3 * 4096 + 65_536 + 8192);
    }

    @RepeatedTest(20)
    void everyPageLeadsBackToItsRegion(RepetitionInfo repetition) {
        long seed = Chance.seed(21, repetition.getCurrentRepetition());
        Chance chance = new Chance(seed);
        AddressSpace space = new AddressSpace(GIB);
        for (int i = chance.between(1, 40); i > 0; i--) {
            allocate(space, chance.between(1, 200_000), Pages.randomUnitBytes(chance));
        }
        for (int page = 0; page < space.pageCount(); page++) {
            Region region = space.regionOf(page);
            assertThat(region.contains(page)).as("seed %d, page %d", seed, page).isTrue();
            assertThat(region).isSameAs(space.region(region.index()));
            assertThat(region.pageAt(region.offsetOf(page) + region.unitBytes() - 1))
                    .isEqualTo(page);
            assertThat(region.offsetOf(page) % region.unitBytes()).isZero();
        }
    }

    @Test
    void aSpaceUsesTheProtocolsOfItsRegionsOnly() {
        AddressSpace space = new AddressSpace(GIB);
        Region _ = space.allocate(1, 4096, HomePolicy.ROUND_ROBIN, 63);
        Region _ = space.allocate(1, 4096, HomePolicy.ROUND_ROBIN, 2);
        assertThat(IntStream.range(0, 64).filter(space::uses)).containsExactly(2, 63);
    }

    @Test
    void aPageThatWasNeverAllocatedHasNoRegion() {
        AddressSpace space = new AddressSpace(GIB);
        assertThatThrownBy(() -> space.regionOf(0)).isInstanceOf(IndexOutOfBoundsException.class);
        allocate(space, 4096, 4096);
        assertThatThrownBy(() -> space.regionOf(1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> space.regionOf(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void anExhaustedSpaceNamesWhatWasAskedUsedAndThere() {
        AddressSpace space = new AddressSpace(3 * 4096);
        allocate(space, 4097, 4096);
        assertThatThrownBy(() -> allocate(space, 5000, 4096))
                .isInstanceOf(SpaceExhausted.class)
                .hasMessageContainingAll("asked for 5000 bytes", "8192 of 12288 bytes");
        assertThat(allocate(space, 4096, 4096).firstPage()).isEqualTo(2);
    }

    @Test
    void theLongestLengthIsRefusedAndDoesNotOverflow() {
        AddressSpace space = new AddressSpace(Long.MAX_VALUE);
        assertThatThrownBy(() -> allocate(space, Long.MAX_VALUE, 4096))
                .isInstanceOf(SpaceExhausted.class);
        assertThatThrownBy(() -> allocate(space, Long.MAX_VALUE - 4096, 4096))
                .isInstanceOf(SpaceExhausted.class)
                .hasMessageContaining("larger units");
    }

    @Test
    void pageNumbersEndBeforeTheyOverflow() {
        AddressSpace space = new AddressSpace(Long.MAX_VALUE);
        allocate(space, (Integer.MAX_VALUE - 1L) * 4096, 4096);
        assertThat(allocate(space, 1, 4096).firstPage()).isEqualTo(Integer.MAX_VALUE - 1);
        assertThatThrownBy(() -> allocate(space, 1, 4096)).isInstanceOf(SpaceExhausted.class);
    }

    @Test
    void aRegionOfManyGigabytesKnowsItsLastByte() {
        AddressSpace space = new AddressSpace(64 * GIB);
        allocate(space, 4096, 4096);
        Region region = allocate(space, 40 * GIB, 4096);
        int lastPage = region.pageAt(40 * GIB - 1);
        assertThat(lastPage).isEqualTo(40 * (1 << 18));
        assertThat(region.offsetOf(lastPage)).isEqualTo(40 * GIB - 4096);
        assertThat(region.paddedBytes()).isEqualTo(40 * GIB);
        assertThat(space.regionOf(lastPage)).isSameAs(region);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -4096, 1, 32, 4095, 5000, 12_288, Integer.MIN_VALUE})
    void aUnitIsAPowerOfTwoFrom4096Up(int unitBytes) {
        AddressSpace space = new AddressSpace(GIB);
        assertThatThrownBy(() -> allocate(space, 1, unitBytes))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void aLengthIsOneByteAtLeast(long lengthBytes) {
        AddressSpace space = new AddressSpace(GIB);
        assertThatThrownBy(() -> allocate(space, lengthBytes, 4096))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRegionAsksItsPolicyForHomes() {
        AddressSpace space = new AddressSpace(GIB);
        allocate(space, 4096, 4096);
        Region region = space.allocate(4 * 4096, 4096, HomePolicy.BLOCKED, 0);
        assertThat(region.homeOf(1, 2)).isZero();
        assertThat(region.homeOf(4, 2)).isEqualTo(1);
        assertThatThrownBy(() -> region.homeOf(0, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static Region allocate(AddressSpace space, long lengthBytes, int unitBytes) {
        return space.allocate(lengthBytes, unitBytes, HomePolicy.ROUND_ROBIN, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {4096, 16384, 65536})
    void aUnitIsFineIfItIsSmallerThanAPageOfTheSystem(int osPageBytes) {
        AddressSpace space = new AddressSpace(GIB, osPageBytes);
        for (int unit = 64; unit <= 1 << 20; unit *= 2) {
            Region region = space.allocate(unit, unit, HomePolicy.BLOCKED, 0);
            assertThat(region.osPageBytes()).isEqualTo(osPageBytes);
            assertThat(region.isFine()).isEqualTo(unit < osPageBytes);
        }
    }

    @Test
    void noSystemHasPagesThatAreNoPowerOfTwo() {
        assertThatThrownBy(() -> new AddressSpace(GIB, 5000)).hasMessageContaining("5000");
    }

    @Test
    void whatARegionHadIsUsedAgainWhateverComesNext() {
        AddressSpace space = new AddressSpace(4 * 4096);
        Region first = allocate(space, 2 * 4096, 4096);
        Region second = allocate(space, 4096, 4096);
        space.free(first);
        assertThat(space.usedBytes()).isEqualTo(4096);
        assertThat(space.contains(first.firstPage())).isFalse();
        Region next = space.allocate(8192, 8192, HomePolicy.BLOCKED, 3);
        assertThat(next).extracting(Region::index, Region::firstPage).containsExactly(0, 0);
        assertThat(next.startBytes()).isZero();
        assertThat(space.regionOf(next.firstPage())).isSameAs(next);
        assertThat(space.regionOf(second.firstPage())).isSameAs(second);
        assertThat(space.uses(3)).isTrue();
    }

    @Test
    void aRegionThatWasFreedIsNoRegionAnyMore() {
        AddressSpace space = new AddressSpace(GIB);
        Region region = space.allocate(4096, 4096, HomePolicy.BLOCKED, 5);
        assertThat(space.regionOf(0)).isSameAs(region);
        space.free(region);
        assertThat(space.uses(5)).isFalse();
        assertThat(space.regionAt(0)).isNull();
        assertThatThrownBy(() -> space.regionOf(0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> space.region(0)).hasMessageContaining("no region 0");
        assertThatThrownBy(() -> space.free(region)).hasMessageContaining("freed twice");
    }

    @Test
    void piecesThatAreTooSmallAreNamedAsTheCause() {
        AddressSpace space = new AddressSpace(3 * 4096);
        Region first = allocate(space, 4096, 4096);
        allocate(space, 4096, 4096);
        space.free(first);
        assertThatThrownBy(() -> allocate(space, 8192, 4096))
                .isInstanceOf(SpaceExhausted.class)
                .hasMessageContaining("no gap");
    }

    @RepeatedTest(20)
    void aSpaceThatOthersFollowIsTheSameEverywhere(RepetitionInfo repetition) {
        Chance chance = new Chance(Chance.seed(22, repetition.getCurrentRepetition()));
        AddressSpace space = new AddressSpace(1 << 22);
        AddressSpace follower = new AddressSpace(1 << 22);
        List<Region> regions = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            if (regions.size() > 8 || (!regions.isEmpty() && chance.percent(40))) {
                Region gone = regions.remove(chance.below(regions.size()));
                space.free(gone);
                follower.free(follower.region(gone.index()));
            } else {
                Region made =
                        allocate(space, chance.between(1, 60_000), Pages.randomUnitBytes(chance));
                regions.add(made);
                Region _ =
                        follower.place(
                                made.index(),
                                made.firstPage(),
                                made.startBytes(),
                                made.lengthBytes(),
                                made.unitBytes(),
                                made.homes(),
                                made.protocol());
            }
            regions.forEach(r -> assertThat(follower.regionAt(r.endBytes() - 1)).isEqualTo(r));
        }
    }
}
