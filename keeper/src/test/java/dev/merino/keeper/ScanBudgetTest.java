package dev.merino.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.rank.handle.ProtocolList;

import org.junit.jupiter.api.Test;

class ScanBudgetTest {
    private static final long MIB = 1 << 20;

    private final AddressSpace space = new AddressSpace(Long.MAX_VALUE);
    private final ScanBudget budget = new ScanBudget(true);

    private Region define(long bytes, long trackedBytes) {
        int protocol = ProtocolList.channel("csm-none");
        Region region = space.allocate(bytes, 4096, HomePolicy.FIRST_TOUCH, protocol);
        budget.add(region, trackedBytes);
        return region;
    }

    private void scan(int times) {
        for (int i = 0; i < times; i++) {
            budget.scanned();
        }
    }

    @Test
    void whatIsDefinedTogetherIsScannedAsFarAsItFits() {
        Region first = define(160 * MIB, 0);
        Region second = define(160 * MIB, 0);
        Region third = define(80 * MIB, 0);
        assertThat(budget.contains(first)).isTrue();
        assertThat(budget.contains(second)).isFalse();
        assertThat(budget.contains(third)).isTrue();
    }

    @Test
    void laterOnlyWhatIsTrackedCounts() {
        Region _ = define(240 * MIB, 0);
        scan(10);
        assertThat(budget.contains(define(160 * MIB, MIB))).isFalse();
        scan(100);
        assertThat(budget.contains(define(160 * MIB, MIB))).isTrue();
        scan(100);
        assertThat(budget.contains(define(160 * MIB, 120 * MIB))).isFalse();
    }

    @Test
    void nothingIsScannedOnceItIsClosed() {
        assertThat(budget.isEmpty()).isTrue();
        budget.close();
        assertThat(budget.contains(define(MIB, 0))).isFalse();
        assertThat(budget.isEmpty()).isTrue();
    }
}
