package dev.merino.transport.setup;

import dev.merino.core.Chance;
import dev.merino.core.Check;
import dev.merino.linux.Poller;
import dev.merino.linux.UnixSocket;
import dev.merino.messages.Endpoint;
import dev.merino.messages.EndpointName;
import dev.merino.transport.AmOptions;
import dev.merino.transport.Transport;
import dev.merino.transport.endpoint.ActiveEndpoint;
import dev.merino.transport.endpoint.Connections;
import dev.merino.transport.endpoint.WakeSources;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.link.Link;
import dev.merino.transport.mesh.Inbox;
import dev.merino.transport.mesh.MeshLimits;
import dev.merino.transport.mesh.MeshLink;
import dev.merino.transport.mesh.MeshSetUp;
import dev.merino.transport.mesh.Network;
import dev.merino.transport.network.NetworkTransport;
import dev.merino.transport.shm.SharedMemory;
import dev.merino.transport.shm.UnixAcceptor;
import dev.merino.transport.tcp.TcpMesh;
import dev.merino.transport.ucx.UcxMesh;
import dev.merino.transport.udp.Datagrams;
import dev.merino.transport.udp.LossyDatagrams;
import dev.merino.transport.udp.UdpHandshake;
import dev.merino.transport.udp.UdpMesh;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Connects the endpoints of a run: each listens, the launcher distributes all addresses, then each
 * connects to the endpoints with lower numbers and accepts those with higher ones. Two endpoints of
 * one machine exchange their queue blocks; others connect over the network. All of them first prove
 * knowledge of the secret of the run.
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
    private Duration silence = Duration.ZERO;
    private List<MemorySegment> shared = List.of();
    private @Nullable UcxMesh ucx;

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
     * Starts to listen.
     *
     * @param name the name of the endpoint; its number is its index in the list of addresses
     * @param tag the tag that senders must know
     * @param at where it listens for network connections, if its transports need any; port 0 lets
     *     the kernel choose
     */
    public static EndpointSetUp listen(
            EndpointName name, long tag, Secret secret, AmOptions options, InetSocketAddress at) {
        return new EndpointSetUp(name, tag, secret, options, at);
    }

    /** The address that the other endpoints need. */
    public EndpointAddress address() {
        return address;
    }

    /**
     * Connects with all other endpoints. The endpoint that is returned has mapped each of them, and
     * itself, at its number. If not all connect in time, an exception says which are missing, and
     * nothing stays open.
     *
     * @param contacts the addresses of all endpoints of the run, at their numbers
     */
    public ActiveEndpoint connect(List<EndpointAddress> contacts, long timeoutNs)
            throws IOException {
        Connections connections = connections(contacts, timeoutNs, false);
        List<EndpointName> names = contacts.stream().map(EndpointAddress::name).toList();
        ActiveEndpoint endpoint =
                new ActiveEndpoint(names, name.number(), tag, options, connections);
        for (EndpointAddress each : contacts) {
            endpoint.map(each.name().number(), each.name(), each.tag());
        }
        return endpoint;
    }

    /**
     * Connects with all other endpoints as {@link #connect} does, for an endpoint that exists.
     *
     * @param isBeside whether it polls other connections, too
     */
    Connections connections(List<EndpointAddress> contacts, long timeoutNs, boolean isBeside)
            throws IOException {
        check(contacts);
        long endNs = System.nanoTime() + timeoutNs;
        SharedMemory shared = new SharedMemory(name, tag, options, contacts.size());
        Map<Integer, UnixSocket> neighbours = new HashMap<>();
        try {
            @Nullable Link[] links = new @Nullable Link[contacts.size()];
            links[name.number()] = shared.toSelf();
            connectLocalPeers(contacts, neighbours, endNs);
            @Nullable MeshLink[] network = connectNetwork(contacts, endNs);
            for (Map.Entry<Integer, UnixSocket> each : neighbours.entrySet()) {
                int number = each.getKey();
                shared.offer(each.getValue());
                links[number] = shared.accept(number, each.getValue(), leftNs(endNs));
            }
            UdpHandshake.@Nullable Session[] sessions = handshakeUdp(contacts, network, endNs);
            NetworkTransport.Factory networkFactory =
                    (poller, firstTag) ->
                            transport(new Wiring(network, sessions, endNs), poller, firstTag);
            return connections(shared, links, networkFactory, isBeside || !neighbours.isEmpty());
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

    /** All handshakes come before all exchanges of blocks, so that no cycle of waits can arise. */
    private void connectLocalPeers(
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

    private @Nullable MeshLink[] connectNetwork(List<EndpointAddress> contacts, long endNs)
            throws IOException {
        List<@Nullable InetSocketAddress> addresses = new ArrayList<>();
        boolean any = false;
        for (EndpointAddress other : contacts) {
            int number = other.name().number();
            boolean byNetwork = number != name.number() && !address.sharesMemoryWith(other);
            if (byNetwork && (mesh == null || other.port() == 0)) {
                throw new IOException(
                        ("endpoint %d is on another machine, and not both of us have a network: let"
                                        + " all use TCP, UDP or UCX")
                                .formatted(number));
            }
            addresses.add(byNetwork ? other.socketAddress() : null);
            any |= byNetwork;
        }
        if (!any) {
            return new @Nullable MeshLink[contacts.size()];
        }
        MeshSetUp network = Check.present(mesh, "an endpoint with a network listens");
        network.seal(number -> seals(contacts, number));
        return network.connectLinks(addresses, leftNs(endNs));
    }

    /** A number that somebody claims to have may be none of ours. */
    private boolean seals(List<EndpointAddress> contacts, int number) {
        return number >= 0
                && number < contacts.size()
                && options.seals(address.isOnMachineOf(contacts.get(number)));
    }

    private UdpHandshake.@Nullable Session[] handshakeUdp(
            List<EndpointAddress> contacts, @Nullable MeshLink[] links, long endNs)
            throws IOException {
        UdpHandshake.@Nullable Offer[] offers = new UdpHandshake.@Nullable Offer[links.length];
        UdpHandshake.@Nullable Session[] sessions =
                new UdpHandshake.@Nullable Session[links.length];
        if (options.transports().contains(Transport.UDP)) {
            for (int number = 0; number < links.length; number++) {
                MeshLink link = links[number];
                offers[number] = link == null ? null : UdpHandshake.offer(link, at);
            }
            for (int number = 0; number < links.length; number++) {
                UdpHandshake.Offer each = offers[number];
                if (each != null) {
                    String host = contacts.get(number).host();
                    sessions[number] = UdpHandshake.complete(each, host, leftNs(endNs));
                }
            }
        }
        return sessions;
    }

    private Connections connections(
            SharedMemory memory,
            @Nullable Link[] links,
            NetworkTransport.Factory networkFactory,
            boolean polledSeldom) {
        boolean hasNetwork = Arrays.asList(links).contains(null);
        WakeSources wakeSources =
                new WakeSources(memory, hasNetwork ? networkFactory : null, options, polledSeldom);
        NetworkTransport network = wakeSources.network();
        for (int number = 0; network != null && number < links.length; number++) {
            links[number] = links[number] == null ? network.link(number) : links[number];
        }
        return new Connections(memory, links, wakeSources);
    }

    /** What a network is made of; {@code endNs} is when all must be connected. */
    private record Wiring(
            @Nullable MeshLink[] links, UdpHandshake.@Nullable Session[] sessions, long endNs) {}

    private NetworkTransport transport(Wiring wiring, Poller poller, int firstTag) {
        @Nullable MeshLink[] links = wiring.links;
        boolean[] reached = new boolean[links.length];
        for (int number = 0; number < reached.length; number++) {
            reached[number] = links[number] != null;
        }
        NetworkTransport side = new NetworkTransport(reached, tag, options);
        try {
            side.start(network(wiring, poller, firstTag, side));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
        return side;
    }

    private Network network(Wiring wiring, Poller poller, int firstTag, Inbox inbox)
            throws IOException {
        int frame = NetworkTransport.frameBytesMax(options);
        long requests = 2L * options.creditsPerPeer() * (options.bulkBytesMax() + 256L) + (1 << 20);
        long worst = Math.min(Integer.MAX_VALUE / 2, requests) + options.postsBytesMax();
        MeshLimits limits = new MeshLimits(frame, (int) Math.min(Integer.MAX_VALUE - 8, worst));
        return switch (options.network().orElseThrow()) {
            case TCP -> new TcpMesh(wiring.links, poller, firstTag, inbox, limits);
            case UDP ->
                    new UdpMesh(
                            wiring.sessions,
                            poller,
                            firstTag,
                            inbox,
                            limits,
                            silence.toNanos(),
                            disturb);
            case UCX -> {
                ucx =
                        UcxMesh.connect(
                                name.number(),
                                MeshLink.sockets(wiring.links),
                                null,
                                shared,
                                poller,
                                firstTag,
                                inbox,
                                limits,
                                leftNs(wiring.endNs));
                yield ucx;
            }
            case SHARED_MEMORY -> throw new IllegalStateException("this is no network");
        };
    }

    /** As {@link MeshSetUp#endAfterSilence}. */
    public void endAfterSilence(Duration limit) {
        silence = limit;
        if (mesh != null) {
            mesh.endAfterSilence(limit);
        }
    }

    /**
     * For tests: from now on {@code percent} of the datagrams that this endpoint sends are lost,
     * and as many each are duplicated and delayed.
     */
    public void loseDatagrams(int percent, long seed) {
        Chance seeds = new Chance(seed);
        disturb = real -> new LossyDatagrams(real, seeds.nextLong(), percent);
    }

    /**
     * From now on {@code memory} is within reach of all other endpoints, if they are connected by
     * UCX; to be called before {@link #connect}.
     */
    public void share(List<MemorySegment> memory) {
        shared = List.copyOf(memory);
    }

    /** What connects endpoints by UCX, for operations on shared memory; empty without it. */
    public Optional<UcxMesh> ucx() {
        return Optional.ofNullable(ucx);
    }

    private static long leftNs(long endNs) {
        return Math.max(1, endNs - System.nanoTime());
    }

    /** Stops listening; endpoints that were connected stay open. */
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
