package dev.merino.rank.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.MerinoException;
import dev.merino.Placement;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How memory is laid out where the kernel watches accesses. */
class RegistryTest {
    private static final Registry.Newborn NOTHING_NEW =
            new Registry.Newborn() {
                @Override
                public void region(Region region) {}

                @Override
                public void counter(int number, long initial) {}
            };

    private final AddressSpace space = new AddressSpace(1 << 16);

    private static Region find(Registry registry, AddressSpace space, long bytes, int unitBytes) {
        ObjectSpec.Memory wanted =
                new ObjectSpec.Memory("bytes", bytes, unitBytes, "fine", Placement.BLOCKED);
        ObjectKey key = ObjectKey.at(space.regionCount());
        int index = registry.find(key, wanted, 0, NOTHING_NEW);
        return space.region(index);
    }

    @Test
    void smallUnitsAndPagesNeverShareAPageOfTheMachine() {
        Registry live = new Registry(space, 1, 1, space.osPageBytes());
        assertThat(find(live, space, 100, 64).paddedBytes()).isEqualTo(4096);
        assertThat(find(live, space, 5000, 256).paddedBytes()).isEqualTo(8192);
        assertThat(find(live, space, 5000, 4096).paddedBytes()).isEqualTo(8192);
        assertThat(find(live, space, 0, 1024).paddedBytes()).isEqualTo(4096);
    }

    @Test
    void elsewhereUnitsLieSideBySide() {
        assertThat(find(new Registry(space, 1), space, 100, 64).paddedBytes()).isEqualTo(128);
    }

    @Test
    void moreThanThereCanBeIsRefusedWithARemedy() {
        Registry live = new Registry(space, 1, 1, space.osPageBytes());
        for (long bytes : new long[] {1 << 17, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> find(live, space, bytes, 64))
                    .isInstanceOf(MerinoException.class)
                    .hasMessageContaining("--space");
        }
    }

    @Test
    void threadsThatShareAPageTableHaveRightsOfTheirOwnOnSmallUnits() {
        int usual = find(new Registry(space, 1), space, 1, 64).protocol();
        assertThat(find(new Registry(space, 1, 1, 4096), space, 1, 64).protocol()).isEqualTo(usual);
        Registry shared = new Registry(space, 1, 2, 4096);
        assertThat(find(shared, space, 1, 4096).protocol()).isEqualTo(usual);
        int apart = find(shared, space, 1, 64).protocol();
        assertThat(apart).isNotEqualTo(usual).isLessThan(ProtocolList.makers().size());
        assertThat(ProtocolList.trapsWrites(apart)).isEqualTo(ProtocolList.trapsWrites(usual));
    }

    /** Then even units of 4096 bytes are below a page, and two of their regions share none. */
    @ParameterizedTest
    @ValueSource(ints = {16384, 65536})
    void whereTheSystemHasLargePagesRegionsShareNone(int osPageBytes) {
        AddressSpace large = new AddressSpace(1 << 20, osPageBytes);
        Registry live = new Registry(large, 1, 1, large.osPageBytes());
        Region small = find(live, large, 100, 4096);
        Region whole = find(live, large, 100, osPageBytes);
        assertThat(small.isFine()).isTrue();
        assertThat(small.paddedBytes()).isEqualTo(osPageBytes);
        assertThat(whole.isFine()).isFalse();
        assertThat(whole.paddedBytes()).isEqualTo(osPageBytes);
    }

    private static void askForLock(Registry registry, int rank, int position, int round) {
        ObjectKey key = ObjectKey.at(position, "A.java:5", round);
        int _ = registry.find(key, new ObjectSpec.Lock(), rank, NOTHING_NEW);
    }

    @Test
    void whoHasLeftABarrierFindsOutWhatOthersDidNotAskForBeforeIt() {
        Registry registry = new Registry(space, 2);
        askForLock(registry, 0, 0, 0);
        askForLock(registry, 1, 0, 0);
        askForLock(registry, 0, 0, 1); // as whoever asked does behind the barrier: all is well
        askForLock(registry, 0, 1, 1);
        assertThatThrownBy(() -> askForLock(registry, 0, 1, 2))
                .isInstanceOf(MerinoException.class)
                .hasMessageContaining("rank 0 allocates lock() (at A.java:5), and rank 1 does not");
    }
}
