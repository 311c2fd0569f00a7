package dev.merino.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.linux.Poller;
import dev.merino.linux.TcpSocket;

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

/** A few nodes on this machine, connected as real ones are, and stepped by one thread. */
final class Loopback implements AutoCloseable {
    static final long RUN = 77;
    static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final int FIRST_TAG = 100;

    final List<Node> nodes = new ArrayList<>();

    /** A node: its mesh, and all that its inbox was told. */
    static final class Node implements Inbox, AutoCloseable {
        final Poller poller = Poller.create(16);
        final List<byte[]> frames = new ArrayList<>();
        final List<Integer> senders = new ArrayList<>();
        final List<String> losses = new ArrayList<>();
        TcpMesh mesh;
        Inbox inbox = this;

        Node(TcpSocket[] sockets, MeshLimits limits) {
            mesh = new TcpMesh(sockets, poller, FIRST_TAG, new Forward(), limits);
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

        void step() {
            int events = poller.await(0);
            for (int i = 0; i < events; i++) {
                assertThat(mesh.owns(poller.tag(i))).isTrue();
                mesh.ready(poller.tag(i), poller.readable(i), poller.writable(i));
            }
        }

        @Override
        public void close() {
            mesh.close();
            poller.close();
        }
    }

    Loopback(int count, MeshLimits limits) throws Exception {
        Secret secret = Secret.random();
        List<MeshSetUp> setUps = new ArrayList<>();
        List<InetSocketAddress> table = new ArrayList<>();
        for (int node = 0; node < count; node++) {
            setUps.add(MeshSetUp.listen(local(0), secret, RUN, node));
            table.add(local(setUps.get(node).port()));
        }
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<TcpSocket[]>> all = new ArrayList<>();
            for (MeshSetUp setUp : setUps) {
                all.add(threads.submit(() -> setUp.connect(table, PATIENCE_NS)));
            }
            for (Future<TcpSocket[]> one : all) {
                nodes.add(new Node(one.get(), limits));
            }
        }
        setUps.forEach(MeshSetUp::close);
    }

    static InetSocketAddress local(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    Node node(int number) {
        return nodes.get(number);
    }

    /** Steps all nodes until {@code holds}. */
    void until(BooleanSupplier holds) {
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
