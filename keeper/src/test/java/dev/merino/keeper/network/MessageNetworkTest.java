package dev.merino.keeper.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.am.AmOptions;
import dev.merino.am.Endpoint;
import dev.merino.am.EndpointName;
import dev.merino.am.Transport;
import dev.merino.am.setup.EndpointAddress;
import dev.merino.am.setup.EndpointSetUp;
import dev.merino.message.Inbox;
import dev.merino.message.MeshLimits;
import dev.merino.message.Secret;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;

/** Frames between two keepers, over every transport. */
@Timeout(60)
class MessageNetworkTest {
    private static final MeshLimits LIMITS = new MeshLimits(4 << 20, 16 << 20);
    private static final long PATIENCE_NS = 20_000_000_000L;

    /** Remembers what comes. */
    private static final class Box implements Inbox {
        final List<byte[]> frames = new ArrayList<>();
        final List<String> losses = new ArrayList<>();

        @Override
        public void arrived(int node, byte[] frame, int length) {
            frames.add(Arrays.copyOf(frame, length));
        }

        @Override
        public void lost(int node, String why) {
            losses.add(node + " " + why);
        }
    }

    /** Two networks of one process, driven by turns. */
    private static final class Pair implements AutoCloseable {
        final List<Box> boxes = List.of(new Box(), new Box());
        final List<MessageNetwork> networks = new ArrayList<>();

        Pair(Transport transport) throws Exception {
            Secret secret = Secret.random();
            AmOptions options = AmOptions.DEFAULT.with(transport);
            List<EndpointSetUp> setUps = new ArrayList<>();
            for (int node = 0; node < 2; node++) {
                setUps.add(
                        EndpointSetUp.listen(
                                new EndpointName(7, node),
                                7,
                                secret,
                                options,
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
            }
            List<EndpointAddress> contacts = setUps.stream().map(EndpointSetUp::address).toList();
            try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
                List<Callable<Endpoint>> calls =
                        setUps.stream()
                                .<Callable<Endpoint>>map(
                                        s -> () -> s.connect(contacts, PATIENCE_NS))
                                .toList();
                int node = 0;
                for (Future<Endpoint> endpoint : threads.invokeAll(calls)) {
                    networks.add(new MessageNetwork(endpoint.get(), 2, LIMITS, boxes.get(node++)));
                }
            }
            setUps.forEach(EndpointSetUp::close);
        }

        void runUntil(BooleanSupplier done) {
            long end = System.nanoTime() + PATIENCE_NS;
            while (!done.getAsBoolean() && System.nanoTime() < end) {
                for (MessageNetwork network : networks) {
                    network.flush();
                    boolean _ = network.poll();
                }
            }
            assertThat(done.getAsBoolean()).isTrue();
        }

        @Override
        public void close() {
            networks.forEach(MessageNetwork::close);
        }
    }

    private static byte[] frame(int seed, int length) {
        byte[] frame = new byte[length];
        for (int i = 0; i < length; i++) {
            frame[i] = (byte) (seed * 31 + i * 7);
        }
        return frame;
    }

    @ParameterizedTest
    @EnumSource(names = {"SHARED_MEMORY", "TCP"})
    void framesOfAllLengthsComeInOrder(Transport transport) throws Exception {
        int[] lengths = {0, 1, 7, 8, 51, 52, 53, 60, 4096, 65_532, 65_533, 70_000, 1 << 20, 3, 4};
        try (Pair pair = new Pair(transport)) {
            for (int i = 0; i < lengths.length; i++) {
                pair.networks.get(0).send(1, frame(i, lengths[i]), lengths[i]);
                pair.networks.get(1).send(0, frame(i + 50, lengths[i]), lengths[i]);
                if (i % 3 == 0) {
                    pair.networks.get(0).flush();
                }
            }
            pair.runUntil(
                    () -> pair.boxes.stream().allMatch(b -> b.frames.size() == lengths.length));
            for (int i = 0; i < lengths.length; i++) {
                assertThat(pair.boxes.get(1).frames.get(i)).isEqualTo(frame(i, lengths[i]));
                assertThat(pair.boxes.get(0).frames.get(i)).isEqualTo(frame(i + 50, lengths[i]));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SHARED_MEMORY", "TCP"})
    void whatAFullReceiverDoesNotTakeWaits(Transport transport) throws Exception {
        int count = 20_000;
        try (Pair pair = new Pair(transport)) {
            for (int i = 0; i < count; i++) {
                pair.networks.get(0).send(1, frame(i, 40), 40);
                pair.networks.get(0).flush();
            }
            assertThat(pair.networks.get(0).sleepNsMax()).isLessThan(1_000_000);
            pair.runUntil(() -> pair.boxes.get(1).frames.size() == count);
            assertThat(pair.boxes.get(1).frames.get(count - 1)).isEqualTo(frame(count - 1, 40));
            assertThat(pair.boxes.get(0).losses).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SHARED_MEMORY", "TCP"})
    void whoEndsIsLostOnce(Transport transport) throws Exception {
        try (Pair pair = new Pair(transport)) {
            pair.networks.remove(1).close();
            pair.runUntil(() -> !pair.boxes.get(0).losses.isEmpty());
            pair.networks.get(0).send(1, frame(1, 8), 8);
            pair.networks.get(0).flush();
            boolean _ = pair.networks.get(0).poll();
            assertThat(pair.boxes.get(0).losses).hasSize(1).first().asString().startsWith("1 ");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SHARED_MEMORY"})
    void aFrameThatIsTooLongIsRefused(Transport transport) throws Exception {
        try (Pair pair = new Pair(transport)) {
            byte[] frame = new byte[LIMITS.frameBytesMax() + 1];
            assertThatThrownBy(() -> pair.networks.get(0).send(1, frame, frame.length))
                    .hasMessageContaining("4194305 bytes for node 1");
        }
    }
}
