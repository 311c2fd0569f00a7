package dev.merino.keeper.network;

import dev.merino.keeper.process.KeeperContext;
import dev.merino.linux.Poller;
import dev.merino.message.Inbox;
import dev.merino.message.MeshLimits;
import dev.merino.message.MeshSetUp;
import dev.merino.message.PolledNetwork;
import dev.merino.ucx.UcxMesh;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/** A network of UCX's messages. The nodes prove who they are over TCP first. */
final class UcxSetUp implements NetworkSetUp {
    private static final long TIMEOUT_NS = 30_000_000_000L;
    private static final int EVENTS_MAX = 64;

    private final int self;
    private final String host;
    private final MeshSetUp mesh;

    UcxSetUp(KeeperContext context) {
        this.self = context.node();
        this.host = context.localAddress();
        this.mesh =
                MeshSetUp.listen(
                        new InetSocketAddress(host, 0), context.secret(), context.run(), self);
    }

    @Override
    public String contact() {
        return host + " " + mesh.port();
    }

    @Override
    public NodeNetwork connect(List<String> contacts, MeshLimits limits, Inbox inbox)
            throws IOException {
        List<InetSocketAddress> nodes = new ArrayList<>();
        for (String contact : contacts) {
            int space = contact.indexOf(' ');
            int port = Integer.parseInt(contact.substring(space + 1));
            nodes.add(new InetSocketAddress(contact.substring(0, space), port));
        }
        Poller poller = Poller.create(EVENTS_MAX);
        Listener listener = new Listener(inbox);
        UcxMesh ucx =
                UcxMesh.connect(
                        self,
                        mesh.connect(nodes, TIMEOUT_NS),
                        null,
                        poller,
                        0,
                        listener,
                        limits,
                        TIMEOUT_NS);
        return new Polled(ucx, poller, listener);
    }

    @Override
    public List<String> machines(List<String> contacts) {
        return contacts;
    }

    @Override
    public void close() {
        mesh.close();
    }

    /** Takes note that something has come. */
    private static final class Listener implements Inbox {
        private final Inbox inbox;
        private boolean heard;

        Listener(Inbox inbox) {
            this.inbox = inbox;
        }

        @Override
        public void arrived(int node, byte[] frame, int length) {
            heard = true;
            inbox.arrived(node, frame, length);
        }

        @Override
        public void lost(int node, String why) {
            heard = true;
            inbox.lost(node, why);
        }
    }

    /** A network with a poller of its own, as the keeper's loop drives it. */
    private static final class Polled implements NodeNetwork {
        /** What a partner said before it went away may still come; then it is lost. */
        private static final long NAP_NS = 100_000_000;

        private final PolledNetwork network;
        private final Poller poller;
        private final Listener listener;

        Polled(PolledNetwork network, Poller poller, Listener listener) {
            this.network = network;
            this.poller = poller;
            this.listener = listener;
        }

        @Override
        public void send(int node, byte[] frame, int length) {
            network.send(node, frame, length);
        }

        @Override
        public void flush() {
            network.flush();
        }

        @Override
        public boolean poll() {
            listener.heard = false;
            int events = poller.await(0);
            for (int i = 0; i < events; i++) {
                network.ready(poller.tag(i), poller.readable(i), poller.writable(i));
            }
            network.poll();
            return listener.heard;
        }

        @Override
        public void sleepIn(Poller own, int bellTag, int pollTag) {
            own.add(poller.descriptor(), Poller.READ, pollTag);
        }

        @Override
        public void wakePoll() {} // every poll looks

        @Override
        public boolean goingToSleep() {
            return network.readyToSleep();
        }

        @Override
        public long sleepNsMax() {
            return NAP_NS;
        }

        @Override
        public void awake() {}

        @Override
        public void close() {
            network.close();
            poller.close();
        }
    }
}
