package dev.merino.pager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Check;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.linux.Descriptor;
import dev.merino.linux.MappedMemory;
import dev.merino.linux.Memfd;
import dev.merino.linux.UnixSocket;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.lang.foreign.Arena;
import java.util.Objects;

/** Keepers that pass numbers which do not fit the memory that they pass. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileKeeperTest {
    private static final long FRAMES_BYTES = 1 << 16;

    private static void join(int workers, int threads, long saidBytes) throws Exception {
        String name = "merino-test-hostile-" + System.nanoTime();
        try (UnixSocket listener = UnixSocket.listen(name)) {
            Thread keeper =
                    Thread.ofPlatform().start(() -> answer(listener, workers, threads, saidBytes));
            try {
                WorkerLink.join(name, new byte[MemoryHandshake.TOKEN_BYTES], 0, false).close();
            } finally {
                keeper.join();
            }
        }
    }

    private static void answer(UnixSocket listener, int workers, int threads, long saidBytes) {
        UnixSocket socket = Objects.requireNonNull(listener.accept());
        WireReader _ = MemoryHandshake.receive(socket, MemoryHandshake.HELLO_BYTES);
        WireWriter shape = new WireWriter(MemoryHandshake.SHAPE_BYTES);
        shape.putInt(workers);
        shape.putInt(threads);
        shape.putLong(saidBytes);
        shape.putLong(1);
        shape.putLong(2);
        try (Descriptor frames = Memfd.create("frames", FRAMES_BYTES);
                Descriptor control = Memfd.create("control", ControlLayout.bytes(1))) {
            MemoryHandshake.send(socket, shape, frames, control);
        }
        socket.close();
    }

    @Test
    void memoryThatDoesNotFitItsNumbersIsNotMapped() {
        long[][] shapes = {
            {1, 1, FRAMES_BYTES + 4096},
            {1, 1, -1},
            {2, 1, FRAMES_BYTES},
            {0, 1, FRAMES_BYTES},
            {1, 0, FRAMES_BYTES},
            {1, Integer.MAX_VALUE, FRAMES_BYTES},
        };
        for (long[] shape : shapes) {
            assertThatThrownBy(() -> join((int) shape[0], (int) shape[1], shape[2]))
                    .as("%d workers, %d threads, %d bytes", shape[0], shape[1], shape[2])
                    .isInstanceOf(PeerGoneException.class)
                    .hasMessageContaining("does not fit worker 0");
        }
    }

    @Test
    void aDropOutsideTheFramesIsNotDone() {
        try (Descriptor file = Memfd.create("frames", FRAMES_BYTES);
                MappedMemory frames = MappedMemory.shared(file, 0, FRAMES_BYTES);
                Arena arena = Arena.ofConfined()) {
            SharedWords words = new SharedWords(arena.allocate(ControlLayout.bytes(1), 8));
            long base = ControlLayout.section(0);
            DropLog keeper = new DropLog(words, base, FRAMES_BYTES);
            DropLogReader worker = new DropLogReader(words, base, frames);
            keeper.add(0, FRAMES_BYTES);
            worker.catchUp(keeper.publish());
            keeper.add(FRAMES_BYTES, 4096);
            long needed = keeper.publish();
            assertThatThrownBy(() -> worker.catchUp(needed))
                    .isInstanceOf(Check.BrokenInvariant.class);
            words.putLongRelease(base + ControlLayout.DROPS_WRITTEN, Long.MAX_VALUE);
            assertThatThrownBy(() -> worker.catchUp(Long.MAX_VALUE))
                    .isInstanceOf(Check.BrokenInvariant.class);
            assertThat(words.getLong(base + ControlLayout.DROPS_DONE)).isEqualTo(1);
        }
    }

    @Test
    void aFailureThatIsLongerThanItsPlaceIsCutOff() {
        try (NodeFixture node = new NodeFixture(1, 1)) {
            WorkerLink link = node.join(0).link();
            node.memory.fail("x".repeat(2 * ControlLayout.FAILURE_BYTES_MAX));
            assertThat(link.failure()).hasSize(ControlLayout.FAILURE_BYTES_MAX);
        }
    }
}
