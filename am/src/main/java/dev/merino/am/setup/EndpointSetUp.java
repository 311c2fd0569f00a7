package dev.merino.am.setup;

import dev.merino.am.AmOptions;
import dev.merino.am.Endpoint;
import dev.merino.am.EndpointName;
import dev.merino.am.Transport;
import dev.merino.am.endpoint.ActiveEndpoint;
import dev.merino.am.endpoint.WakeSources;
import dev.merino.am.link.Link;
import dev.merino.am.network.Carrier;
import dev.merino.am.network.NetworkTransport;
import dev.merino.am.shm.SharedMemory;
import dev.merino.am.shm.UnixAcceptor;
import dev.merino.am.udp.Datagrams;
import dev.merino.am.udp.LossyDatagrams;
import dev.merino.am.udp.UdpHandshake;
import dev.merino.am.udp.UdpLimits;
import dev.merino.am.udp.UdpMesh;
import dev.merino.core.Chance;
import dev.merino.core.Check;
import dev.merino.linux.Poller;
import dev.merino.linux.TcpSocket;
import dev.merino.linux.UnixSocket;
import dev.merino.message.Handshake;
import dev.merino.message.MeshLimits;
import dev.merino.message.MeshSetUp;
import dev.merino.message.Secret;
import dev.merino.message.TcpMesh;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * How the endpoints of a run find each other: each listens, somebody tells everybody the contacts
 * of all, then each calls those with lower numbers and answers those with higher ones. Two
 * endpoints of one machine hand each other their queue blocks; others connect over the network. All
 * of them prove first that they know the secret of the run.
 */
public final class EndpointSetUp implements AutoCloseable {
    private final EndpointName name;
    private final long tag;
    private final AmOptions options;
    private final @Nullable UnixAcceptor acceptor;
    private final @Nullable MeshSetUp mesh;
    private final EndpointAddress address;
    private final InetSocketAddress at;
    private UnaryOperator<Datagrams> disturb = UnaryOperator.identity();

    private EndpointSetUp(
            EndpointName name, long tag, Secret secret, AmOptions options, InetSocketAddress at) {
        this.name = name;
        this.tag = tag;
        this.options = options;
        this.at = at;
        boolean hasNetwork = options.network().isPresent();
        acceptor =
                options.hasSharedMemory()
                        ? new UnixAcceptor(new Handshake(secret, name.run(), name.number()))
                        : null;
        mesh = hasNetwork ? MeshSetUp.listen(at, secret, name.run(), name.number()) : null;
        address =
                new EndpointAddress(
                        name,
                        tag,
                        MachineId.name(),
                        acceptor == null ? "" : acceptor.name(),
                        at.getHostString(),
                        mesh == null ? 0 : mesh.port());
    }

    /**
     * Listens.
     *
     * @param name what the endpoint is called; its number is its place in the table of contacts
     * @param tag what others must know to write to it
     * @param at where it listens for a network, if its transports need one; port 0 lets the kernel
     *     choose
     */
    public static EndpointSetUp listen(
            EndpointName name, long tag, Secret secret, AmOptions options, InetSocketAddress at) {
        return new EndpointSetUp(name, tag, secret, options, at);
    }

    /** What the others must be told. */
    public EndpointAddress address() {
        return address;
    }

    /**
     * Connects with all others. The endpoint that is returned has mapped each of them, and itself,
     * at its place in the table. If not all are there in time, an exception says who is missing,
     * and nothing stays open.
     *
     * @param contacts those of all endpoints of the run, at their numbers
     */
    public Endpoint connect(List<EndpointAddress> contacts, long timeoutNs) throws IOException {
        check(contacts);
        long endNs = System.nanoTime() + timeoutNs;
        SharedMemory shared = new SharedMemory(name, tag, options, contacts.size());
        Map<Integer, UnixSocket> neighbours = new HashMap<>();
        try {
            @Nullable Link[] links = new @Nullable Link[contacts.size()];
            links[name.number()] = shared.toSelf();
            meetNeighbours(contacts, neighbours, endNs);
            @Nullable TcpSocket[] sockets = callOthers(contacts, endNs);
            for (Map.Entry<Integer, UnixSocket> each : neighbours.entrySet()) {
                int number = each.getKey();
                shared.offer(each.getValue());
                links[number] = shared.accept(number, each.getValue(), leftNs(endNs));
            }
            UdpHandshake.@Nullable Session[] sessions = handshakeUdp(contacts, sockets, endNs);
            NetworkTransport.Factory networkFactory =
                    (poller, firstTag) -> network(sockets, sessions, poller, firstTag);
            return endpoint(contacts, shared, links, networkFactory, !neighbours.isEmpty());
        } catch (IOException | RuntimeException e) {
            neighbours.values().forEach(UnixSocket::close);
            shared.close();
            throw e;
        }
    }

    private void check(List<EndpointAddress> contacts) {
        for (int number = 0; number < contacts.size(); number++) {
            EndpointName each = contacts.get(number).name();
            if (each.number() != number || each.run() != name.run()) {
                throw new IllegalArgumentException(
                        "address %d is that of endpoint %s".formatted(number, each));
            }
        }
        if (contacts.size() > Endpoint.DESTINATIONS_MAX || name.number() >= contacts.size()) {
            throw new IllegalArgumentException(
                    "%d contacts for endpoint %s".formatted(contacts.size(), name));
        }
    }

    /** First all handshakes, then the blocks: nobody waits for one who waits for a third. */
    private void meetNeighbours(
            List<EndpointAddress> contacts, Map<Integer, UnixSocket> neighbours, long endNs)
            throws IOException {
        Set<Integer> later = new HashSet<>();
        for (EndpointAddress other : contacts) {
            int number = other.name().number();
            if (acceptor != null && number != name.number() && address.sharesMemoryWith(other)) {
                if (number < name.number()) {
                    neighbours.put(
                            number, acceptor.connect(number, other.socketName(), leftNs(endNs)));
                } else {
                    later.add(number);
                }
            }
        }
        if (acceptor != null && !later.isEmpty()) {
            neighbours.putAll(acceptor.accept(later, leftNs(endNs)));
        }
    }

    private @Nullable TcpSocket[] callOthers(List<EndpointAddress> contacts, long endNs)
            throws IOException {
        List<@Nullable InetSocketAddress> addresses = new ArrayList<>();
        boolean any = false;
        for (EndpointAddress other : contacts) {
            int number = other.name().number();
            boolean byNetwork = number != name.number() && !address.sharesMemoryWith(other);
            if (byNetwork && (mesh == null || other.port() == 0)) {
                throw new IOException(
                        ("endpoint %d is on another machine, and not both of us have a network: let"
                                        + " all use TCP, or UDP")
                                .formatted(number));
            }
            addresses.add(byNetwork ? other.socketAddress() : null);
            any |= byNetwork;
        }
        return any
                ? Check.present(mesh, "who has a network listens").connect(addresses, leftNs(endNs))
                : new @Nullable TcpSocket[contacts.size()];
    }

    private UdpHandshake.@Nullable Session[] handshakeUdp(
            List<EndpointAddress> contacts, @Nullable TcpSocket[] sockets, long endNs)
            throws IOException {
        UdpHandshake.@Nullable Offer[] offers = new UdpHandshake.@Nullable Offer[sockets.length];
        UdpHandshake.@Nullable Session[] sessions =
                new UdpHandshake.@Nullable Session[sockets.length];
        if (options.transports().contains(Transport.UDP)) {
            for (int number = 0; number < sockets.length; number++) {
                TcpSocket socket = sockets[number];
                offers[number] = socket == null ? null : UdpHandshake.offer(socket, at);
            }
            for (int number = 0; number < sockets.length; number++) {
                UdpHandshake.Offer each = offers[number];
                if (each != null) {
                    String host = contacts.get(number).host();
                    sessions[number] = UdpHandshake.complete(each, host, leftNs(endNs));
                }
            }
        }
        return sessions;
    }

    private Endpoint endpoint(
            List<EndpointAddress> contacts,
            SharedMemory shared,
            @Nullable Link[] links,
            NetworkTransport.Factory networkFactory,
            boolean hasNeighbours) {
        boolean hasNetwork = Arrays.asList(links).contains(null);
        WakeSources wakeSources =
                new WakeSources(shared, hasNetwork ? networkFactory : null, options, hasNeighbours);
        NetworkTransport network = wakeSources.network();
        for (int number = 0; network != null && number < links.length; number++) {
            links[number] = links[number] == null ? network.link(number) : links[number];
        }
        List<EndpointName> names = contacts.stream().map(EndpointAddress::name).toList();
        Endpoint endpoint =
                new ActiveEndpoint(names, name.number(), tag, options, links, shared, wakeSources);
        for (EndpointAddress each : contacts) {
            endpoint.map(each.name().number(), each.name(), each.tag());
        }
        return endpoint;
    }

    private NetworkTransport network(
            @Nullable TcpSocket[] sockets,
            UdpHandshake.@Nullable Session[] sessions,
            Poller poller,
            int firstTag) {
        boolean[] reached = new boolean[sockets.length];
        for (int number = 0; number < reached.length; number++) {
            reached[number] = sockets[number] != null;
        }
        NetworkTransport side = new NetworkTransport(reached, tag, options);
        int frame = NetworkTransport.frameBytesMax(options);
        long worst = 2L * options.creditsPerPeer() * (frame + 4L) + (1 << 20);
        int backlog = (int) Math.min(Integer.MAX_VALUE / 2, worst);
        boolean isUdp = options.transports().contains(Transport.UDP);
        side.start(
                isUdp
                        ? new UdpMesh(
                                sessions,
                                poller,
                                firstTag,
                                side,
                                new UdpLimits(frame, backlog),
                                disturb)
                        : Carrier.over(
                                new TcpMesh(
                                        sockets,
                                        poller,
                                        firstTag,
                                        side,
                                        new MeshLimits(frame, backlog))));
        return side;
    }

    /**
     * From now on {@code percent} of the datagrams that leave this endpoint get lost, and as many
     * doubled and delayed: to see that nothing depends on them.
     */
    public void loseDatagrams(int percent, long seed) {
        Chance seeds = new Chance(seed);
        disturb = real -> new LossyDatagrams(real, seeds.nextLong(), percent);
    }

    private static long leftNs(long endNs) {
        return Math.max(1, endNs - System.nanoTime());
    }

    /** Listens no more; endpoints that were made stay. */
    @Override
    public void close() {
        if (acceptor != null) {
            acceptor.close();
        }
        if (mesh != null) {
            mesh.close();
        }
    }
}
