package dev.merino.launch.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Settings;
import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.seal.SealedStreams;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/** What joined processes and their helpers tell each other, as bytes and back. */
@Timeout(value = 20, unit = TimeUnit.SECONDS)
class JoinMessagesTest {
    private static final RunDescriptor DESCRIPTOR =
            new RunDescriptor(7, "the coordinator", List.of("a", "b"), 4711, Secret.random());

    private static <T> T copy(Consumer<WireWriter> write, Function<WireReader, T> read) {
        WireWriter out = new WireWriter();
        write.accept(out);
        WireReader in = new WireReader(out.toByteArray());
        T copy = read.apply(in);
        in.end();
        return copy;
    }

    @Test
    void aRequestSurvivesTheWireHoweverLongItsTexts() {
        JoinRequest request = new JoinRequest(1, 2, "s".repeat(1 << 17), "here");
        assertThat(copy(request::writeTo, JoinRequest::readFrom)).isEqualTo(request);
    }

    @Test
    void aRequestOfAnotherVersionIsRefused() {
        assertThatThrownBy(() -> copy(out -> out.putInt(99), JoinRequest::readFrom))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessage("it has version 99, not 2");
    }

    @Test
    void everyAnswerSurvivesTheWire() {
        List<RendezvousAnswer> answers =
                List.of(
                        new RendezvousAnswer.Accepted(),
                        new RendezvousAnswer.Refused("why"),
                        new RendezvousAnswer.Opened(DESCRIPTOR));
        for (RendezvousAnswer answer : answers) {
            assertThat(copy(answer::writeTo, RendezvousAnswer::readFrom)).isEqualTo(answer);
        }
    }

    @Test
    void theStartOfACoordinatorSurvivesTheWire() {
        CoordinatorStart start =
                new CoordinatorStart(
                        7,
                        Secret.random(),
                        InetAddress.getLoopbackAddress(),
                        false,
                        "the owner",
                        Settings.of(2, 1),
                        Duration.ofMillis(1),
                        Duration.ofMillis(2),
                        Duration.ofMillis(3),
                        Duration.ofMillis(4),
                        true,
                        false);
        assertThat(copy(start::writeTo, CoordinatorStart::readFrom)).isEqualTo(start);
    }

    @Test
    void aMessageThatComesInPartsWithLongBreaksIsWhole() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket caller = new Socket(server.getInetAddress(), server.getLocalPort());
                RendezvousConnection call =
                        RendezvousConnection.over(SealedStreams.over(server.accept(), null))) {
            call.setTimeout(20);
            assertThatThrownBy(() -> call.receive(JoinRequest::readFrom))
                    .isInstanceOf(SocketTimeoutException.class);
            Thread slow =
                    Thread.ofPlatform().start(() -> sendSlowly(caller, 4, 0, 0, 0, 5, 0, 0, 0));
            int run = call.receive(in -> in.getNatural("run"), () -> false);
            assertThat(run).isEqualTo(5);
            slow.join();
        }
    }

    private static void sendSlowly(Socket socket, int... bytes) {
        try {
            for (int next : bytes) {
                Thread.sleep(50);
                socket.getOutputStream().write(next);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whoWaitsForAMessageIsReleasedWhenItIsOver() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket caller = new Socket(server.getInetAddress(), server.getLocalPort());
                RendezvousConnection call =
                        RendezvousConnection.over(SealedStreams.over(server.accept(), null))) {
            call.setTimeout(1);
            long endNs = System.nanoTime() + 20_000_000;
            assertThatThrownBy(
                            () ->
                                    call.receive(
                                            in -> in.getNatural("run"),
                                            () -> System.nanoTime() - endNs > 0))
                    .isInstanceOf(EOFException.class);
            assertThat(caller.isClosed()).isFalse();
        }
    }
}
