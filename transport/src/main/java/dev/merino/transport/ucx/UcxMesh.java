package dev.merino.transport.ucx;

import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireWriter;
import dev.merino.linux.Poller;
import dev.merino.linux.TcpSocket;
import dev.merino.transport.mesh.Inbox;
import dev.merino.transport.mesh.LossReporter;
import dev.merino.transport.mesh.MeshLimits;
import dev.merino.transport.mesh.Network;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * A network whose frames are UCX's active messages. It is made from the authenticated sockets of
 * {@link dev.merino.transport.mesh.MeshSetUp}, over which the nodes exchange the addresses of their
 * workers and notice that one of them has exited.
 *
 * <p>Messages that arrive while UCX makes progress are copied and delivered afterwards, so that an
 * inbox may send, fail, or close this mesh. Losses are reported as by {@link LossReporter}.
 */
public final class UcxMesh implements Network {
    /** The kind of UCX message that carries a frame. */
    private static final int FRAME = 1;

    private static final long LATE_FRAMES_NS = 1_000_000_000;
    private static final long CLOSE_NS = 200_000_000;
    private static final int PROGRESS_MAX = 1000;
    private static final WireWriter NOTHING = new WireWriter(0);

    private final UcxNode node;
    private final Poller poller;
    private final int firstTag;
    private final Inbox inbox;
    private final MeshLimits limits;
    private final @Nullable UcxMeshPeer[] partners;
    private final LossReporter losses;
    private boolean closed;

    private UcxMesh(
            UcxNode node,
            @Nullable TcpSocket[] sockets,
            Poller poller,
            int firstTag,
            Inbox inbox,
            MeshLimits limits) {
        this.node = node;
        this.poller = poller;
        this.firstTag = firstTag;
        this.inbox = inbox;
        this.limits = limits;
        this.partners = new @Nullable UcxMeshPeer[sockets.length];
        this.losses = new LossReporter(sockets.length, inbox, this::removeLost);
        for (int other = 0; other < sockets.length; other++) {
            TcpSocket socket = sockets[other];
            if (socket != null) {
                UcxControlConnection control =
                        new UcxControlConnection(socket, poller, firstTag + other);
                partners[other] = new UcxMeshPeer(other, node, control, limits);
            }
        }
        node.register(poller, firstTag + sockets.length);
        node.receive(FRAME, this::arrived);
    }

    /**
     * Takes over the sockets, which must still be blocking, exchanges worker addresses over them,
     * and connects.
     *
     * @param self the number of this node
     * @param sockets the connection to each node; null for this node
     * @param transports those that UCX may use, such as {@code tcp} or {@code shm}; null leaves it
     *     to UCX
     * @param shared memory that all nodes may access ({@link UcxNode#share})
     * @param firstTag the tag of node 0 at the poller; one tag for each node and one more are taken
     */
    public static UcxMesh connect(
            int self,
            @Nullable TcpSocket[] sockets,
            @Nullable String transports,
            List<MemorySegment> shared,
            Poller poller,
            int firstTag,
            Inbox inbox,
            MeshLimits limits,
            long timeoutNs)
            throws IOException {
        UcxNode node = UcxNode.open(self, sockets.length, transports);
        try {
            node.share(shared);
            node.connect(UcxAddressExchange.exchange(node.address(), self, sockets, timeoutNs));
        } catch (IOException | RuntimeException e) {
            node.close();
            throw e;
        }
        // The mesh must exist before the barrier: a node that has passed it may send frames at
        // once,
        // and UCX drops messages without a handler.
        UcxMesh mesh = new UcxMesh(node, sockets, poller, firstTag, inbox, limits);
        try {
            new UcxConnectBarrier(node, sockets).await(timeoutNs);
            return mesh;
        } catch (IOException | RuntimeException e) {
            mesh.close();
            throw e;
        }
    }

    /** The node that it uses, for remote memory; this mesh makes its progress. */
    public UcxNode node() {
        return node;
    }

    @Override
    public boolean owns(int tag) {
        return tag >= firstTag && tag - firstTag <= partners.length;
    }

    @Override
    public void ready(int tag, boolean readable, boolean writable) {
        UcxMeshPeer partner = tag - firstTag < partners.length ? partners[tag - firstTag] : null;
        if (partner != null) {
            partner.control().read();
        }
        poll();
    }

    /** UCX has input that its descriptor does not report. */
    @Override
    public void tick(long nowNs) {
        poll();
    }

    @Override
    public boolean canReadDirectly() {
        return true;
    }

    @Override
    public boolean readDirectly() {
        return poll();
    }

    /** What a partner sent before it went away may still come; then it is lost. */
    @Override
    public long sleepNsMax(long nowNs) {
        for (UcxMeshPeer partner : partners) {
            if (partner != null && partner.takesNothing()) {
                return LATE_FRAMES_NS / 10;
            }
        }
        return Long.MAX_VALUE;
    }

    private boolean poll() {
        if (losses.isDelivering() || closed) {
            return false;
        }
        progress();
        boolean any = deliver();
        losses.report();
        return any;
    }

    private void progress() {
        for (int i = 0; i < PROGRESS_MAX && node.progress() > 0; i++) {
            // until there is nothing to do
        }
    }

    private void arrived(int from, long number, MemorySegment data) {
        UcxMeshPeer partner = partners[from];
        if (partner == null || partner.end() != null) {
            return;
        }
        String fault = partner.frames().put(number, data);
        if (fault != null) {
            partner.end(fault);
        }
    }

    private boolean deliver() {
        boolean any = false;
        losses.beginDelivery();
        try {
            for (UcxMeshPeer partner : partners) {
                while (!closed && partner != null && partner.canDeliver()) {
                    deliver(partner);
                    any = true;
                }
            }
        } finally {
            losses.endDelivery();
        }
        return any;
    }

    private void deliver(UcxMeshPeer partner) {
        UcxFrames.Frame frame = partner.frames().take();
        try {
            inbox.arrived(partner.node(), frame.bytes(), frame.length());
        } catch (MalformedFrameException e) {
            partner.end(String.valueOf(e.getMessage()));
        } finally {
            partner.frames().giveBack(frame);
        }
    }

    @Override
    public void send(int to, byte[] frame, int length) {
        send(to, frame, length, NOTHING);
    }

    @Override
    public void send(int to, byte[] head, int headLength, WireWriter body) {
        int length = headLength + body.length();
        limits.checkFrame(to, length);
        UcxMeshPeer partner = partners[to];
        if (partner == null || partner.end() != null || partner.takesNothing()) {
            return;
        }
        if (node.bytesInFlight(to) + length > limits.backlogBytesMax()) {
            int _ = node.progress();
        }
        long waiting = node.bytesInFlight(to);
        if (waiting + length > limits.backlogBytesMax()) {
            partner.end("does not read what it is sent: %d bytes are queued".formatted(waiting));
            return;
        }
        node.send(to, FRAME, partner.nextNumber(), head, headLength, body);
    }

    /** Makes progress once, which also receives the last frames of a connection about to break. */
    @Override
    public void flush() {
        if (closed) {
            return;
        }
        int _ = node.progress();
        losses.report();
    }

    @Override
    public boolean readyToSleep() {
        return closed || (noFrameWaits() && node.readyToSleep());
    }

    private boolean noFrameWaits() {
        for (UcxMeshPeer partner : partners) {
            if (partner != null && partner.canDeliver()) {
                return false;
            }
        }
        return true;
    }

    private @Nullable String removeLost(int other) {
        UcxMeshPeer partner = partners[other];
        String reason = partner == null ? null : partner.whyLost(LATE_FRAMES_NS);
        if (partner != null && reason != null) {
            partners[other] = null;
            partner.control().close();
        }
        return reason;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        losses.close();
        List<UcxRequest> flushes = new ArrayList<>();
        for (UcxMeshPeer partner : partners) {
            if (partner != null && !partner.takesNothing()) {
                flushes.add(node.endpoint(partner.node()).flush());
            }
        }
        long endNs = System.nanoTime() + CLOSE_NS;
        while (!flushes.stream().allMatch(UcxRequest::isOver) && System.nanoTime() < endNs) {
            int _ = node.progress();
        }
        flushes.forEach(UcxRequest::abandon);
        node.unregister(poller);
        for (UcxMeshPeer partner : partners) {
            if (partner != null) {
                partner.control().sendFrameCount(partner.framesSent());
            }
        }
        node.close();
        for (UcxMeshPeer partner : partners) {
            if (partner != null) {
                partner.control().close();
            }
        }
    }
}
