package dev.merino.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.MemorySegment;
import java.util.function.Function;
import java.util.stream.Stream;

/** The contract of frames, and what is special about each kind. */
class FramesTest {
    private final AddressSpace space = new AddressSpace(1 << 20);
    private final Region small = space.allocate(10_000, 4096, HomePolicy.ROUND_ROBIN, 0);
    private final Region large = space.allocate(20_000, 16_384, HomePolicy.ROUND_ROBIN, 0);

    private static Stream<Kind> kinds() {
        return Stream.of(new Kind("heap", HeapFrames::new), new Kind("arena", FramesTest::inArena));
    }

    record Kind(String name, Function<AddressSpace, Frames> maker) {}

    @ParameterizedTest
    @MethodSource("kinds")
    void aFrameIsAsLongAsItsUnitAndFullOfZeros(Kind kind) {
        Frames frames = kind.maker().apply(space);
        for (int page = 0; page < space.pageCount(); page++) {
            MemorySegment frame = frames.frame(page);
            assertThat(frame.byteSize()).isEqualTo(space.regionOf(page).unitBytes());
            assertThat(frame.toArray(JAVA_BYTE)).containsOnly(0);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aFrameKeepsWhatIsWrittenAndTouchesNoOther(Kind kind) {
        Frames frames = kind.maker().apply(space);
        for (int page = 0; page < space.pageCount(); page++) {
            frames.frame(page).fill((byte) (page + 1));
        }
        for (int page = 0; page < space.pageCount(); page++) {
            assertThat(frames.frame(page).toArray(JAVA_BYTE)).containsOnly(page + 1);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aFrameThatWasLookedAtExists(Kind kind) {
        Frames frames = kind.maker().apply(space);
        assertThat(frames.frame(1).byteSize()).isPositive();
        assertThat(frames.mayExist(1)).isTrue();
    }

    @Test
    void aFrameInTheHeapExistsWhenItIsFirstLookedAt() {
        HeapFrames frames = new HeapFrames(space);
        assertThat(frames.mayExist(1)).isFalse();
        frames.overwrite(1, PageImage.of(frames.frame(0)));
        assertThat(frames.mayExist(1)).isTrue();
        assertThat(frames.mayExist(2)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aPageOutsideTheSpaceHasNoFrame(Kind kind) {
        Frames frames = kind.maker().apply(space);
        assertThatThrownBy(() -> frames.frame(space.pageCount()))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void theSegmentOfARegionIsItsFramesInARow() {
        ArenaFrames frames = inArena(space);
        frames.segment(large).set(JAVA_BYTE, 16_384, (byte) 7);
        assertThat(frames.frame(large.firstPage() + 1).get(JAVA_BYTE, 0)).isEqualTo((byte) 7);
        assertThat(frames.segment(small).byteSize()).isEqualTo(small.paddedBytes());
        assertThat(frames.segment(large).address() % 4096).isZero();
    }

    @Test
    void aRegionWithoutFramesIsNamed() {
        ArenaFrames frames = new ArenaFrames(space);
        frames.add(large);
        assertThatThrownBy(() -> frames.frame(0))
                .hasMessageContaining("no frames")
                .hasMessageContaining("index=0");
        assertThatThrownBy(() -> frames.add(large)).hasMessageContaining("made once");
    }

    @Test
    void heapFramesGrowWithTheSpace() {
        HeapFrames frames = new HeapFrames(space);
        frames.frame(0).fill((byte) 1);
        Region later = space.allocate(1, 8192, HomePolicy.ROUND_ROBIN, 0);
        assertThat(frames.frame(later.firstPage()).byteSize()).isEqualTo(8192);
        assertThat(frames.frame(0).get(JAVA_BYTE, 0)).isEqualTo((byte) 1);
    }

    @Test
    void whatHasThePagesOfAClosedRegionNextBeginsWithZeros() {
        HeapFrames heap = new HeapFrames(space);
        ArenaFrames arena = inArena(space);
        heap.frame(small.firstPage()).fill((byte) 1);
        arena.frame(small.firstPage()).fill((byte) 1);
        heap.forget(small);
        arena.free(small);
        space.free(small);
        Region next = space.allocate(1, 64, HomePolicy.BLOCKED, 1);
        arena.add(next);
        assertThat(next.index()).isEqualTo(small.index());
        assertThat(next.firstPage()).isEqualTo(small.firstPage());
        assertThat(heap.frame(next.firstPage()).byteSize()).isEqualTo(64);
        assertThat(heap.frame(next.firstPage()).get(JAVA_BYTE, 0)).isZero();
        assertThat(arena.frame(next.firstPage()).get(JAVA_BYTE, 0)).isZero();
        arena.close();
    }

    private static ArenaFrames inArena(AddressSpace space) {
        ArenaFrames frames = new ArenaFrames(space);
        for (int i = 0; i < space.regionCount(); i++) {
            frames.add(space.region(i));
        }
        return frames;
    }

    @ParameterizedTest
    @ValueSource(ints = {16384, 65536})
    void regionsBeginAtAPageOfTheSystem(int osPageBytes) {
        AddressSpace large = new AddressSpace(1 << 20, osPageBytes);
        ArenaFrames frames = new ArenaFrames(large);
        for (int unit = 64; unit <= osPageBytes; unit *= 4) {
            Region region = large.allocate(unit, unit, HomePolicy.BLOCKED, 0);
            frames.add(region);
            assertThat(frames.segment(region).address() % osPageBytes).isZero();
        }
    }
}
