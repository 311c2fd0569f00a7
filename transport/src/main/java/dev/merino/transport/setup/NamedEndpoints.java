package dev.merino.transport.setup;

import dev.merino.Member;
import dev.merino.MerinoException;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;
import dev.merino.messages.Endpoint;
import dev.merino.messages.EndpointName;
import dev.merino.messages.Wires;
import dev.merino.transport.AmOptions;
import dev.merino.transport.PortRange;
import dev.merino.transport.endpoint.ActiveEndpoint;
import dev.merino.transport.endpoint.LaterPeer;
import dev.merino.transport.handshake.Deadline;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.handshake.TcpHandshakeStream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Endpoints that one rank makes under a name, at any time, and that others map when they first need
 * them (AM-II, sections 2.2 and 3.2). What they must know is in the {@link EndpointDirectory}.
 */
final class NamedEndpoints {
    private static final long CONNECT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long PAUSE_NS_MIN = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long PAUSE_NS_MAX = TimeUnit.MILLISECONDS.toNanos(50);
    private static final SecureRandom CHANCE = new SecureRandom();

    private NamedEndpoints() {}

    /** Makes an endpoint and lists it. */
    static Endpoint make(Member me, String name, Wires wires) {
        EndpointName itsName = new EndpointName(CHANCE.nextLong(), 0);
        InetSocketAddress at = new InetSocketAddress(me.address(), 0);
        Secret secret = Secret.random();
        long tag = CHANCE.nextLong();
        try (EndpointSetUp setUp =
                EndpointSetUp.listen(
                        itsName, tag, secret, MemberEndpoints.options(me, wires), at)) {
            ActiveEndpoint endpoint = setUp.connect(List.of(setUp.address()), CONNECT_NS);
            try {
                int port = open(endpoint, at, pair(me, itsName, wires, tag, secret));
                new EndpointDirectory(me, name)
                        .put(
                                new EndpointEntry(
                                        itsName,
                                        me.rank(),
                                        wires,
                                        tag,
                                        secret,
                                        me.address(),
                                        port));
            } catch (Throwable e) { // nobody else has it
                endpoint.close();
                throw e;
            }
            return endpoint;
        } catch (IOException | UncheckedIOException | SystemCallException e) {
            throw new MerinoException(
                    "rank %d cannot make endpoint \"%s\" over %s: %s"
                            .formatted(me.rank(), name, wires, e.getMessage()),
                    e);
        }
    }

    /** Lets others connect with {@code endpoint} by {@code pair}; returns the port. */
    private static int open(ActiveEndpoint endpoint, InetSocketAddress at, PairSetUp pair) {
        TcpSocket listener = PortRange.ofThisProcess().listen(at);
        int port = listener.port();
        endpoint.later().open(new EndpointAcceptor(listener, pair, endpoint.later()::arrive));
        return port;
    }

    private static PairSetUp pair(
            Member me, EndpointName name, Wires wires, long tag, Secret secret) {
        AmOptions options = MemberEndpoints.options(me, wires);
        InetSocketAddress at = new InetSocketAddress(me.address(), 0);
        return new PairSetUp(name, me.node(), at, options, wires, tag, secret);
    }

    /** Maps an endpoint of that name as soon as there is one that answers; polls meanwhile. */
    static void map(Member me, Endpoint from, int index, String name, Duration limit) {
        if (!(from instanceof ActiveEndpoint endpoint)) {
            throw new IllegalArgumentException(
                    "%s was not made by Member.endpoint, and cannot map others".formatted(from));
        }
        EndpointDirectory directory = new EndpointDirectory(me, name);
        Deadline deadline = Deadline.in(limit.toNanos());
        String trouble = map(me, endpoint, index, directory);
        for (long pauseNs = PAUSE_NS_MIN; !trouble.isEmpty(); ) {
            if (deadline.leftNs() == 0) {
                throw new MerinoException(
                        "rank %d has waited %d ms for endpoint \"%s\": %s"
                                .formatted(me.rank(), limit.toMillis(), name, trouble));
            }
            boolean _ = endpoint.await(Math.min(pauseNs, deadline.leftNs()));
            pauseNs = Math.min(2 * pauseNs, PAUSE_NS_MAX);
            trouble = map(me, endpoint, index, directory);
        }
    }

    /** Maps what is found; returns why that was not possible, or nothing if it was. */
    private static String map(
            Member me, ActiveEndpoint endpoint, int index, EndpointDirectory directory) {
        Optional<EndpointEntry> found = directory.get();
        if (found.isEmpty()) {
            return "no rank has made one of that name; Member.endpoint(name, wires) does, under the"
                    + " very same name";
        }
        EndpointEntry entry = found.get();
        try {
            if (!endpoint.later().has(entry.name())
                    && !endpoint.later().attach(connect(me, endpoint.name(), entry))) {
                throw new MerinoException(
                        ("rank %d maps too many endpoints that came later: one endpoint can reach"
                                        + " %d in all")
                                .formatted(me.rank(), Endpoint.DESTINATIONS_MAX));
            }
            endpoint.map(index, entry.name(), entry.tag());
            return "";
        } catch (IOException | UncheckedIOException | SystemCallException e) {
            return ("rank %d has made it, but nothing answers at %s:%d (%s): it is closed, or that"
                            + " rank has ended")
                    .formatted(entry.rank(), entry.host(), entry.port(), e.getMessage());
        }
    }

    private static LaterPeer connect(Member me, EndpointName from, EndpointEntry entry)
            throws IOException {
        PairSetUp pair = pair(me, from, entry.wires(), entry.tag(), entry.secret());
        Deadline deadline = Deadline.in(CONNECT_NS);
        try (TcpSocket socket = TcpSocket.connect(entry.acceptorAddress(), deadline.leftMs())) {
            socket.setNoDelay();
            TcpHandshakeStream line = new TcpHandshakeStream(socket, deadline);
            new Handshake(entry.secret(), entry.name().run(), PairSetUp.CALLER)
                    .call(line, PairSetUp.ANSWERER);
            return pair.call(line, CHANCE.nextLong(), deadline.leftNs());
        }
    }
}
