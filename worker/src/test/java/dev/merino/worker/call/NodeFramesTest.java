package dev.merino.worker.call;

import static org.assertj.core.api.Assertions.assertThat;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.core.raw.AllMemory;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.PageImage;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** First copies that wait for their mapping: whoever looks finds them. */
class NodeFramesTest {
    private static final int PAGE = 4096;

    private final MemorySegment memory = Arena.ofAuto().allocate(8 * PAGE, PAGE);
    private final NodeFrames frames = new NodeFrames(new AddressSpace(8 * PAGE), memory);
    private final MemorySegment source = Arena.ofAuto().allocate(PAGE, PAGE);

    @BeforeEach
    void define() {
        var _ =
                frames.define(
                        new ClusterMessage.DefineRegion(
                                0, 0, 0, 4 * PAGE, PAGE, HomePolicy.BLOCKED, 0));
        source.fill((byte) 7);
    }

    private byte inMemory(int page) {
        return memory.get(JAVA_BYTE, (long) page * PAGE);
    }

    @Test
    void aFirstCopyWaitsForItsMapping() {
        frames.overwrite(1, PageImage.borrowed(source));
        assertThat(inMemory(1)).isZero();
        assertThat(frames.lateFor(PAGE, PAGE)).isEqualTo(source.address());
        assertThat(frames.lateFor(0, PAGE)).isZero();
        assertThat(frames.lateFor(PAGE, 2 * PAGE)).isZero();
        frames.settled(); // the kernel has done it
        assertThat(frames.lateFor(PAGE, PAGE)).isZero();
        frames.settle();
        assertThat(inMemory(1)).isZero();
    }

    @Test
    void whatIsInTheHeapWaitsToo() {
        frames.overwrite(1, PageImage.of(source));
        MemorySegment copy = AllMemory.BY_ADDRESS.asSlice(frames.lateFor(PAGE, PAGE), PAGE);
        assertThat(copy.mismatch(source)).isEqualTo(-1);
    }

    @Test
    void whoLooksAtTheFrameFindsTheCopy() {
        frames.overwrite(1, PageImage.borrowed(source));
        assertThat(frames.frame(1).get(JAVA_BYTE, PAGE - 1)).isEqualTo((byte) 7);
        assertThat(frames.lateFor(PAGE, PAGE)).isZero();
    }

    @Test
    void aSecondCopySettlesTheFirst() {
        frames.overwrite(1, PageImage.borrowed(source));
        frames.overwrite(2, PageImage.borrowed(source));
        assertThat(inMemory(1)).isEqualTo((byte) 7);
        assertThat(inMemory(2)).isZero();
        frames.settle();
        assertThat(inMemory(2)).isEqualTo((byte) 7);
    }

    @Test
    void whereAFrameIsNothingWaits() {
        frames.bring(1);
        frames.overwrite(1, PageImage.borrowed(source));
        assertThat(inMemory(1)).isEqualTo((byte) 7);
        source.fill((byte) 8);
        frames.overwrite(1, PageImage.borrowed(source));
        assertThat(inMemory(1)).isEqualTo((byte) 8);
    }

    /** Only a page of the system can be made, copied and mapped in one call. */
    @ParameterizedTest
    @ValueSource(ints = {16384, 65536})
    void aFirstCopyWaitsIfItIsAPageOfTheSystem(int osPageBytes) {
        MemorySegment room = Arena.ofAuto().allocate(4L * osPageBytes, osPageBytes);
        MemorySegment copy = Arena.ofAuto().allocate(osPageBytes, osPageBytes).fill((byte) 3);
        NodeFrames large = new NodeFrames(new AddressSpace(room.byteSize(), osPageBytes), room);
        var _ =
                large.define(
                        new ClusterMessage.DefineRegion(
                                0, 0, 0, osPageBytes, PAGE, HomePolicy.BLOCKED, 0));
        var _ =
                large.define(
                        new ClusterMessage.DefineRegion(
                                1,
                                osPageBytes / PAGE,
                                osPageBytes,
                                2L * osPageBytes,
                                osPageBytes,
                                HomePolicy.BLOCKED,
                                0));
        large.overwrite(1, PageImage.borrowed(source));
        assertThat(room.get(JAVA_BYTE, PAGE)).isEqualTo((byte) 7);
        int second = osPageBytes / PAGE + 1;
        large.overwrite(second, PageImage.borrowed(copy));
        assertThat(large.lateFor(2L * osPageBytes, osPageBytes)).isEqualTo(copy.address());
        assertThat(large.lateFor(2L * osPageBytes, PAGE)).isZero();
        assertThat(room.get(JAVA_BYTE, 2L * osPageBytes)).isZero();
        large.settle();
        assertThat(room.get(JAVA_BYTE, 3L * osPageBytes - 1)).isEqualTo((byte) 3);
    }
}
