package dev.merino.keeper.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.messages.EndpointName;
import dev.merino.transport.AmOptions;
import dev.merino.transport.RuntimeEndpoint;
import dev.merino.transport.Transport;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.setup.EndpointAddress;
import dev.merino.transport.setup.EndpointSetUp;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;

/** Frames between two keepers; {@code PostContract} of the room am has what posts have to do. */
@Timeout(60)
class KeeperEndpointTest {
    private static final long PATIENCE_NS = 20_000_000_000L;

    /** Remembers what comes. */
    private static final class Box implements FrameReceiver, LossHandler {
        final List<Long> frames = new ArrayList<>();
        final List<String> losses = new ArrayList<>();

        @Override
        public void arrived(int node, WireReader frame) {
            frames.add(frame.getLong("number"));
            frame.end();
        }

        @Override
        public void lost(int node, String why) {
            losses.add(node + " " + why);
        }
    }

    /** Two keepers of one process, driven by turns. */
    private static final class Pair implements AutoCloseable {
        final List<Box> boxes = List.of(new Box(), new Box());
        final List<KeeperEndpoint> keepers = new ArrayList<>();

        Pair(AmOptions options) throws Exception {
            Secret secret = Secret.random();
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
                List<Callable<RuntimeEndpoint>> calls =
                        setUps.stream()
                                .<Callable<RuntimeEndpoint>>map(
                                        s -> () -> s.connect(contacts, PATIENCE_NS))
                                .toList();
                int node = 0;
                for (Future<RuntimeEndpoint> endpoint : threads.invokeAll(calls)) {
                    Box box = boxes.get(node++);
                    KeeperEndpoint keeper = new KeeperEndpoint(endpoint.get(), 2, box);
                    keeper.deliverTo(box);
                    keepers.add(keeper);
                }
            }
            setUps.forEach(EndpointSetUp::close);
        }

        void runUntil(BooleanSupplier done) {
            long end = System.nanoTime() + PATIENCE_NS;
            while (!done.getAsBoolean() && System.nanoTime() < end) {
                for (KeeperEndpoint keeper : keepers) {
                    keeper.flush();
                    int _ = keeper.endpoint().poll();
                }
            }
            assertThat(done.getAsBoolean()).isTrue();
        }

        @Override
        public void close() {
            keepers.forEach(KeeperEndpoint::close);
        }
    }

    private static WireWriter frame(long number) {
        WireWriter frame = new WireWriter();
        frame.putLong(number);
        return frame;
    }

    @ParameterizedTest
    @EnumSource(names = {"SHARED_MEMORY", "TCP"})
    void whoEndsIsLostOnce(Transport transport) throws Exception {
        try (Pair pair = new Pair(AmOptions.DEFAULT.with(transport))) {
            pair.keepers.remove(1).close();
            pair.runUntil(() -> !pair.boxes.get(0).losses.isEmpty());
            pair.keepers.getFirst().send(1, frame(1));
            pair.runUntil(() -> true);
            assertThat(pair.boxes.get(0).losses).hasSize(1).first().asString().startsWith("1 ");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SHARED_MEMORY", "TCP"})
    void whoSendsAMalformedFrameIsLostAndNotHeardAnyMore(Transport transport) throws Exception {
        try (Pair pair = new Pair(AmOptions.DEFAULT.with(transport))) {
            pair.keepers.get(0).send(1, frame(17));
            WireWriter malformed = new WireWriter();
            malformed.putInt(3);
            pair.keepers.get(0).send(1, malformed);
            pair.keepers.get(0).send(1, frame(18));
            pair.runUntil(() -> !pair.boxes.get(1).losses.isEmpty());
            pair.runUntil(() -> true);
            assertThat(pair.boxes.get(1).frames).containsExactly(17L);
            assertThat(pair.boxes.get(1).losses).hasSize(1).first().asString().contains("number");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SHARED_MEMORY"})
    void whoTakesNothingIsLost(Transport transport) throws Exception {
        AmOptions options = AmOptions.DEFAULT.with(transport).withPosts(8, 10_000);
        try (Pair pair = new Pair(options)) {
            KeeperEndpoint sender = pair.keepers.get(0);
            for (int i = 0; i < 2000; i++) {
                sender.send(1, frame(i));
            }
            int _ = sender.endpoint().poll();
            assertThat(pair.boxes.get(0).losses)
                    .containsExactly("1 does not take our messages (NO_ROOM)");
        }
    }
}
