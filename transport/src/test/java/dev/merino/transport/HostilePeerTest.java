package dev.merino.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Chance;
import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireWriter;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.UnixSocket;
import dev.merino.messages.EndpointName;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.link.Parcel;
import dev.merino.transport.link.Receiver;
import dev.merino.transport.mesh.Network;
import dev.merino.transport.network.NetworkTransport;
import dev.merino.transport.setup.EndpointAddress;
import dev.merino.transport.setup.EndpointSetUp;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Peers that lie: they are refused or lost, with a reason, and nothing else changes. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostilePeerTest {
    private final AmOptions options = AmOptions.DEFAULT;
    private final NetworkTransport side =
            new NetworkTransport(new boolean[] {false, true}, 9, options);
    private final Nowhere nowhere = new Nowhere();
    private final List<String> delivered = new ArrayList<>();

    /** Counts what is sent. */
    private static final class Nowhere implements Network {
        private final List<Integer> kinds = new ArrayList<>();

        @Override
        public void send(int node, byte[] frame, int length) {
            kinds.add((int) frame[0]);
        }

        @Override
        public void send(int node, byte[] head, int headLength, WireWriter body) {
            kinds.add((int) head[0]);
        }

        @Override
        public void flush() {}

        @Override
        public boolean owns(int tag) {
            return false;
        }

        @Override
        public void ready(int tag, boolean readable, boolean writable) {}

        @Override
        public void close() {}
    }

    private final class Taker implements Receiver {
        @Override
        public void deliver(int source, Parcel parcel) {
            delivered.add(parcel.kind() + " " + parcel.handler() + " " + parcel.count());
        }

        @Override
        public boolean takesRequests() {
            return true;
        }

        @Override
        public void lost(int source, String why) {}
    }

    private void begin() {
        side.start(nowhere);
        nowhere.kinds.clear();
        int _ = side.begin(new Taker());
    }

    private static byte[] frame(int kind, int handler, int words, int bytes, long tag, int length) {
        ByteBuffer out = ByteBuffer.allocate(Math.max(16, length)).order(ByteOrder.LITTLE_ENDIAN);
        out.put((byte) kind).put((byte) handler).put((byte) words).put((byte) 0);
        out.putInt(bytes).putLong(tag);
        return out.array();
    }

    private void refused(byte[] frame, int length) {
        assertThatThrownBy(() -> side.arrived(1, frame, length))
                .isInstanceOf(MalformedFrameException.class);
    }

    @Test
    void framesThatContradictThemselvesAreMalformed() {
        begin();
        refused(frame(0, 1, 0, 0, 9, 16), 15);
        refused(frame(0, 1, 0, 0, 9, 16), 0);
        refused(frame(5, 1, 0, 0, 9, 16), 16);
        refused(frame(3, 1, 1, 0, 9, 24), 24); // a post has no words
        refused(frame(3, 1, 0, options.postBytesMax() + 1, 9, 16), 16);
        refused(frame(-1, 1, 0, 0, 9, 16), 16);
        refused(frame(0, 1, 9, 0, 9, 88), 88);
        refused(frame(0, 1, -1, 0, 9, 16), 16);
        refused(frame(0, 1, 1, 0, 9, 16), 16);
        refused(frame(0, 1, 0, Integer.MAX_VALUE, 9, 16), 16);
        refused(frame(0, 1, 0, -8, 9, 16), 16);
        refused(frame(0, 1, 0, options.bulkBytesMax() + 1, 9, 16), 16);
        refused(frame(0, 1, 0, 1, 9, 16), 16);
        refused(frame(0, 0, 0, 0, 9, 16), 16); // handler 0 is for returned messages
        refused(frame(2, 0, 0, 0, 9, 16), 16);
        refused(frame(4, 0, 0, -1, 0, 16), 16);
        refused(frame(4, 0, 0, Integer.MAX_VALUE, 0, 16), 16);
        assertThat(delivered).isEmpty();
        side.arrived(1, frame(0, 200, 2, 0, 9, 32), 32);
        assertThat(delivered).containsExactly("REQUEST 200 2");
    }

    @Test
    void randomFramesAreMalformedOrMessagesAndNothingElse() {
        begin();
        Chance chance = new Chance(17);
        for (int i = 0; i < 100_000; i++) {
            byte[] frame = new byte[chance.below(120)];
            for (int at = 0; at < frame.length; at++) {
                frame[at] =
                        (byte) (at < 8 && chance.percent(80) ? chance.below(4) : chance.nextLong());
            }
            try {
                side.arrived(1, frame, frame.length);
            } catch (MalformedFrameException e) {
                assertThat(e.getMessage()).isNotBlank();
            }
        }
    }

    @Test
    void messagesWithTheWrongTagGoBackAndTheCreditsToo() {
        begin();
        byte[] wrongTag = frame(0, 1, 0, 0, 8, 16);
        for (int i = 0; i < 10 * options.creditsPerPeer(); i++) {
            side.arrived(1, wrongTag, 16); // handled at once, so credits come back
        }
        assertThat(nowhere.kinds).contains(2, 4).doesNotContain(0, 1);
        assertThat(delivered).isEmpty();
    }

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
