package dev.merino.remote.mapped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.linux.Descriptor;
import dev.merino.linux.MappedMemory;
import dev.merino.linux.Memfd;
import dev.merino.linux.SharedFile;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.UnixSocket;
import dev.merino.remote.RefusalException;
import dev.merino.remote.RegionKey;
import dev.merino.remote.Registration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Nodes that pass numbers which do not fit what they pass with them. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileMemoryTest {
    private static final long SECOND_NS = 1_000_000_000;
    private static final String NAME = "merino-test-" + System.nanoTime();

    private final int pageBytes = MappedMemory.pageBytes();

    /** Answers one request with a file of one page and {@code offset}. */
    private Thread server(UnixSocket listener, long offset) {
        return Thread.ofPlatform()
                .start(
                        () -> {
                            UnixSocket socket = Objects.requireNonNull(listener.accept());
                            byte[] key = new byte[RegionKey.ENCODED_BYTES];
                            int _ = socket.receive(key, 0, key.length, new ArrayList<>());
                            byte[] answer =
                                    ByteBuffer.allocate(RegionServer.ANSWER_BYTES)
                                            .put(RegionServer.OPEN)
                                            .putLong(offset)
                                            .array();
                            try (Descriptor file = Memfd.create("small", pageBytes)) {
                                socket.send(answer, answer.length, file);
                            }
                        });
    }

    private void openAt(long offset, long bytes) throws Exception {
        try (UnixSocket listener = UnixSocket.listen(NAME)) {
            Thread server = server(listener, offset);
            PeerConnections connections =
                    new PeerConnections(0, List.of("", NAME), (node, why) -> {});
            try (connections) {
                connections.open(new RegionKey(1, 7, bytes), SECOND_NS).close();
            } finally {
                server.join();
            }
        }
    }

    @Test
    void aRegionBeyondTheEndOfItsFileIsNotMapped() throws Exception {
        openAt(0, pageBytes);
        for (long offset : new long[] {pageBytes, -pageBytes, 8, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> openAt(offset, pageBytes))
                    .as("offset " + offset)
                    .isInstanceOf(RefusalException.class)
                    .hasMessageContaining("passes a file of " + pageBytes + " bytes");
        }
        assertThatThrownBy(() -> openAt(0, pageBytes + 1L)).isInstanceOf(RefusalException.class);
    }

    @Test
    void onlyAFileThatCannotShrinkIsShared(@TempDir Path folder) throws Exception {
        Path path = folder.resolve("file");
        PoolMemory.createFile(path, pageBytes);
        try (MachineMemory memory = MachineMemory.listen(0, 1);
                Descriptor ordinary = SharedFile.open(path);
                Descriptor sealed = Memfd.create("sealed", pageBytes)) {
            assertThatThrownBy(() -> memory.share(ordinary, 0, pageBytes))
                    .isInstanceOf(SystemCallException.class);
            assertThatThrownBy(() -> memory.share(sealed, pageBytes, 1))
                    .isInstanceOf(RefusalException.class);
            assertThat(memory.share(sealed, 0, pageBytes).key().bytes()).isEqualTo(pageBytes);
        }
    }

    @Test
    void anEntryOfAPoolThatNamesNoRegionIsRefused(@TempDir Path folder) throws Exception {
        Path path = folder.resolve("pool");
        long bytes = 1 << 20;
        PoolMemory.createFile(path, bytes);
        PoolMemory.format(path, bytes);
        try (PoolMemory memory = PoolMemory.attach(path, bytes, 0, 1);
                Descriptor file = SharedFile.open(path);
                MappedMemory pool = MappedMemory.shared(file, 0, bytes)) {
            Registration region = memory.allocate(4096);
            memory.open(region.key(), SECOND_NS).close();
            long at = PoolLayout.FIRST_ENTRY_OFFSET + PoolLayout.START_OFFSET;
            for (long start : new long[] {0, -64, bytes - 64, PoolLayout.REGIONS_OFFSET + 1}) {
                pool.segment().set(JAVA_LONG, at, start);
                assertThatThrownBy(() -> memory.open(region.key(), SECOND_NS))
                        .as("start " + start)
                        .isInstanceOf(RefusalException.class)
                        .hasMessageContaining("has no region");
            }
        }
    }
}
