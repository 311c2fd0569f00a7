package dev.merino.transport.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.linux.TcpSocket;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.HandshakeStream;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.mesh.contract.Loopback;
import dev.merino.transport.tcp.TcpMesh;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

@Timeout(120)
class MeshSetUpTest {
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private final Secret secret = Secret.random();
    private final MeshSetUp first = listen(secret, 0);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Socket> strangers = new ArrayList<>();

    private static MeshSetUp listen(Secret secret, int self) {
        return MeshSetUp.listen(Loopback.local(0), secret, Loopback.RUN, self);
    }

    @AfterEach
    void close() throws IOException {
        for (Socket stranger : strangers) {
            stranger.close();
        }
        first.close();
        threads.shutdownNow();
    }

    @Test
    void strangersNeitherDisturbNorDelay() throws Exception {
        for (int i = 0; i < 20; i++) {
            stranger(new byte[0]);
            stranger(new byte[] {'M', 'R', 'N'});
        }
        stranger("GET / HTTP/1.1\r\nHost: merino\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        stranger(new byte[100_000]);
        stranger(halfHello());
        stranger(new byte[0]).close();
        try (MeshSetUp second = listen(secret, 1)) {
            List<InetSocketAddress> table = table(first, second);
            Future<TcpSocket[]> there = threads.submit(() -> second.connect(table, 30 * SECOND_NS));
            TcpSocket[] here = first.connect(table, 30 * SECOND_NS); // one by one: 200 seconds
            assertThat(here[0]).isNull();
            here[1].close();
            there.get()[0].close();
        }
    }

    @Test
    void moreStrangersThanHandshakesAtATimeAreWaitedOut() throws Exception {
        for (int i = 0; i < 70; i++) {
            stranger(new byte[0]);
        }
        try (MeshSetUp second = listen(secret, 1)) {
            List<InetSocketAddress> table = table(first, second);
            Future<TcpSocket[]> there = threads.submit(() -> second.connect(table, 60 * SECOND_NS));
            first.connect(table, 60 * SECOND_NS)[1].close();
            there.get()[0].close();
        }
    }

    @Test
    void aNodeWithAnotherSecretIsRefusedAndBothSidesSayWhy() throws Exception {
        try (MeshSetUp second = listen(Secret.random(), 1)) {
            List<InetSocketAddress> table = table(first, second);
            Future<TcpSocket[]> there = threads.submit(() -> second.connect(table, 30 * SECOND_NS));
            assertThatThrownBy(() -> first.connect(table, SECOND_NS))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("nodes [1] did not connect in time");
            assertThatThrownBy(there::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasMessageContaining("node 0 at ")
                    .hasMessageContaining(
                            "which claims to be 0, fails to prove knowledge of the secret");
        }
    }

    @Test
    void aCallerThatDoesNotKnowTheSecretIsNamedWhenTheTimeIsOver() throws Exception {
        Future<?> guess =
                threads.submit(
                        () -> {
                            Socket socket = stranger(halfHello());
                            socket.getOutputStream().write(new byte[36 + 33 + 32]);
                            return socket.getInputStream().readAllBytes();
                        });
        assertThatThrownBy(() -> first.connect(table(first, first), SECOND_NS))
                .hasMessageContaining("nodes [1] did not connect in time; refused meanwhile: ")
                .hasMessageContaining("fails to prove knowledge of the secret");
        guess.get();
    }

    @Test
    void aNodeWithWrongLengthsIsLostWithTheReason() throws Exception {
        for (int length : new int[] {-1, MeshLimits.DEFAULT.frameBytesMax() + 1}) {
            try (Loopback.Node node = nodeCalledBy(frame(length))) {
                awaitLoss(node);
                assertThat(node.frames).hasSize(1);
                assertThat(node.losses)
                        .containsExactly(
                                "1 sent a frame of %s bytes, more than %d"
                                        .formatted(
                                                Integer.toUnsignedString(length),
                                                MeshLimits.DEFAULT.frameBytesMax()));
            }
        }
    }

    @Test
    void aNodeThatStopsInAFrameIsLostWithTheReason() throws Exception {
        try (Loopback.Node node = nodeCalledBy(frame(10))) {
            strangers.removeLast().close();
            awaitLoss(node);
            assertThat(node.frames).hasSize(1);
            assertThat(node.losses)
                    .containsExactly("1 closed the connection in the middle of a frame");
        }
    }

    @Test
    void aNodeThatIsNotThereIsNamed() throws Exception {
        int port = first.port();
        first.close();
        try (MeshSetUp second = listen(secret, 1)) {
            List<InetSocketAddress> table = List.of(Loopback.local(port), Loopback.local(1));
            assertThatThrownBy(() -> second.connect(table, SECOND_NS))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("node 0 at ")
                    .hasMessageContaining("ECONNREFUSED");
        }
    }

    /**
     * Node 0, connected with a node 1 that is made of a plain socket and has sent {@code bytes}.
     */
    private Loopback.Node nodeCalledBy(byte[] bytes) throws Exception {
        Future<?> caller =
                threads.submit(
                        () -> {
                            Socket socket = stranger(new byte[0]);
                            HandshakeStream line = HandshakeStream.over(socket, 30 * SECOND_NS);
                            new Handshake(secret, Loopback.RUN, 1).call(line, 0);
                            socket.getOutputStream().write(bytes);
                            return socket;
                        });
        MeshLink[] links = first.connectLinks(table(first, first), 30 * SECOND_NS);
        caller.get();
        return new Loopback.Node(
                0,
                links,
                (self, all, poller, tag, inbox, limits) ->
                        new TcpMesh(all, poller, tag, inbox, limits),
                MeshLimits.DEFAULT);
    }

    private static void awaitLoss(Loopback.Node node) {
        while (node.losses.isEmpty()) {
            node.step();
        }
    }

    /** A good frame of one byte, then the length of another, then one byte. */
    private static byte[] frame(int length) {
        ByteBuffer bytes = ByteBuffer.allocate(10).order(ByteOrder.LITTLE_ENDIAN);
        return bytes.putInt(1).put((byte) 7).putInt(length).put((byte) 8).array();
    }

    private static byte[] halfHello() {
        ByteBuffer bytes = ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put("MRNO".getBytes(StandardCharsets.US_ASCII)).putInt(2);
        return bytes.putLong(Loopback.RUN).putInt(1).array();
    }

    private Socket stranger(byte[] words) throws IOException {
        Socket socket = new Socket("localhost", first.port());
        synchronized (strangers) {
            strangers.add(socket);
        }
        socket.getOutputStream().write(words);
        return socket;
    }

    private static List<InetSocketAddress> table(MeshSetUp... setUps) {
        List<InetSocketAddress> table = new ArrayList<>();
        for (MeshSetUp setUp : setUps) {
            table.add(Loopback.local(setUp.port()));
        }
        return table;
    }
}
