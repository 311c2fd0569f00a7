package dev.merino.sim;

import dev.merino.core.Check;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.datagram.DatagramLayout;
import dev.merino.datagram.FrameStream;
import dev.merino.engine.Packet;
import dev.merino.engine.PacketCodec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A network that loses, duplicates and reorders datagrams, under the streams that live nodes use
 * over UDP: packets are encoded into frames, frames into a {@link FrameStream} for each pair of
 * nodes, and that into datagrams. Time is virtual: each datagram that arrives takes a little of it,
 * and {@link #awaitTimeout} skips to the next retransmission.
 */
final class LossyNetwork {
    /** Short against the shortest time-out of a stream, so that most datagrams arrive in time. */
    private static final long ARRIVAL_NS = 20_000;

    private static final int FRAME_BYTES_MAX = 16 << 20;
    private static final int BACKLOG_BYTES_MAX = 64 << 20;

    private final int nodes;
    private final PacketCodec codec;
    private final NetworkFaults faults;
    private final Receiver receiver;

    /** The end at node {@code i / nodes} of the stream between it and node {@code i % nodes}. */
    private final List<FrameStream> ends = new ArrayList<>();

    /** The datagrams in flight on each channel. */
    private final List<List<byte[]>> inFlight = new ArrayList<>();

    private final WireWriter out = new WireWriter();
    private final WireReader in = new WireReader();
    private final byte[] datagram = new byte[DatagramLayout.DATAGRAM_BYTES_MAX];
    private long nowNs;

    /** Receives the packets whose turn it is. */
    @FunctionalInterface
    interface Receiver {
        /** A packet of {@code sender} has arrived at {@code receiver}. */
        void arrived(int sender, int receiver, Packet packet);
    }

    LossyNetwork(int nodes, PacketCodec codec, NetworkFaults faults, Receiver receiver) {
        this.nodes = nodes;
        this.codec = codec;
        this.faults = faults;
        this.receiver = receiver;
        for (int channel = 0; channel < nodes * nodes; channel++) {
            ends.add(endOf(channel / nodes, channel % nodes));
            inFlight.add(new ArrayList<>());
        }
    }

    /** The number of a channel is its session: the datagrams of each direction have another. */
    private FrameStream endOf(int self, int peer) {
        return new FrameStream(
                channel(self, peer),
                channel(peer, self),
                FRAME_BYTES_MAX,
                BACKLOG_BYTES_MAX,
                (frame, length) -> receiver.arrived(peer, self, decode(frame, length)));
    }

    private int channel(int sender, int receiver) {
        return sender * nodes + receiver;
    }

    private Packet decode(byte[] frame, int length) {
        in.reset(frame, 0, length);
        return codec.decode(in);
    }

    /** Queues {@code packet} until {@link #flush}. */
    void send(int sender, int receiver, Packet packet) {
        out.clear();
        codec.encode(packet, out);
        boolean fits = ends.get(channel(sender, receiver)).send(out.bytes(), out.length());
        Check.that(fits, "more than %d bytes wait for node %d", BACKLOG_BYTES_MAX, receiver);
    }

    /** Sends all datagrams that the streams of {@code node} can send now. */
    void flush(int node) {
        for (int peer = 0; peer < nodes; peer++) {
            FrameStream end = ends.get(channel(node, peer));
            List<byte[]> channel = inFlight.get(channel(node, peer));
            for (int length = end.next(datagram, nowNs);
                    length > 0;
                    length = end.next(datagram, nowNs)) {
                faults.send(Arrays.copyOf(datagram, length), channel);
            }
            end.verify();
        }
    }

    /** Whether nothing is in flight from {@code c / nodes} to {@code c % nodes}. */
    boolean isEmpty(int channel) {
        return inFlight.get(channel).isEmpty();
    }

    /** Lets a datagram of {@code channel} arrive, and the receiver react to it. */
    void deliver(int channel) {
        nowNs += ARRIVAL_NS;
        int sender = channel / nodes;
        int receiver = channel % nodes;
        byte[] next = faults.takeNext(inFlight.get(channel));
        ends.get(channel(/* sender= */ receiver, /* receiver= */ sender))
                .arrived(next, next.length, nowNs);
        flush(receiver);
    }

    /** Lets time pass until a stream sends again; false if all that was sent has arrived. */
    boolean awaitTimeout() {
        long waitNs = Long.MAX_VALUE;
        for (FrameStream end : ends) {
            waitNs = Math.min(waitNs, end.waitNs(nowNs));
        }
        if (waitNs == Long.MAX_VALUE) {
            return false;
        }
        nowNs += waitNs;
        for (FrameStream end : ends) {
            end.tick(nowNs);
        }
        for (int node = 0; node < nodes; node++) {
            flush(node);
        }
        return true;
    }
}
