package dev.merino.bench.live;

import dev.merino.Member;
import dev.merino.SharedCounter;
import dev.merino.linux.Poller;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.mesh.Inbox;
import dev.merino.transport.mesh.MeshLimits;
import dev.merino.transport.mesh.MeshSetUp;
import dev.merino.transport.tcp.TcpMesh;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * The network of the keepers, {@link TcpMesh}, between the ranks themselves: the cost of a message
 * without the protocol. Rank 1 sends, rank 0 echoes.
 */
final class MeshConnection implements Inbox, AutoCloseable {
    private static final long TIMEOUT_NS = 10_000_000_000L;
    private static final byte END = 1;

    private final boolean echoes;
    private final Poller poller = Poller.create(8);
    private final TcpMesh mesh;
    private final byte[] frame = new byte[TcpConnection.SMALL_BYTES];
    private long arrived;
    private boolean over;

    private MeshConnection(Member me, MeshSetUp setUp, List<InetSocketAddress> nodes)
            throws IOException {
        this.echoes = me.isFirst();
        this.mesh =
                new TcpMesh(setUp.connect(nodes, TIMEOUT_NS), poller, 0, this, MeshLimits.DEFAULT);
    }

    /** Connects ranks 0 and 1; to be called by all ranks. Others have a mesh of their own. */
    static MeshConnection between(Member me) throws IOException {
        SharedCounter[] ports = {me.counter(0), me.counter(0)};
        InetAddress here = InetAddress.getLoopbackAddress();
        Secret secret = new Secret(new byte[Secret.BYTES]); // it only carries pings
        try (MeshSetUp setUp =
                MeshSetUp.listen(
                        new InetSocketAddress(here, 0),
                        secret,
                        1,
                        Roles.isBystander(me) ? 0 : me.rank())) {
            if (Roles.isBystander(me)) {
                me.barrier();
                return new MeshConnection(
                        me, setUp, List.of(new InetSocketAddress(here, setUp.port())));
            }
            ports[me.rank()].set(setUp.port());
            me.barrier();
            InetSocketAddress zero = new InetSocketAddress(here, (int) ports[0].get());
            InetSocketAddress one = new InetSocketAddress(here, (int) ports[1].get());
            return new MeshConnection(me, setUp, List.of(zero, one));
        }
    }

    /** Sends a frame and waits until it is back. */
    void ping() {
        long before = arrived;
        mesh.send(0, frame, frame.length);
        mesh.flush();
        while (arrived == before) {
            step();
        }
    }

    /** Ends {@link #serve} of the other side. */
    void end() {
        frame[0] = END;
        ping();
        frame[0] = 0;
    }

    /** Sends everything back until the other side calls {@link #end}. */
    void serve() {
        over = false;
        while (!over) {
            step();
        }
    }

    private void step() {
        int events = poller.await(TIMEOUT_NS);
        for (int i = 0; i < events; i++) {
            mesh.ready(poller.tag(i), poller.readable(i), poller.writable(i));
        }
        mesh.flush();
    }

    @Override
    public void arrived(int from, byte[] bytes, int length) {
        arrived++;
        if (echoes) {
            over = bytes[0] == END;
            mesh.send(from, bytes, length);
        }
    }

    @Override
    public void lost(int from, String why) {
        throw new IllegalStateException("rank " + from + " " + why);
    }

    @Override
    public void close() {
        mesh.close();
        poller.close();
    }
}
