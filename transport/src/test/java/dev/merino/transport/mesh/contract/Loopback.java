package dev.merino.transport.mesh.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.linux.Poller;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.mesh.Inbox;
import dev.merino.transport.mesh.MeshLimits;
import dev.merino.transport.mesh.MeshLink;
import dev.merino.transport.mesh.MeshSetUp;
import dev.merino.transport.mesh.Network;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** A few nodes on this machine, connected as real ones are, and stepped by one thread. */
public final class Loopback implements AutoCloseable {
    /** The number of its run. */
    public static final long RUN = 77;

    /** How long anything may take. */
    public static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);

    private static final int FIRST_TAG = 100;

    /** The nodes that live. */
    public final List<Node> nodes = new ArrayList<>();

    /** A node: its mesh, and all that its inbox was told. */
    public static final class Node implements Inbox, AutoCloseable {
        private final Poller poller = Poller.create(16);
        public final List<byte[]> frames = new ArrayList<>();
        public final List<Integer> senders = new ArrayList<>();
        public final List<String> losses = new ArrayList<>();
        public final Network mesh;
        public Inbox inbox = this;

        /** On links to all others. */
        public Node(int self, MeshLink[] links, Maker maker, MeshLimits limits) throws Exception {
            mesh = maker.make(self, links, poller, FIRST_TAG, new Forward(), limits);
        }

        private final class Forward implements Inbox {
            @Override
            public void arrived(int node, byte[] frame, int length) {
                inbox.arrived(node, frame, length);
            }

            @Override
            public void lost(int node, String why) {
                inbox.lost(node, why);
            }
        }

        @Override
        public void arrived(int node, byte[] frame, int length) {
            senders.add(node);
            frames.add(Arrays.copyOf(frame, length));
        }

        @Override
        public void lost(int node, String why) {
            losses.add(node + " " + why);
        }

        /** Does what its poller has for it. */
        public void step() {
            int events = poller.await(0);
            for (int i = 0; i < events; i++) {
                assertThat(mesh.owns(poller.tag(i))).isTrue();
                mesh.ready(poller.tag(i), poller.readable(i), poller.writable(i));
            }
            mesh.tick(System.nanoTime());
        }

        @Override
        public void close() {
            mesh.close();
            poller.close();
        }
    }

    /** Makes the network of one node from its links; several are made at a time. */
    public interface Maker {
        /** Takes over the links, whose sockets block. */
        Network make(
                int self,
                MeshLink[] links,
                Poller poller,
                int firstTag,
                Inbox inbox,
                MeshLimits limits)
                throws Exception;
    }

    /** So many nodes, numbered from nought. */
    public Loopback(int count, Maker maker, MeshLimits limits) throws Exception {
        this(count, maker, limits, false, UnaryOperator.identity());
    }

    /**
     * So many nodes.
     *
     * @param isSealed whether what they send is sealed
     * @param via where nodes go to reach the one that listens at an address
     */
    public Loopback(
            int count,
            Maker maker,
            MeshLimits limits,
            boolean isSealed,
            UnaryOperator<InetSocketAddress> via)
            throws Exception {
        Secret secret = Secret.random();
        List<MeshSetUp> setUps = new ArrayList<>();
        List<InetSocketAddress> table = new ArrayList<>();
        for (int node = 0; node < count; node++) {
            setUps.add(MeshSetUp.listen(local(0), secret, RUN, node));
            setUps.get(node).seal(other -> isSealed);
            table.add(via.apply(local(setUps.get(node).port())));
        }
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<Node>> all = new ArrayList<>();
            for (MeshSetUp setUp : setUps) {
                int self = all.size();
                all.add(
                        threads.submit(
                                () ->
                                        new Node(
                                                self,
                                                setUp.connectLinks(table, PATIENCE_NS),
                                                maker,
                                                limits)));
            }
            for (Future<Node> one : all) {
                nodes.add(one.get());
            }
        }
        setUps.forEach(MeshSetUp::close);
    }

    /** A place on this machine. */
    public static InetSocketAddress local(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** One of those that live. */
    public Node node(int number) {
        return nodes.get(number);
    }

    /** Steps all nodes until {@code holds}. */
    public void until(BooleanSupplier holds) {
        long endNs = System.nanoTime() + PATIENCE_NS;
        while (!holds.getAsBoolean()) {
            assertThat(System.nanoTime()).as("this takes too long").isLessThan(endNs);
            nodes.forEach(Node::step);
        }
    }

    @Override
    public void close() {
        nodes.forEach(Node::close);
    }
}
