package dev.merino.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Chance;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.UnixSocket;
import dev.merino.messages.EndpointName;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.setup.EndpointAddress;
import dev.merino.transport.setup.EndpointSetUp;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Peers that lie: they are refused or lost, with a reason, and nothing else changes. What frames
 * may say is tried in the room {@code fuzz}.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostilePeerTest {
    private final AmOptions options = AmOptions.DEFAULT;

    @Test
    void unauthenticatedClientsAreRefusedAndTheOthersConnect() throws Exception {
        Secret secret = Secret.random();
        AmOptions shared = options.with(Transport.SHARED_MEMORY);
        InetSocketAddress at = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        long run = 3;
        EndpointName first = new EndpointName(run, 0);
        EndpointName second = new EndpointName(run, 1);
        try (EndpointSetUp a = EndpointSetUp.listen(first, 1, secret, shared, at);
                EndpointSetUp b = EndpointSetUp.listen(second, 2, secret, shared, at);
                EndpointSetUp liar = EndpointSetUp.listen(second, 2, Secret.random(), shared, at)) {
            List<EndpointAddress> contacts = List.of(a.address(), b.address());
            List<UnixSocket> strangers = noise(a.address().socketName());
            RuntimeEndpoint[] made = new RuntimeEndpoint[2];
            Thread answers = connect(made, 0, a, contacts);
            assertThatThrownBy(() -> liar.connect(contacts, TimeUnit.SECONDS.toNanos(5)))
                    .hasMessageContaining("cannot be reached");
            Thread calls = connect(made, 1, b, contacts);
            answers.join();
            calls.join();
            assertThat(made).doesNotContainNull();
            made[0].close();
            made[1].close();
            strangers.forEach(UnixSocket::close);
        }
    }

    private static Thread connect(
            RuntimeEndpoint[] made,
            int place,
            EndpointSetUp setUp,
            List<EndpointAddress> contacts) {
        return Thread.ofPlatform()
                .start(
                        () -> {
                            try {
                                made[place] = setUp.connect(contacts, TimeUnit.SECONDS.toNanos(20));
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        });
    }

    /** Some say nothing, some say something random, some hang up. */
    private static List<UnixSocket> noise(String socketName) {
        List<UnixSocket> all = new ArrayList<>();
        Chance chance = new Chance(6);
        for (int i = 0; i < 12; i++) {
            UnixSocket socket = UnixSocket.connect(socketName);
            try {
                if (i % 3 > 0) {
                    byte[] text =
                            Long.toString(chance.nextLong())
                                    .repeat(1 + i)
                                    .getBytes(StandardCharsets.US_ASCII);
                    socket.send(text, text.length);
                }
            } catch (SystemCallException e) {
                assertThat(e).hasMessageContaining("sendmsg");
            }
            if (i % 3 == 2) {
                socket.close();
            } else {
                all.add(socket);
            }
        }
        return all;
    }
}
