package dev.merino.transport.setup;

import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.messages.EndpointName;
import dev.merino.messages.Wires;
import dev.merino.transport.AmOptions;
import dev.merino.transport.endpoint.LaterPeer;
import dev.merino.transport.handshake.HandshakeStream;
import dev.merino.transport.handshake.Secret;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * Connects an endpoint with one that maps it. Over a line on which both have proved that they know
 * the secret they tell each other where they listen; then they connect as the two endpoints of a
 * run of their own, by the same {@link EndpointSetUp} as endpoints that are made together. So each
 * pair has its own queue blocks or network connection.
 *
 * <pre>
 *   caller (number 1)                                          answerer (number 0)
 *     | -- run of the pair, name of the caller, node, contact --> |
 *     | &lt;-- the same of the answerer ---------------------------- |
 *     | &lt;========== EndpointSetUp.connections of both =========== |
 * </pre>
 *
 * @param name the name of this endpoint
 * @param node the node that it is on
 * @param address where it listens
 * @param options its options over the wires of the one that is mapped
 * @param wires what the pair is to be connected by
 * @param tag the tag of the one that is mapped; the other takes the same for the pair
 * @param secret the secret of the one that is mapped
 */
record PairSetUp(
        EndpointName name,
        int node,
        InetSocketAddress address,
        AmOptions options,
        Wires wires,
        long tag,
        Secret secret) {
    static final int ANSWERER = 0;
    static final int CALLER = 1;

    private static final int BYTES = 512;

    /** What one side tells the other. */
    private record Introduction(long run, EndpointName name, int node, EndpointAddress contact) {
        byte[] encode() {
            WireWriter out = new WireWriter(BYTES);
            out.putLong(run);
            out.putLong(name.run());
            out.putInt(name.number());
            out.putInt(node);
            out.putString(contact.toLine());
            byte[] all = new byte[BYTES];
            System.arraycopy(out.bytes(), 0, all, 0, out.length());
            return all;
        }

        static Introduction read(HandshakeStream line) throws IOException {
            byte[] all = new byte[BYTES];
            line.read(all, BYTES);
            try {
                return read(new WireReader(all));
            } catch (MalformedFrameException | IllegalArgumentException e) {
                throw new IOException(
                        "the other endpoint says who it is in a way that no endpoint"
                                + " of this version does: "
                                + e.getMessage(),
                        e);
            }
        }

        private static Introduction read(WireReader in) {
            long run = in.getLong("run");
            EndpointName name = new EndpointName(in.getLong("run"), in.getNatural("number"));
            int node = in.getNatural("node");
            return new Introduction(
                    run, name, node, EndpointAddress.parse(in.getString("contact")));
        }
    }

    /** The caller's side: returns the endpoint that has answered. */
    LaterPeer call(HandshakeStream line, long run, long timeoutNs) throws IOException {
        try (EndpointSetUp setUp = listen(run, CALLER)) {
            line.write(introduction(run, setUp).encode());
            Introduction theirs = Introduction.read(line);
            return connect(setUp, List.of(seen(theirs), setUp.address()), theirs, timeoutNs);
        }
    }

    /** The answerer's side: returns the endpoint that has called. */
    LaterPeer answer(HandshakeStream line, long timeoutNs) throws IOException {
        Introduction theirs = Introduction.read(line);
        try (EndpointSetUp setUp = listen(theirs.run, ANSWERER)) {
            line.write(introduction(theirs.run, setUp).encode());
            return connect(setUp, List.of(setUp.address(), seen(theirs)), theirs, timeoutNs);
        }
    }

    private EndpointSetUp listen(long run, int place) {
        return EndpointSetUp.listen(new EndpointName(run, place), tag, secret, options, address);
    }

    private Introduction introduction(long run, EndpointSetUp setUp) {
        return new Introduction(run, name, node, setUp.address());
    }

    private EndpointAddress seen(Introduction theirs) {
        return theirs.contact.seenFrom(node, theirs.node, wires);
    }

    private static LaterPeer connect(
            EndpointSetUp setUp,
            List<EndpointAddress> contacts,
            Introduction theirs,
            long timeoutNs)
            throws IOException {
        int place = theirs.contact.name().number();
        return new LaterPeer(theirs.name, place, setUp.connections(contacts, timeoutNs, true));
    }
}
