package dev.merino.launch.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.LaunchException;
import dev.merino.transport.fixture.Middleman;
import dev.merino.transport.handshake.Secret;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** What somebody has who listens while processes of several machines meet. */
@Timeout(60)
class RecordedRendezvousTest {
    private static final long TIMEOUT_MS = 20_000;

    private final Secret shared = Secret.random();
    private final Secret ofTheRun = Secret.random();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private LaunchEnvironment process(int rank, int port) {
        var place = new LaunchEnvironment.Rendezvous("127.0.0.1", port);
        return new LaunchEnvironment(rank, 2, "", place, shared);
    }

    private static JoinRequest request(int rank) {
        return new JoinRequest(rank, 2, "settings that are not secret", "here");
    }

    private RunDescriptor lead() {
        return new RunDescriptor(7, "the coordinator", List.of("10.1.2.3"), 4711, ofTheRun);
    }

    private Future<RendezvousServer> host(int port) {
        return threads.submit(
                () ->
                        RendezvousServer.gather(
                                RendezvousAcceptor.open(process(0, port)), request(0), TIMEOUT_MS));
    }

    private static boolean contains(byte[] heard, String hex) {
        return HexFormat.of().formatHex(heard).contains(hex);
    }

    /** What was said, by both and by rank 1 alone. */
    private record Recording(byte[] all, byte[] ofRankOne) {}

    /** Lets two processes meet and agree on a run; returns all that was said. */
    private Recording record(int port) throws Exception {
        InetSocketAddress host = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        try (Middleman listener = new Middleman(host)) {
            Future<RendezvousServer> zero = host(port);
            LaunchEnvironment one = process(1, listener.address().getPort());
            try (RendezvousClient other = RendezvousClient.gather(one, request(1), TIMEOUT_MS);
                    RendezvousServer server = zero.get()) {
                Future<RunDescriptor> led = threads.submit(() -> server.enter(1, this::lead));
                assertThat(other.enter(1, this::lead).secret()).isEqualTo(ofTheRun);
                assertThat(led.get().secret()).isEqualTo(ofTheRun);
            }
            return new Recording(listener.heard(), listener.heardFromCallers());
        }
    }

    @Test
    void aRecordingContainsNoSecret() throws Exception {
        byte[] heard = record(freePort()).all;
        assertThat(heard.length).isGreaterThan(300);
        assertThat(contains(heard, shared.toHex())).isFalse();
        assertThat(contains(heard, ofTheRun.toHex())).isFalse();
        assertThat(contains(heard, ofTheRun.toHex().substring(0, 16))).isFalse();
        String settings = HexFormat.of().formatHex("not secret".getBytes(StandardCharsets.UTF_8));
        assertThat(contains(heard, settings)).as("all of it is sealed").isFalse();
    }

    @Test
    void aRecordingIsNotEnoughToJoin() throws Exception {
        int port = freePort();
        byte[] heard = record(port).ofRankOne;
        Future<RendezvousServer> zero =
                threads.submit(
                        () ->
                                RendezvousServer.gather(
                                        RendezvousAcceptor.open(process(0, port)),
                                        request(0),
                                        3_000));
        String answer = replay(port, heard);
        assertThat(contains(HexFormat.of().parseHex(answer), ofTheRun.toHex())).isFalse();
        assertThatThrownBy(zero::get)
                .hasCauseInstanceOf(LaunchException.class)
                .hasMessageContaining("rank 1 of 2 did not come within 3 s")
                .hasMessageContaining("fails to prove knowledge of the secret");
    }

    /** Says all that rank 1 said, in the same order; returns what came back. */
    private static String replay(int port, byte[] heard) throws Exception {
        while (true) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.getOutputStream().write(heard);
                return HexFormat.of().formatHex(socket.getInputStream().readAllBytes());
            } catch (IOException e) {
                Thread.sleep(50); // rank 0 does not listen yet, or has hung up in the middle
                if (e.getMessage() != null && e.getMessage().contains("reset")) {
                    return "";
                }
            }
        }
    }
}
