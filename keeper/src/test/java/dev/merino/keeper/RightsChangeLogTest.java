package dev.merino.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.worker.call.RightsChange;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/** What a rank that checks its own accesses is told. */
class RightsChangeLogTest {
    private static final int CHANGES_MAX = 4;

    private final AddressSpace space = new AddressSpace(1 << 20);
    private final Region first = space.allocate(64 * 10, 64, HomePolicy.FIRST_TOUCH, 0);
    private final Region second = space.allocate(64 * 10, 64, HomePolicy.FIRST_TOUCH, 0);
    private final RightsChangeLog rights = new RightsChangeLog(CHANGES_MAX);

    private List<RightsChange> told() {
        WireWriter out = new WireWriter();
        rights.takeTo(out);
        WireReader in = new WireReader(out.bytes(), 0, out.length());
        List<RightsChange> changes = new ArrayList<>();
        while (in.left() > 0) {
            changes.add(RightsChange.decode(in));
        }
        return changes;
    }

    private static RightsChange change(int firstPage, int count, Access access) {
        return new RightsChange(firstPage, count, access);
    }

    @Test
    void pagesInARowAreToldTogether() {
        rights.map(first, 2, Access.READ);
        rights.map(first, 3, Access.READ);
        rights.map(first, 4, Access.WRITE);
        assertThat(told()).containsExactly(change(2, 2, Access.READ), change(4, 1, Access.WRITE));
    }

    @Test
    void aRowEndsWithItsRegion() {
        rights.map(first, 9, Access.NONE);
        rights.map(second, 10, Access.NONE);
        assertThat(told()).containsExactly(change(9, 1, Access.NONE), change(10, 1, Access.NONE));
    }

    @Test
    void whatWasToldIsNotToldAgain() {
        rights.map(first, 0, Access.WRITE);
        assertThat(told()).hasSize(1);
        assertThat(told()).isEmpty();
        rights.map(first, 1, Access.WRITE);
        assertThat(told()).containsExactly(change(1, 1, Access.WRITE));
    }

    @Test
    void onlyTheRightThatWasAskedForEndsTheWait() {
        rights.await(5, Access.WRITE);
        assertThat(rights.map(first, 4, Access.WRITE)).isFalse();
        assertThat(rights.map(first, 5, Access.READ)).isFalse();
        assertThat(rights.isAwaiting()).isTrue();
        assertThat(rights.map(first, 5, Access.WRITE)).isTrue();
        assertThat(rights.isAwaiting()).isFalse();
        assertThat(rights.map(first, 5, Access.WRITE)).isFalse();
    }

    @Test
    void withoutRoomAllRightsEndButTheOneThatWasAskedFor() {
        rights.await(0, Access.READ);
        assertThat(rights.map(first, 0, Access.READ)).isTrue();
        for (int page = 2; page < 10; page += 2) {
            rights.map(first, page, Access.READ);
        }
        assertThat(told())
                .containsExactly(
                        RightsChange.NOTHING_LEFT,
                        change(0, 1, Access.READ),
                        change(8, 1, Access.READ));
        rights.map(first, 1, Access.NONE);
        assertThat(told()).containsExactly(change(1, 1, Access.NONE));
    }

    @Test
    void neverMoreIsToldThanThereIsRoomFor() {
        for (int i = 0; i < 100; i++) {
            rights.map(first, i * 7 % 10, i % 2 == 0 ? Access.NONE : Access.WRITE);
        }
        assertThat(told())
                .hasSizeLessThanOrEqualTo(CHANGES_MAX)
                .startsWith(RightsChange.NOTHING_LEFT);
    }

    @Test
    void everyChangeTravelsAsItIs() {
        WireWriter out = new WireWriter();
        List<RightsChange> sent =
                List.of(
                        change(0, 1, Access.NONE),
                        change(Integer.MAX_VALUE, (1 << 30) - 1, Access.WRITE),
                        change(77, 3, Access.READ),
                        RightsChange.NOTHING_LEFT);
        sent.forEach(change -> change.encode(out));
        WireReader in = new WireReader(out.bytes(), 0, out.length());
        for (RightsChange change : sent) {
            assertThat(RightsChange.decode(in)).isEqualTo(change);
        }
    }
}
