package dev.merino.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.merino.keeper.remote.WindowLayout;
import dev.merino.linux.UnixSocket;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Frames;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.WordMemory;
import dev.merino.pager.KeeperMemory;
import dev.merino.pager.NodeMemory;
import dev.merino.transport.handshake.Secret;
import dev.merino.worker.call.NodeFrames;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Keepers of one machine that pass each other their frames. */
@Timeout(60)
class NeighbourMemoriesTest {
    private static final long RUN = ProcessHandle.current().pid() << 8;
    private static final int BYTES = 1 << 20;

    @Test
    void eachSeesWhatTheOtherWrites() throws Exception {
        Secret secret = Secret.random();
        List<String> machines = List.of("here", "here", "elsewhere");
        try (NeighbourMemories zero = NeighbourMemories.listen(RUN, 0, secret);
                NeighbourMemories one = NeighbourMemories.listen(RUN, 1, secret);
                NodeMemory first = new NodeMemory(1, 1, BYTES);
                NodeMemory second = new NodeMemory(1, 1, BYTES);
                ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<@Nullable KeeperMemory[]> answered =
                    threads.submit(() -> zero.meet(machines, first));
            @Nullable KeeperMemory[] called = one.meet(machines, second);
            first.frames().set(JAVA_LONG, 4096, 17);
            second.frames().set(JAVA_LONG, 8192, 18);
            second.shared().windows().set(JAVA_LONG, 24, 19);
            assertThat(at(called[0], 4096)).isEqualTo(17);
            assertThat(at(answered.get()[1], 8192)).isEqualTo(18);
            assertThat(shared(answered.get()[1]).windows().get(JAVA_LONG, 24)).isEqualTo(19);
            assertThat(called[1]).isNull();
            assertThat(called[2]).isNull();
        }
    }

    private static long at(@Nullable KeeperMemory memory, long offset) {
        return shared(memory).frames().get(JAVA_LONG, offset);
    }

    private static KeeperMemory shared(@Nullable KeeperMemory memory) {
        return Objects.requireNonNull(memory);
    }

    @Test
    void theMemoryOfANeighbourIsMappedWhenAByteOfItIsNeededFirst() throws Exception {
        Secret secret = Secret.random();
        List<String> machines = List.of("here", "here");
        try (NeighbourMemories zero = NeighbourMemories.listen(RUN + 2, 0, secret);
                NeighbourMemories one = NeighbourMemories.listen(RUN + 2, 1, secret);
                NodeMemory first = new NodeMemory(1, 1, BYTES);
                NodeMemory second = new NodeMemory(1, 1, BYTES);
                ExecutorService threads = Executors.newFixedThreadPool(2)) {
            long frames = mappings("merino-frames");
            long windows = mappings("merino-windows");
            Future<@Nullable KeeperMemory[]> answered =
                    threads.submit(() -> zero.meet(machines, first));
            @Nullable KeeperMemory[] others = one.meet(machines, second);
            assertThat(answered.get()[1]).isNotNull();
            AddressSpace space = new AddressSpace(BYTES, 4096);
            space.allocate(BYTES / 2, 4096, HomePolicy.BLOCKED, 0);
            MappedNeighbours around =
                    new MappedNeighbours(
                            1,
                            new NodeFrames(space, second.frames()),
                            second.shared(),
                            others,
                            null,
                            new WindowLayout(1L << 33, 1));
            assertThat(around.contains(0)).isTrue();
            Frames itsFrames = Objects.requireNonNull(around.framesOf(0));
            WordMemory itsWords = Objects.requireNonNull(around.wordsOf(0, 0));
            assertThat(mappings("merino-frames")).isEqualTo(frames);
            assertThat(mappings("merino-windows")).isEqualTo(windows);
            first.frames().set(JAVA_LONG, 4096 + 8, 21);
            assertThat(itsFrames.frame(1).get(JAVA_LONG, 8)).isEqualTo(21);
            assertThat(mappings("merino-frames")).isEqualTo(frames + 1);
            assertThat(mappings("merino-windows")).isEqualTo(windows);
            assertThat(itsWords.getAndAdd(3, 5)).isZero();
            assertThat(itsWords.get(3)).isEqualTo(5);
            assertThat(mappings("merino-windows")).isEqualTo(windows + 1);
            assertThat(itsFrames.frame(0).get(JAVA_LONG, 0)).isZero();
            assertThat(mappings("merino-frames")).isEqualTo(frames + 1);
        }
    }

    /** How many mappings of files with that name this process has. */
    private static long mappings(String name) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains(name)).count();
        }
    }

    @Test
    void aStrangerIsRefusedAndNobodyElseSuffers() throws Exception {
        Secret secret = Secret.random();
        List<String> machines = List.of("here", "here");
        try (NeighbourMemories zero = NeighbourMemories.listen(RUN + 1, 0, secret);
                NeighbourMemories one = NeighbourMemories.listen(RUN + 1, 1, secret);
                NodeMemory first = new NodeMemory(1, 1, BYTES);
                NodeMemory second = new NodeMemory(1, 1, BYTES);
                ExecutorService threads = Executors.newFixedThreadPool(2)) {
            String name = "merino-" + Long.toHexString(RUN + 1) + "-0-frames";
            hangUp(name);
            try (UnixSocket rude = UnixSocket.connect(name)) {
                rude.send(
                        "let me in, whoever you are, I will not tell who I am".getBytes(UTF_8), 50);
                Future<@Nullable KeeperMemory[]> answered =
                        threads.submit(() -> zero.meet(machines, first));
                assertThat(one.meet(machines, second)[0]).isNotNull();
                assertThat(answered.get()[1]).isNotNull();
            }
        }
    }

    private static void hangUp(String name) {
        try (UnixSocket gone = UnixSocket.connect(name)) {
            gone.send(new byte[] {1}, 1);
        }
    }
}
