package dev.merino.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.transport.fixture.Middleman;
import dev.merino.transport.mesh.MeshLimits;
import dev.merino.transport.mesh.contract.Loopback;
import dev.merino.transport.mesh.contract.NetworkContract;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** The contract over sealed connections, and what somebody in between can do. */
class SealedTcpMeshTest extends NetworkContract {
    private static final String PATTERN = "the content of a page, which is nobody's business";
    private static final String WHY = "1 sent what fails authentication:";

    /** Between the node that listens, which is 0, and its caller, which is 1; then the others. */
    private final List<Middleman> middlemen = new ArrayList<>();

    private static Loopback loopback(
            int nodes, MeshLimits limits, UnaryOperator<InetSocketAddress> via, boolean isSealed)
            throws Exception {
        return new Loopback(
                nodes,
                (self, links, poller, tag, inbox, kept) ->
                        new TcpMesh(links, poller, tag, inbox, kept),
                limits,
                isSealed,
                via);
    }

    @Override
    protected Loopback loopback(int nodes, MeshLimits limits) throws Exception {
        return loopback(nodes, limits, UnaryOperator.identity(), true);
    }

    @Override
    protected String endOfACutStream() {
        return "closed the connection in the middle of a frame";
    }

    private Loopback observed(boolean isSealed) throws Exception {
        return loopback(2, MeshLimits.DEFAULT, this::via, isSealed);
    }

    private InetSocketAddress via(InetSocketAddress target) {
        Middleman man = new Middleman(target);
        middlemen.add(man);
        return man.address();
    }

    @AfterEach
    void end() {
        middlemen.forEach(Middleman::close);
    }

    private static void say(Loopback mesh) {
        byte[] frame = PATTERN.getBytes(StandardCharsets.UTF_8);
        mesh.node(1).mesh.send(0, frame, frame.length);
        mesh.node(1).mesh.flush();
    }

    private static void hear(Loopback mesh, int frames) {
        mesh.until(() -> mesh.node(0).frames.size() == frames);
    }

    @Test
    void whoListensHearsNothing() throws Exception {
        for (boolean isSealed : new boolean[] {true, false}) {
            try (Loopback mesh = observed(isSealed)) {
                for (int i = 0; i < 100; i++) {
                    say(mesh);
                }
                hear(mesh, 100);
                String heard =
                        new String(middlemen.removeFirst().heard(), StandardCharsets.ISO_8859_1);
                assertThat(heard.length()).isGreaterThan(100 * PATTERN.length());
                assertThat(heard.contains(PATTERN)).isEqualTo(!isSealed);
                assertThat(heard.contains(PATTERN.substring(0, 8))).isEqualTo(!isSealed);
                middlemen.clear();
            }
        }
    }

    /** Says something, something that is changed, and something more; only the first may count. */
    private void refused(UnaryOperator<byte[]> change) throws Exception {
        try (Loopback mesh = observed(true)) {
            say(mesh);
            hear(mesh, 1);
            middlemen.getFirst().once(change);
            say(mesh);
            mesh.until(
                    () -> {
                        say(mesh);
                        return !mesh.node(0).losses.isEmpty();
                    });
            assertThat(mesh.node(0).losses).hasSize(1);
            assertThat(mesh.node(0).losses.getFirst()).startsWith(WHY);
            assertThat(mesh.node(0).frames)
                    .allMatch(frame -> new String(frame, StandardCharsets.UTF_8).equals(PATTERN));
        }
    }

    private static byte[] both(byte[] one, byte[] two) {
        byte[] all = Arrays.copyOf(one, one.length + two.length);
        System.arraycopy(two, 0, all, one.length, two.length);
        return all;
    }

    @Test
    void aChangedByteIsNoticedWhereverItIs() throws Exception {
        for (int at : new int[] {0, 1, 2, 3, 4, 7, 8, 20, 60, 70}) {
            middlemen.clear();
            refused(
                    piece -> {
                        piece[at] ^= 4;
                        return piece;
                    });
        }
    }

    @Test
    void aChangedLengthIsNoticedThoughNothingFollows() throws Exception {
        try (Loopback mesh = observed(true)) {
            middlemen
                    .getFirst()
                    .once(
                            piece -> {
                                piece[1]++; // 256 bytes more, which will never come
                                return piece;
                            });
            say(mesh);
            mesh.until(() -> !mesh.node(0).losses.isEmpty());
            assertThat(mesh.node(0).losses.getFirst()).startsWith(WHY);
        }
    }

    @Test
    void aRepeatedFrameIsNoticed() throws Exception {
        refused(piece -> both(piece, piece));
    }

    @Test
    void anOldFrameIsNoticed() throws Exception {
        try (Loopback mesh = observed(true)) {
            say(mesh);
            hear(mesh, 1);
            byte[] old = middlemen.getFirst().last();
            middlemen.getFirst().once(piece -> both(old, piece));
            say(mesh);
            mesh.until(() -> !mesh.node(0).losses.isEmpty());
            assertThat(mesh.node(0).losses.getFirst()).startsWith(WHY);
            assertThat(mesh.node(0).frames).hasSize(1);
        }
    }

    @Test
    void aFrameThatIsLeftOutIsNoticed() throws Exception {
        refused(piece -> new byte[0]);
    }

    @Test
    void framesOfSomebodyWithoutTheKeysAreNoticed() throws Exception {
        byte[] forged = new byte[80];
        forged[0] = 56;
        refused(piece -> forged);
    }
}
