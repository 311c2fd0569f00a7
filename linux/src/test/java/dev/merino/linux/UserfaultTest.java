package dev.merino.linux;

import static dev.merino.linux.FaultingWorker.COLLECT;
import static dev.merino.linux.FaultingWorker.DROP;
import static dev.merino.linux.FaultingWorker.READ;
import static dev.merino.linux.FaultingWorker.WRITE;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.linux.Userfault.Tracking;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Another JVM faults, this one resolves. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class UserfaultTest {
    private static final int PAGES = 64;

    private static final KernelFeatures FEATURES = KernelFeatures.probe();

    @BeforeAll
    static void theKernelCanTrap() {
        assumeTrue(FEATURES.canTrap(), () -> String.join(" ", FEATURES.complaints()));
    }

    private static Keeper trap() throws Exception {
        return Keeper.start(Tracking.TRAP, PAGES);
    }

    private static Keeper scan() throws Exception {
        assumeTrue(FEATURES.canScan(), () -> String.join(" ", FEATURES.complaints()));
        return Keeper.start(Tracking.SCAN, PAGES);
    }

    @Test
    void aReadIsToldAndSeesTheInstalledFrame() throws Exception {
        try (Keeper keeper = trap()) {
            keeper.setFrame(5, 42);
            List<Long> faults = new ArrayList<>();
            long value =
                    keeper.ask(
                            READ,
                            5,
                            0,
                            (batch, i) -> {
                                faults.add(keeper.page(i));
                                assertThat(batch.isWrite(i)).isFalse();
                                assertThat(batch.isProtection(i)).isFalse();
                                assertThat(batch.isMinor(i)).isTrue();
                                assertThat(batch.thread(i)).isPositive();
                                keeper.install(5, 1, true);
                            });
            assertThat(value).isEqualTo(42);
            assertThat(faults).containsExactly(5L);
            assertThat(keeper.ask(READ, 5, 0)).isEqualTo(42);
        }
    }

    @Test
    void aFrameIsMadeOfACopyUnlessThereIsOne() throws Exception {
        try (Keeper keeper = trap();
                Arena arena = Arena.ofConfined()) {
            MemorySegment content = arena.allocate(MappedMemory.pageBytes(), 8);
            content.set(ValueLayout.JAVA_LONG, 0, 42);
            List<Boolean> made = new ArrayList<>();
            long value =
                    keeper.ask(
                            READ,
                            5,
                            0,
                            (batch, i) -> made.add(keeper.installCopy(5, content, true)));
            assertThat(value).isEqualTo(42);
            assertThat(made).containsExactly(true);
            assertThat(keeper.frame(5)).isEqualTo(42);
            keeper.ask(
                    WRITE,
                    5,
                    77,
                    (batch, i) -> {
                        assertThat(batch.isProtection(i)).isTrue();
                        keeper.fault.unprotect(keeper.address(5), keeper.pageBytes);
                    });
            assertThat(keeper.frame(5)).isEqualTo(77);
            assertThat(keeper.installCopy(5, content, true)).isFalse();
            keeper.setFrame(6, 1);
            assertThat(keeper.installCopy(6, content, true)).isFalse();
            assertThat(keeper.frame(6)).isEqualTo(1);
        }
    }

    @Test
    void aWriteToAProtectedPageWaitsUntilItIsUnprotected() throws Exception {
        try (Keeper keeper = trap()) {
            keeper.installProtected(0, 3);
            keeper.ask(
                    WRITE,
                    1,
                    77,
                    (batch, i) -> {
                        assertThat(keeper.page(i)).isEqualTo(1);
                        assertThat(batch.isWrite(i)).isTrue();
                        assertThat(batch.isProtection(i)).isTrue();
                        assertThat(keeper.frame(1)).as("not written yet").isEqualTo(1);
                        keeper.fault.unprotect(keeper.address(1), keeper.pageBytes);
                    });
            assertThat(keeper.frame(1)).isEqualTo(77);
            keeper.ask(WRITE, 1, 78);
            assertThat(keeper.frame(1)).isEqualTo(78);
        }
    }

    @Test
    void aWriteToAPageWithoutAFrameIsToldAsMissing() throws Exception {
        try (Keeper keeper = trap()) {
            keeper.ask(
                    WRITE,
                    9,
                    1,
                    (batch, i) -> {
                        assertThat(batch.isWrite(i)).isTrue();
                        assertThat(batch.isMinor(i)).isFalse();
                        assertThat(batch.isProtection(i)).isFalse();
                        keeper.setFrame(9, 5);
                        keeper.install(9, 1, false);
                    });
            assertThat(keeper.frame(9)).isEqualTo(1);
        }
    }

    @Test
    void aDroppedPageFaultsAgainAndSeesTheNewFrame() throws Exception {
        try (Keeper keeper = trap()) {
            keeper.installProtected(0, 8);
            keeper.ask(DROP, 2, 3);
            keeper.setFrame(3, 99);
            int[] faults = {0};
            long value =
                    keeper.ask(
                            READ,
                            3,
                            0,
                            (batch, i) -> {
                                faults[0]++;
                                keeper.install(2, 3, true);
                            });
            assertThat(value).isEqualTo(99);
            assertThat(faults[0]).isEqualTo(1);
            assertThat(keeper.ask(READ, 4, 0)).isEqualTo(4);
            assertThat(keeper.ask(READ, 7, 0)).isEqualTo(7);
        }
    }

    @Test
    void installGoesOnAfterPagesThatAreThereAndProtectsThem() throws Exception {
        try (Keeper keeper = trap()) {
            keeper.installProtected(0, 16);
            keeper.ask(DROP, 0, 16);
            keeper.install(3, 1, false);
            keeper.install(4, 1, false);
            keeper.install(15, 1, false);
            assertThat(keeper.install(0, 16, true)).isTrue();
            writeEachAfterOneFault(keeper, 0, 3, 4, 9, 15);
        }
    }

    private static void writeEachAfterOneFault(Keeper keeper, long... pages) {
        for (long page : pages) {
            int[] faults = {0};
            keeper.ask(
                    WRITE,
                    page,
                    50 + page,
                    (batch, i) -> {
                        faults[0]++;
                        assertThat(batch.isProtection(i)).isTrue();
                        keeper.install(page, 1, false);
                    });
            assertThat(faults[0]).as("page %d", page).isEqualTo(1);
            assertThat(keeper.frame(page)).isEqualTo(50 + page);
        }
    }

    @Test
    void aScanFindsExactlyTheWrittenPages() throws Exception {
        try (Keeper keeper = scan()) {
            keeper.installProtected(0, PAGES);
            PageScan scan = new PageScan(keeper.pagemap, PAGES);
            assertThat(found(keeper, scan)).isEmpty();
            for (long page : new long[] {3, 4, 17, PAGES - 1}) {
                keeper.ask(WRITE, page, 1000 + page);
            }
            assertThat(keeper.ask(READ, 20, 0)).isEqualTo(20);
            assertThat(found(keeper, scan)).containsExactly("3-5", "17-18", "63-64");
            assertThat(keeper.frame(17)).isEqualTo(1017);

            keeper.fault.protect(keeper.address(3), 2L * keeper.pageBytes);
            assertThat(found(keeper, scan)).containsExactly("17-18", "63-64");
            keeper.ask(WRITE, 4, 1);
            assertThat(found(keeper, scan)).containsExactly("4-5", "17-18", "63-64");
        }
    }

    @Test
    void aScanThatProtectsFindsEachWriteOnce() throws Exception {
        try (Keeper keeper = scan()) {
            keeper.installProtected(0, PAGES);
            PageScan scan = new PageScan(keeper.pagemap, 2);
            for (long page : new long[] {3, 4, 17, 30, PAGES - 1}) {
                keeper.ask(WRITE, page, 1000 + page);
            }
            keeper.ask(DROP, 40, 1);
            String absent = "40-41 absent"; // is not protected: the next scan finds it again
            assertThat(found(keeper, scan, true))
                    .containsExactly("3-5", "17-18", "30-31", absent, "63-64");
            assertThat(found(keeper, scan, true)).containsExactly(absent);
            keeper.ask(WRITE, 4, 1);
            assertThat(found(keeper, scan, false)).containsExactly("4-5", absent);
            assertThat(found(keeper, scan, true)).containsExactly("4-5", absent);
            assertThat(found(keeper, scan, true)).containsExactly(absent);
        }
    }

    @Test
    void aScanTellsAbsentPagesApartAndGoesOnWhereItsRoomEnded() throws Exception {
        try (Keeper keeper = scan()) {
            keeper.installProtected(0, PAGES);
            keeper.ask(WRITE, 10, 1);
            keeper.ask(DROP, 11, 2);
            keeper.ask(WRITE, 30, 1);
            PageScan scan = new PageScan(keeper.pagemap, 1);
            assertThat(found(keeper, scan)).containsExactly("10-11", "11-13 absent", "30-31");
        }
    }

    @Test
    void whatIsUnregisteredIsNeitherToldNorProtectedUntilItIsRegisteredAgain() throws Exception {
        try (Keeper keeper = trap()) {
            keeper.installProtected(0, 8);
            long address = keeper.address(2);
            long bytes = 4L * keeper.pageBytes;
            assertThat(keeper.fault.unregister(address, bytes)).isTrue();
            keeper.ask(WRITE, 3, 77);
            assertThat(keeper.frame(3)).isEqualTo(77);
            keeper.fault.register(address, bytes);
            keeper.ask(WRITE, 4, 78);
            keeper.fault.protect(address, bytes);
            writeEachAfterOneFault(keeper, 1, 2, 3, 5, 6); // 1 and 6 were never touched
        }
    }

    private static List<String> found(Keeper keeper, PageScan scan) {
        return found(keeper, scan, false);
    }

    private static List<String> found(Keeper keeper, PageScan scan, boolean protects) {
        List<String> all = new ArrayList<>();
        long end = keeper.address(PAGES);
        long from = keeper.address(0);
        while (from < end) {
            int count = scan.scanWritten(from, end, protects);
            for (int i = 0; i < count; i++) {
                long first = (scan.rangeStart(i) - keeper.address(0)) / keeper.pageBytes;
                long last = (scan.rangeEnd(i) - keeper.address(0)) / keeper.pageBytes;
                all.add(first + "-" + last + (scan.isPresent(i) ? "" : " absent"));
            }
            from = scan.walkEnd();
        }
        return all;
    }

    @Test
    void aPoisonedPageIsAnInternalErrorAndNotTheEnd() throws Exception {
        assumeTrue(FEATURES.poison(), () -> String.join(" ", FEATURES.complaints()));
        try (Keeper keeper = trap()) {
            Keeper.Resolver poison =
                    (batch, i) -> keeper.fault.poison(batch.address(i), keeper.pageBytes);
            assertThat(keeper.fails(READ, 5, poison)).as("who waits").isTrue();
            assertThat(keeper.fails(READ, 5, poison)).as("who comes later").isTrue();
            assertThat(keeper.fails(WRITE, 5, poison)).as("who writes").isTrue();
            keeper.setFrame(5, 8);
            keeper.install(5, 1, true);
            assertThat(keeper.ask(READ, 5, 0)).as("healed").isEqualTo(8);
        }
    }

    @Test
    void poisonTakesDroppedPagesAndLeavesMappedOnes() throws Exception {
        assumeTrue(FEATURES.poison(), () -> String.join(" ", FEATURES.complaints()));
        try (Keeper keeper = trap()) {
            keeper.installProtected(0, 4);
            keeper.ask(DROP, 0, 2);
            assertThat(keeper.fault.poison(keeper.address(0), 6L * keeper.pageBytes)).isTrue();
            for (long page : new long[] {0, 1, 4, 5}) {
                assertThat(keeper.fails(READ, page, (batch, i) -> {})).as("page %d", page).isTrue();
            }
            assertThat(keeper.ask(READ, 2, 0)).isEqualTo(2);
            assertThat(keeper.ask(READ, 3, 0)).isEqualTo(3);
        }
    }

    @Test
    void aWorkerCollectsGarbageBetweenFaults() throws Exception {
        try (Keeper keeper = trap()) {
            for (long page = 0; page < 8; page++) {
                long each = page;
                keeper.setFrame(page, page);
                keeper.ask(READ, page, 0, (batch, i) -> keeper.install(each, 1, true));
                keeper.ask(COLLECT, 0, 0);
            }
        }
    }

    @Test
    void aPageWithoutAFrameCannotBeInstalled() throws Exception {
        try (Keeper keeper = trap()) {
            assertThatThrownBy(() -> keeper.install(3, 1, true))
                    .hasMessageContaining("ioctl(UFFDIO_CONTINUE, 0x%x", keeper.address(3))
                    .hasMessageContaining("EFAULT (14)")
                    .hasMessageContaining("write the frame first");
        }
    }

    @Test
    void aWorkerThatIsGoneIsToldAsSuch() throws Exception {
        try (Keeper keeper = trap()) {
            keeper.installProtected(0, 2);
            keeper.child.kill();
            long address = keeper.address(0);
            long bytes = keeper.pageBytes;
            keeper.setFrame(4, 4);
            assertThat(keeper.install(4, 1, true)).isFalse();
            assertThat(keeper.fault.protect(address, bytes)).isFalse();
            assertThat(keeper.fault.unprotect(address, bytes)).isFalse();
            assertThat(keeper.fault.unregister(address, bytes)).isFalse();
            keeper.fault.wake(address, bytes);
            assertThat(keeper.fault.readFaults(keeper.batch)).isZero();
        }
    }
}
