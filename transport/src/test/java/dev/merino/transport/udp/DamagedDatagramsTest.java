package dev.merino.transport.udp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.Chance;
import dev.merino.linux.Poller;
import dev.merino.transport.mesh.Inbox;
import dev.merino.transport.mesh.MeshLimits;
import dev.merino.transport.mesh.MeshLink;
import dev.merino.transport.mesh.MeshSetUp;
import dev.merino.transport.mesh.Network;
import dev.merino.transport.mesh.contract.Loopback;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/** Datagrams that are changed on their way are as good as lost. */
@Timeout(60)
class DamagedDatagramsTest {
    private static final int FRAMES = 2000;
    private static final int FRAME_BYTES = 300;

    /** Changes one bit in every tenth datagram, and sends every tenth one again later. */
    private static final class Damaging implements Datagrams {
        private final Datagrams real;
        private final Chance chance = new Chance(20261118);
        private byte[] old = {};

        Damaging(Datagrams real) {
            this.real = real;
        }

        @Override
        public void send(byte[] datagram, int length) {
            byte[] sent = Arrays.copyOf(datagram, length);
            if (chance.percent(10)) {
                sent[chance.below(length)] ^= (byte) (1 << chance.below(Byte.SIZE));
            } else if (chance.percent(10)) {
                real.send(old, old.length);
                old = sent;
            }
            real.send(sent, length);
        }

        @Override
        public int receive(byte[] into) {
            return real.receive(into);
        }
    }

    private static Network mesh(
            int self,
            MeshLink[] links,
            Poller poller,
            int tag,
            Inbox inbox,
            MeshLimits limits,
            long silenceNs,
            UnaryOperator<Datagrams> disturb)
            throws Exception {
        UdpHandshake.Session[] sessions = new UdpHandshake.Session[links.length];
        int other = 1 - self;
        UdpHandshake.Offer offer = UdpHandshake.offer(links[other], Loopback.local(0));
        sessions[other] = UdpHandshake.complete(offer, "127.0.0.1", Loopback.PATIENCE_NS);
        return new UdpMesh(sessions, poller, tag, inbox, limits, silenceNs, disturb);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDamagedOrRepeatedDatagramChangesNothing(boolean isSealed) throws Exception {
        try (Loopback nodes =
                new Loopback(
                        2,
                        (self, links, poller, tag, inbox, limits) ->
                                mesh(self, links, poller, tag, inbox, limits, 0, Damaging::new),
                        MeshLimits.DEFAULT,
                        isSealed,
                        UnaryOperator.identity())) {
            for (int i = 0; i < FRAMES; i++) {
                byte[] frame = ByteBuffer.allocate(FRAME_BYTES).putInt(i).array();
                nodes.node(0).mesh.send(1, frame, FRAME_BYTES);
            }
            nodes.node(0).mesh.flush();
            nodes.until(
                    () -> {
                        nodes.nodes.forEach(node -> node.mesh.flush());
                        return nodes.node(1).frames.size() == FRAMES;
                    });
            for (int i = 0; i < FRAMES; i++) {
                byte[] frame = ByteBuffer.allocate(FRAME_BYTES).putInt(i).array();
                assertThat(nodes.node(1).frames.get(i)).isEqualTo(frame);
            }
            assertThat(nodes.node(1).losses).isEmpty();
            assertThat(((UdpMesh) nodes.node(1).mesh).refused(0)).isGreaterThan(20);
        }
    }

    /** Loses everything, while the connection beside the datagrams lives. */
    private static final class Losing implements Datagrams {
        private final Datagrams real;

        Losing(Datagrams real) {
            this.real = real;
        }

        @Override
        public void send(byte[] datagram, int length) {}

        @Override
        public int receive(byte[] into) {
            return real.receive(into);
        }
    }

    @Test
    void whoAnswersNothingIsLostAfterAWhileButNotWhoIsAskedNothing() throws Exception {
        long silenceNs = 300_000_000;
        try (Loopback nodes =
                new Loopback(
                        2,
                        (self, links, poller, tag, inbox, limits) ->
                                mesh(
                                        self,
                                        links,
                                        poller,
                                        tag,
                                        inbox,
                                        limits,
                                        silenceNs,
                                        Losing::new),
                        MeshLimits.DEFAULT,
                        false,
                        UnaryOperator.identity())) {
            long quietNs = System.nanoTime();
            nodes.until(
                    () -> {
                        nodes.nodes.forEach(node -> node.mesh.tick(System.nanoTime()));
                        return System.nanoTime() - quietNs > 2 * silenceNs;
                    });
            assertThat(nodes.node(0).losses).isEmpty();
            nodes.node(0).mesh.send(1, new byte[FRAME_BYTES], FRAME_BYTES);
            long beginNs = System.nanoTime();
            nodes.until(
                    () -> {
                        nodes.node(0).mesh.flush();
                        nodes.node(0).mesh.tick(System.nanoTime());
                        return !nodes.node(0).losses.isEmpty();
                    });
            assertThat(System.nanoTime() - beginNs).isGreaterThan(silenceNs);
            assertThat(nodes.node(0).losses.toString()).contains(MeshSetUp.CUT_OFF);
        }
    }
}
