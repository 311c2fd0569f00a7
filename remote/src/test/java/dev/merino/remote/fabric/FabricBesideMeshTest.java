package dev.merino.remote.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.linux.Poller;
import dev.merino.remote.RegionKey;
import dev.merino.remote.Registration;
import dev.merino.remote.RemoteRegion;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.mesh.Inbox;
import dev.merino.transport.mesh.MeshLimits;
import dev.merino.transport.mesh.MeshSetUp;
import dev.merino.transport.ucx.UcxContext;
import dev.merino.transport.ucx.UcxMesh;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** One UCX worker carries frames and remote memory at the same time, as a keeper would use it. */
@Timeout(60)
class FabricBesideMeshTest {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);
    private static final int ROUNDS = 200;

    @BeforeAll
    static void needsUcx() {
        assumeTrue(
                UcxContext.missing().isEmpty(), () -> UcxContext.missing().orElse("UCX is here"));
    }

    /** What has come. */
    private static final class Box implements Inbox {
        final List<byte[]> frames = new ArrayList<>();

        @Override
        public void arrived(int node, byte[] frame, int length) {
            frames.add(Arrays.copyOf(frame, length));
        }

        @Override
        public void lost(int node, String why) {}
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "shm"})
    void aFrameTellsOfMemoryThatIsThenReached(String transports) throws Exception {
        Secret secret = Secret.random();
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (MeshSetUp first = MeshSetUp.listen(any, secret, 1, 0);
                MeshSetUp second = MeshSetUp.listen(any, secret, 1, 1);
                ExecutorService threads = Executors.newCachedThreadPool()) {
            List<InetSocketAddress> table =
                    List.of(
                            new InetSocketAddress(any.getAddress(), first.port()),
                            new InetSocketAddress(any.getAddress(), second.port()));
            Future<Long> owner = threads.submit(() -> own(first, table, transports));
            Future<Long> other = threads.submit(() -> write(second, table, transports));
            assertThat(other.get()).isEqualTo(ROUNDS);
            assertThat(owner.get()).isEqualTo(ROUNDS);
        }
    }

    private static UcxMesh mesh(
            int self,
            MeshSetUp setUp,
            List<InetSocketAddress> table,
            Poller poller,
            Box box,
            String tls)
            throws Exception {
        return UcxMesh.connect(
                self,
                setUp.connect(table, PATIENCE_NS),
                tls,
                List.of(),
                poller,
                0,
                box,
                MeshLimits.DEFAULT,
                PATIENCE_NS);
    }

    /** Tells the key, sleeps in its poller as a keeper does, and answers each frame. */
    private static long own(MeshSetUp setUp, List<InetSocketAddress> table, String tls)
            throws Exception {
        Box box = new Box();
        try (Poller poller = Poller.create(8);
                UcxMesh mesh = mesh(0, setUp, table, poller, box, tls);
                FabricMemory memory = new FabricMemory(mesh)) {
            Registration region = memory.allocate(64);
            mesh.send(1, region.key().encode(), RegionKey.ENCODED_BYTES);
            mesh.flush();
            long endNs = System.nanoTime() + PATIENCE_NS;
            int answered = 0;
            while (answered < ROUNDS && System.nanoTime() < endNs) {
                int _ = memory.progress();
                int events = poller.await(mesh.readyToSleep() ? 100_000_000 : 0);
                for (int i = 0; i < events; i++) {
                    mesh.ready(poller.tag(i), poller.readable(i), poller.writable(i));
                }
                mesh.tick(System.nanoTime());
                for (; answered < box.frames.size(); answered++) {
                    mesh.send(1, box.frames.get(answered), 1);
                }
                mesh.flush();
            }
            return region.memory().get(JAVA_LONG, 8);
        }
    }

    /** Adds, says so in a frame, and waits for the answer. */
    private static long write(MeshSetUp setUp, List<InetSocketAddress> table, String tls)
            throws Exception {
        Box box = new Box();
        try (Poller poller = Poller.create(8);
                UcxMesh mesh = mesh(1, setUp, table, poller, box, tls);
                FabricMemory memory = new FabricMemory(mesh)) {
            awaitFrames(1, box, mesh, memory);
            RegionKey key = RegionKey.decode(box.frames.getFirst());
            RemoteRegion region = memory.open(key, PATIENCE_NS);
            for (int i = 0; i < ROUNDS; i++) {
                long _ = memory.finish(region.fetchAndAdd(8, 1), PATIENCE_NS);
                mesh.send(0, new byte[] {(byte) i}, 1);
                mesh.flush();
                awaitFrames(i + 2, box, mesh, memory);
            }
            region.close();
            return box.frames.size() - 1L;
        }
    }

    private static void awaitFrames(int count, Box box, UcxMesh mesh, FabricMemory memory) {
        long endNs = System.nanoTime() + PATIENCE_NS;
        while (box.frames.size() < count && System.nanoTime() < endNs) {
            memory.await(1_000_000);
            mesh.tick(System.nanoTime());
        }
        assertThat(box.frames).hasSize(count);
    }
}
