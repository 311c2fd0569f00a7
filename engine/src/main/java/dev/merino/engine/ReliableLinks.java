package dev.merino.engine;

import dev.merino.core.Check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * One node's links to all others over a network that loses, duplicates and reorders: every packet
 * arrives once, and those of a pair in order. Pure: whoever drives it says when to send again.
 *
 * <p>Every packet has a number and is sent again until the other side has said that it came; what
 * comes twice is recognised by its number, what comes too early is kept. A packet in the other
 * direction says what has come, and if none is under way a datagram of its own does.
 */
public final class ReliableLinks {
    private final List<Link> links = new ArrayList<>();
    private final Network network;

    /** Carries datagrams, or does not. */
    @FunctionalInterface
    public interface Network {
        /** Sends {@code datagram} to {@code node}, with luck. */
        void send(int node, Datagram datagram);
    }

    /** One direction each way. */
    private static final class Link {
        final Deque<Datagram> unconfirmed = new ArrayDeque<>();
        final Map<Long, Packet> early = new HashMap<>();
        long sent;
        long received;
    }

    /** The links of one of {@code nodes} nodes. */
    public ReliableLinks(int nodes, Network network) {
        this.network = network;
        for (int node = 0; node < nodes; node++) {
            links.add(new Link());
        }
    }

    /** Sends {@code packet} to {@code node}, as often as it takes. */
    public void send(int node, Packet packet) {
        Link link = links.get(node);
        Datagram datagram = new Datagram(++link.sent, link.received, packet);
        link.unconfirmed.add(datagram);
        network.send(node, datagram);
    }

    /** A datagram of {@code from} is here; the packets whose turn it is go to {@code receiver}. */
    public void arrived(int from, Datagram datagram, Consumer<Packet> receiver) {
        Link link = links.get(from);
        Check.that(datagram.received() <= link.sent, "node %d has what nobody sent", from);
        link.unconfirmed.removeIf(sent -> sent.number() <= datagram.received());
        Packet packet = datagram.packet();
        if (packet == null) {
            return;
        }
        if (datagram.number() > link.received) {
            link.early.put(datagram.number(), packet);
        }
        List<Packet> due = new ArrayList<>();
        while (link.early.containsKey(link.received + 1)) {
            due.add(Objects.requireNonNull(link.early.remove(++link.received)));
        }
        network.send(from, new Datagram(0, link.received, null));
        due.forEach(receiver);
    }

    /** Sends again all that may be lost; whether there was any. */
    public boolean sendAgain() {
        boolean any = false;
        for (int node = 0; node < links.size(); node++) {
            Link link = links.get(node);
            for (Datagram lost : link.unconfirmed) {
                any = true;
                network.send(node, new Datagram(lost.number(), link.received, lost.packet()));
            }
        }
        return any;
    }
}
