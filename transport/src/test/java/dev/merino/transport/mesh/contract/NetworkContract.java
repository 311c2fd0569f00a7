package dev.merino.transport.mesh.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Chance;
import dev.merino.core.MalformedFrameException;
import dev.merino.transport.mesh.Inbox;
import dev.merino.transport.mesh.MeshLimits;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** What every network between nodes must do. */
@Timeout(120)
public abstract class NetworkContract {
    private static final long SEED = 20261115;
    private static final MeshLimits SMALL = new MeshLimits(1 << 16, 1 << 18);

    /** Nodes on this machine with the network that is to be tested. */
    protected abstract Loopback loopback(int nodes, MeshLimits limits) throws Exception;

    /** What a node is told when another one gives up in the middle of all its frames. */
    protected abstract String endOfACutStream();

    @Test
    void framesOfAPairOfNodesStayInOrder() throws Exception {
        Chance chance = new Chance(SEED);
        int count = 5000;
        try (Loopback mesh = loopback(3, MeshLimits.DEFAULT)) {
            int[][] next = new int[3][3];
            mesh.nodes.forEach(node -> node.inbox = new InOrder(next[mesh.nodes.indexOf(node)]));
            for (int i = 0; i < count; i++) {
                for (int from = 0; from < 3; from++) {
                    send(mesh.node(from), (from + 1) % 3, numbered(i, chance.below(300)));
                    send(mesh.node(from), (from + 2) % 3, numbered(i, chance.below(20)));
                }
                if (chance.percent(10)) {
                    mesh.nodes.forEach(node -> node.mesh.flush());
                    mesh.node(chance.below(3)).step();
                }
            }
            mesh.nodes.forEach(node -> node.mesh.flush());
            mesh.until(() -> Arrays.stream(next).flatMapToInt(Arrays::stream).sum() == 6 * count);
        }
    }

    /** Expects numbered frames, and keeps the next number of each sender. */
    private record InOrder(int[] next) implements Inbox {
        @Override
        public void arrived(int node, byte[] frame, int length) {
            assertThat(ByteBuffer.wrap(frame, 0, length).getInt()).isEqualTo(next[node]++);
        }

        @Override
        public void lost(int node, String why) {
            throw new AssertionError("seed " + SEED + ": lost " + node + ": " + why);
        }
    }

    @Test
    void framesOfAllLengthsArriveWhole() throws Exception {
        Chance chance = new Chance(SEED);
        try (Loopback mesh = loopback(2, MeshLimits.DEFAULT)) {
            int max = MeshLimits.DEFAULT.frameBytesMax();
            for (int length : new int[] {0, 1, 3, 4, 65_536, 262_140, 262_144, 1_000_001, max, 0}) {
                byte[] frame = new byte[length];
                for (int i = 0; i < length; i += 7) {
                    frame[i] = (byte) chance.nextLong();
                }
                Loopback.Node receiver = mesh.node(1);
                send(mesh.node(0), 1, frame);
                mesh.node(0).mesh.flush();
                mesh.until(() -> !receiver.frames.isEmpty());
                assertThat(Arrays.equals(receiver.frames.removeFirst(), frame)).isTrue();
            }
        }
    }

    @Test
    void bothDirectionsAtOnceUnderFullBuffersDoNotBlockEachOther() throws Exception {
        try (Loopback mesh = loopback(2, MeshLimits.DEFAULT)) {
            byte[] frame = new byte[64 << 10];
            int count = 512; // 32 MiB: more than any socket buffers
            for (int i = 0; i < count; i++) {
                send(mesh.node(0), 1, frame);
                send(mesh.node(1), 0, frame);
            }
            mesh.nodes.forEach(node -> node.mesh.flush());
            mesh.until(() -> mesh.nodes.stream().allMatch(node -> node.frames.size() == count));
            assertThat(mesh.node(0).losses).isEmpty();
        }
    }

    @Test
    void aNodeThatGoesAwayIsLostOnceAndTheOthersStay() throws Exception {
        try (Loopback mesh = loopback(3, MeshLimits.DEFAULT)) {
            mesh.nodes.remove(1).close();
            Loopback.Node first = mesh.node(0);
            Loopback.Node last = mesh.node(1);
            mesh.until(() -> first.losses.size() + last.losses.size() == 2);
            send(first, 1, numbered(0, 10));
            send(first, 2, numbered(1, 10));
            first.mesh.flush();
            mesh.until(() -> last.frames.size() == 1);
            first.mesh.flush();
            assertThat(first.losses).containsExactly("1 closed the connection");
            assertThat(last.losses).containsExactly("1 closed the connection");
            assertThat(last.senders).containsExactly(0);
        }
    }

    @Test
    void aNodeThatDiesWithUnreadBytesIsLostOnce() throws Exception {
        try (Loopback mesh = loopback(2, MeshLimits.DEFAULT)) {
            Loopback.Node survivor = mesh.node(0);
            send(survivor, 1, numbered(0, 1000));
            survivor.mesh.flush();
            mesh.nodes.remove(1).close(); // the kernel answers unread bytes with a reset
            mesh.until(
                    () -> {
                        send(survivor, 1, numbered(1, 1000));
                        survivor.mesh.flush();
                        return !survivor.losses.isEmpty();
                    });
            for (int i = 0; i < 10; i++) {
                survivor.mesh.flush();
                survivor.step();
            }
            assertThat(survivor.losses).containsExactly("1 closed the connection");
        }
    }

    @Test
    void theLastWordsOfANodeArriveBeforeItIsLost() throws Exception {
        try (Loopback mesh = loopback(2, MeshLimits.DEFAULT)) {
            Loopback.Node survivor = mesh.node(0);
            send(mesh.node(1), 0, numbered(42, 10));
            mesh.nodes.remove(1).close(); // writes what waits
            for (int i = 0; i < 100; i++) { // finds out by writing that nobody is there
                send(survivor, 1, numbered(i, 1000));
                survivor.mesh.flush();
            }
            mesh.until(() -> !survivor.losses.isEmpty());
            assertThat(survivor.frames).containsExactly(numbered(42, 10));
            assertThat(survivor.losses).containsExactly("1 closed the connection");
        }
    }

    @Test
    void aNodeThatDoesNotReadIsLostWhenTooMuchWaits() throws Exception {
        try (Loopback mesh = loopback(2, SMALL)) {
            Loopback.Node sender = mesh.node(0);
            byte[] frame = new byte[SMALL.frameBytesMax()];
            for (int i = 0; i < 2000; i++) { // 128 MiB: more than any socket buffers
                send(sender, 1, frame);
                assertThat(sender.losses).as("send tells nothing").isEmpty();
            }
            sender.mesh.flush();
            assertThat(sender.losses).hasSize(1);
            assertThat(sender.losses.getFirst())
                    .startsWith("1 does not read what it is sent: ")
                    .endsWith(" bytes are queued");
            mesh.until(() -> !mesh.node(1).losses.isEmpty());
            assertThat(mesh.node(1).losses).containsExactly("0 " + endOfACutStream());
        }
    }

    @Test
    void aNodeThatReadsIsNotLostHoweverMuchItIsSent() throws Exception {
        try (Loopback mesh = loopback(2, SMALL)) {
            byte[] frame = new byte[50_000];
            for (int i = 0; i < 1000; i++) {
                send(mesh.node(0), 1, frame);
                mesh.node(0).mesh.flush();
                int sent = i + 1;
                mesh.until(() -> mesh.node(1).frames.size() >= sent - 2);
            }
            assertThat(mesh.node(0).losses).isEmpty();
        }
    }

    @Test
    void aNodeWhoseFrameIsMalformedIsLostAndNothingElseIsTaken() throws Exception {
        try (Loopback mesh = loopback(2, MeshLimits.DEFAULT)) {
            Loopback.Node receiver = mesh.node(0);
            int[] taken = {0};
            receiver.inbox =
                    new Inbox() {
                        @Override
                        public void arrived(int node, byte[] frame, int length) {
                            taken[0]++;
                            throw new MalformedFrameException("malformed frame: just so");
                        }

                        @Override
                        public void lost(int node, String why) {
                            receiver.lost(node, why);
                        }
                    };
            send(mesh.node(1), 0, numbered(0, 10));
            send(mesh.node(1), 0, numbered(1, 10));
            mesh.node(1).mesh.flush();
            mesh.until(() -> !receiver.losses.isEmpty());
            assertThat(taken[0]).isEqualTo(1);
            assertThat(receiver.losses).containsExactly("1 malformed frame: just so");
        }
    }

    @Test
    void aMeshCanBeClosedWhileItDelivers() throws Exception {
        try (Loopback mesh = loopback(2, MeshLimits.DEFAULT)) {
            Loopback.Node receiver = mesh.node(0);
            receiver.inbox =
                    new Inbox() {
                        @Override
                        public void arrived(int node, byte[] frame, int length) {
                            receiver.arrived(node, frame, length);
                            receiver.mesh.close();
                        }

                        @Override
                        public void lost(int node, String why) {
                            receiver.lost(node, why);
                        }
                    };
            send(mesh.node(1), 0, numbered(0, 10));
            send(mesh.node(1), 0, numbered(1, 10));
            mesh.node(1).mesh.flush();
            mesh.until(() -> !mesh.node(1).losses.isEmpty());
            assertThat(receiver.frames).hasSize(1);
            assertThat(receiver.losses).isEmpty();
        }
    }

    @Test
    void aFrameThatIsTooLongIsNotSent() throws Exception {
        try (Loopback mesh = loopback(2, SMALL)) {
            byte[] frame = new byte[SMALL.frameBytesMax() + 1];
            assertThatThrownBy(() -> send(mesh.node(0), 1, frame))
                    .hasMessage("a frame of 65537 bytes for node 1, the longest has 65536");
        }
    }

    private static void send(Loopback.Node from, int to, byte[] frame) {
        from.mesh.send(to, frame, frame.length);
    }

    private static byte[] numbered(int number, int more) {
        return ByteBuffer.allocate(Integer.BYTES + more).putInt(number).array();
    }
}
