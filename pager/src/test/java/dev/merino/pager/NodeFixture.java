package dev.merino.pager;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.linux.UnixSocket;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;

/** A keeper's memory, and a socket where workers, of this process or another, can join it. */
final class NodeFixture implements AutoCloseable {
    static final long FRAMES_BYTES = 1 << 20;

    final String name = "merino-test-" + Long.toHexString(ThreadLocalRandom.current().nextLong());
    final UnixSocket socket = UnixSocket.listen(name);
    final NodeMemory memory;
    final List<byte[]> tokens = new ArrayList<>();

    NodeFixture(int workers, int threads) {
        this.memory = new NodeMemory(workers, threads, FRAMES_BYTES);
        for (int worker = 0; worker < workers; worker++) {
            byte[] token = new byte[MemoryHandshake.TOKEN_BYTES];
            ThreadLocalRandom.current().nextBytes(token);
            tokens.add(token);
        }
    }

    /** Lets a thread of this process join as {@code worker}. It must not touch the frames. */
    Joined join(int worker) {
        CompletableFuture<WorkerLink> link =
                CompletableFuture.supplyAsync(
                        () -> WorkerLink.join(name, tokens.get(worker), worker, true));
        WorkerPages pages = memory.admit(accept(), tokens);
        return new Joined(link.join(), pages);
    }

    /** Lets a worker of one thread join; returns both ends of its calls. */
    Asked joinOne() {
        ClientCall asking = join(0).link().call(0);
        return new Asked(asking, open(), memory.call(0, 0));
    }

    /** To be called when all workers have joined. */
    WorkerEndpoint open() {
        memory.workerEndpoint().open();
        return memory.workerEndpoint();
    }

    UnixSocket accept() {
        return Objects.requireNonNull(socket.accept(), "a blocking socket");
    }

    /** Both ends of a thread's calls. */
    record Asked(ClientCall asking, WorkerEndpoint workerEndpoint, ServerCall serving) {
        /** The keeper takes the request. */
        void take() {
            assertThat(workerEndpoint.poll()).isTrue();
            assertThat(serving.take()).isTrue();
        }
    }

    /** Both ends. */
    record Joined(WorkerLink link, WorkerPages pages) {}

    @Override
    public void close() {
        socket.close();
        memory.close();
    }
}
