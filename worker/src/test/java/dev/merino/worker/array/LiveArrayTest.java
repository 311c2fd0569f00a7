package dev.merino.worker.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import dev.merino.DoubleMatrix;
import dev.merino.DoubleView;
import dev.merino.SharedBytes;
import dev.merino.SharedDoubles;
import dev.merino.SharedLongs;
import dev.merino.linux.Descriptor;
import dev.merino.linux.MappedMemory;
import dev.merino.linux.Memfd;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.worker.fixture.LocalNode;
import dev.merino.worker.fixture.LocalRank;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;

@Tag("live")
class LiveArrayTest {
    private final Arena arena = Arena.ofConfined();
    private final List<String> hints = new ArrayList<>();
    private final LocalRank rank = new Hinted(new LocalNode(1, arena));

    /** Notes the hints that reach the runtime. */
    private final class Hinted extends LocalRank {
        Hinted(LocalNode node) {
            super(0, node);
        }

        @Override
        public void willRead(int firstPage, int pageCount, int stridePages, int times) {
            String again = times == 1 ? "" : ", %d times every %d".formatted(times, stridePages);
            hints.add(firstPage + " for " + pageCount + again);
        }
    }

    @AfterEach
    void free() {
        arena.close();
    }

    @Test
    void aHintNamesAllPagesThatItTouches() {
        SharedBytes before = rank.member().bytes(4096 * 3);
        SharedLongs longs = rank.member().named("longs").longs(512 * 10);
        assertThat(before.length()).isEqualTo(4096 * 3);
        longs.willRead(0, 512);
        longs.willRead(511, 513);
        longs.willRead(512 * 9, 512 * 10);
        assertThat(hints).containsExactly("3 for 1", "3 for 2", "12 for 1");
    }

    @Test
    void aHintOfNothingIsNone() {
        SharedLongs longs = rank.member().longs(10);
        longs.willRead(0, 0);
        longs.willRead(10, 10);
        assertThat(hints).isEmpty();
    }

    @Test
    void aHintCountsInCoherenceUnits() {
        rank.member().unitBytes(16384).longs(10_000).willRead(2047, 2049);
        assertThat(hints).containsExactly("0 for 2");
    }

    @Test
    void rowsAreHintedTogether() {
        DoubleMatrix matrix = rank.member().doubleMatrix(16, 256);
        matrix.willReadRows(3, 9);
        assertThat(hints).containsExactly("1 for 4");
        assertThatThrownBy(() -> matrix.willReadRows(3, 17))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aTileOfRowsThatBeginOnPagesIsOneHint() {
        DoubleMatrix matrix = rank.member().doubleMatrix(16, 2048);
        matrix.willReadTile(3, 9, 512, 1536);
        assertThat(hints).containsExactly("13 for 2, 6 times every 4");
        assertThatThrownBy(() -> matrix.willReadTile(3, 17, 512, 1536))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> matrix.willReadTile(3, 2, 512, 1536))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aTileOfOtherRowsIsAHintForEach() {
        DoubleMatrix matrix = rank.member().doubleMatrix(16, 768);
        matrix.willReadTile(1, 3, 0, 256);
        assertThat(hints).containsExactly("1 for 1", "3 for 1");
        matrix.willReadTile(1, 1, 0, 256);
        assertThat(hints).hasSize(2);
    }

    /** Up to 1 GiB, and more: the first that is too long for a buffer, and its neighbours. */
    @ParameterizedTest
    @ValueSource(ints = {1, (1 << 27) - 2, (1 << 27) - 1, 1 << 27, (1 << 27) + 1, 1 << 28})
    void viewsOfAnyLengthReachTheirEndsAndNoFurther(int length) {
        long bytes = (1L << 31) + 4096;
        try (Descriptor file = Memfd.create("long", bytes);
                MappedMemory memory = MappedMemory.shared(file, 0, bytes)) {
            DoubleView view = LiveDoubleView.of("grid", memory.address(), length);
            view.set(0, 1.5);
            view.set(length - 1, view.get(length - 1) + 2.5);
            assertThat(view.length()).isEqualTo(length);
            long lastAt = (length - 1L) * Double.BYTES;
            assertThat(memory.segment().get(JAVA_DOUBLE, lastAt)).isEqualTo(length == 1 ? 4 : 2.5);
            for (int outside : new int[] {-1, length, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
                assertThatThrownBy(() -> view.get(outside))
                        .isInstanceOf(IndexOutOfBoundsException.class)
                        .hasMessage(
                                "element %d of a view of grid; the view has %d"
                                        .formatted(outside, length));
                assertThatThrownBy(() -> view.set(outside, 1))
                        .isInstanceOf(IndexOutOfBoundsException.class);
            }
        }
    }

    /** The last view that is a part of the array's buffer, and those that need one of their own. */
    @ParameterizedTest
    @ValueSource(longs = {(1 << 27) - 11, (1 << 27) - 10, (1 << 27) - 5, 1 << 27, 1L << 28})
    void viewsBehindTheFirstGibibyteShowWhatIsThere(long from) {
        long length = (1L << 28) + 512;
        long bytes = length * Double.BYTES;
        Region region =
                new AddressSpace(2 * bytes).allocate(bytes, 4096, HomePolicy.values()[0], 0);
        try (Descriptor file = Memfd.create("long", bytes);
                MappedMemory memory = MappedMemory.shared(file, 0, bytes)) {
            SharedDoubles array =
                    new LiveDoubles(rank, region, "long", "none", length, memory.address());
            DoubleView view = array.view(from, 10);
            view.set(9, 2.5);
            array.set(from, 1.5);
            assertThat(view.get(0)).isEqualTo(1.5);
            assertThat(array.get(from + 9)).isEqualTo(2.5);
            double[] copy = new double[10];
            array.copyTo(from, copy, 0, 10);
            assertThat(copy).startsWith(1.5, 0).endsWith(0, 2.5);
            assertThatThrownBy(() -> view.get(10)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> array.view(Long.MAX_VALUE - 5, 10))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void neighboursOfARangeStayAsTheyAre() {
        SharedBytes bytes = rank.member().bytes(100);
        bytes.fill(0, 100, (byte) 1);
        bytes.fill(10, 90, (byte) 2);
        bytes.view(20, 60).fill((byte) 3);
        bytes.copyFrom(30, new byte[] {4, 4}, 0, 2);
        byte[] all = new byte[100];
        bytes.copyTo(0, all, 0, 100);
        for (int i = 0; i < 100; i++) {
            int expected =
                    i < 10 || i >= 90 ? 1 : i < 20 || i >= 80 ? 2 : i == 30 || i == 31 ? 4 : 3;
            assertThat(all[i]).isEqualTo((byte) expected);
            assertThat(bytes.get(i)).isEqualTo(all[i]);
        }
    }
}
