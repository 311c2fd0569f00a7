package dev.merino.am.setup;

import dev.merino.am.AmOptions;
import dev.merino.am.Endpoint;
import dev.merino.am.EndpointName;
import dev.merino.am.Transport;
import dev.merino.am.endpoint.ActiveEndpoint;
import dev.merino.am.endpoint.Surroundings;
import dev.merino.am.link.Link;
import dev.merino.am.network.Carrier;
import dev.merino.am.network.NetworkSide;
import dev.merino.am.shm.Door;
import dev.merino.am.shm.SharedMemory;
import dev.merino.am.udp.Datagrams;
import dev.merino.am.udp.LossyDatagrams;
import dev.merino.am.udp.UdpLimits;
import dev.merino.am.udp.UdpMeeting;
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
    private final @Nullable Door door;
    private final @Nullable MeshSetUp mesh;
    private final Contact contact;
    private final InetSocketAddress at;
    private UnaryOperator<Datagrams> disturb = UnaryOperator.identity();

    private EndpointSetUp(
            EndpointName name, long tag, Secret secret, AmOptions options, InetSocketAddress at) {
        this.name = name;
        this.tag = tag;
        this.options = options;
        this.at = at;
        Set<Transport> offered = options.transports();
        boolean hasNetwork = offered.contains(Transport.TCP) || offered.contains(Transport.UDP);
        door =
                offered.contains(Transport.SHARED_MEMORY)
                        ? new Door(new Handshake(secret, name.run(), name.number()))
                        : null;
        mesh = hasNetwork ? MeshSetUp.listen(at, secret, name.run(), name.number()) : null;
        contact =
                new Contact(
                        name,
                        tag,
                        ThisMachine.name(),
                        door == null ? "" : door.name(),
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
    public Contact contact() {
        return contact;
    }

    /**
     * Connects with all others. The endpoint that is returned has mapped each of them, and itself,
     * at its place in the table. If not all are there in time, an exception says who is missing,
     * and nothing stays open.
     *
     * @param contacts those of all endpoints of the run, at their numbers
     */
    public Endpoint connect(List<Contact> contacts, long timeoutNs) throws IOException {
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
            UdpMeeting.@Nullable Met[] met = agreeOnDatagrams(contacts, sockets, endNs);
            NetworkSide.Maker maker = (poller, firstTag) -> network(sockets, met, poller, firstTag);
            return endpoint(contacts, shared, links, maker, !neighbours.isEmpty());
        } catch (IOException | RuntimeException e) {
            neighbours.values().forEach(UnixSocket::close);
            shared.close();
            throw e;
        }
    }

    private void check(List<Contact> contacts) {
        for (int number = 0; number < contacts.size(); number++) {
            EndpointName each = contacts.get(number).name();
            if (each.number() != number || each.run() != name.run()) {
                throw new IllegalArgumentException(
                        "contact %d is that of endpoint %s".formatted(number, each));
            }
        }
        if (contacts.size() > Endpoint.DESTINATIONS_MAX || name.number() >= contacts.size()) {
            throw new IllegalArgumentException(
                    "%d contacts for endpoint %s".formatted(contacts.size(), name));
        }
    }

    /** First all handshakes, then the blocks: nobody waits for one who waits for a third. */
    private void meetNeighbours(
            List<Contact> contacts, Map<Integer, UnixSocket> neighbours, long endNs)
            throws IOException {
        Set<Integer> later = new HashSet<>();
        for (Contact other : contacts) {
            int number = other.name().number();
            if (door != null && number != name.number() && contact.sharesMemoryWith(other)) {
                if (number < name.number()) {
                    neighbours.put(number, door.call(number, other.door(), leftNs(endNs)));
                } else {
                    later.add(number);
                }
            }
        }
        if (door != null && !later.isEmpty()) {
            neighbours.putAll(door.answer(later, leftNs(endNs)));
        }
    }

    private @Nullable TcpSocket[] callOthers(List<Contact> contacts, long endNs)
            throws IOException {
        List<@Nullable InetSocketAddress> addresses = new ArrayList<>();
        boolean any = false;
        for (Contact other : contacts) {
            int number = other.name().number();
            boolean byNetwork = number != name.number() && !contact.sharesMemoryWith(other);
            if (byNetwork && (mesh == null || other.port() == 0)) {
                throw new IOException(
                        ("endpoint %d is on another machine, and not both of us have a network: let"
                                        + " all use TCP, or UDP")
                                .formatted(number));
            }
            addresses.add(byNetwork ? other.address() : null);
            any |= byNetwork;
        }
        return any
                ? Check.present(mesh, "who has a network listens").connect(addresses, leftNs(endNs))
                : new @Nullable TcpSocket[contacts.size()];
    }

    private UdpMeeting.@Nullable Met[] agreeOnDatagrams(
            List<Contact> contacts, @Nullable TcpSocket[] sockets, long endNs) throws IOException {
        UdpMeeting.@Nullable Begun[] begun = new UdpMeeting.@Nullable Begun[sockets.length];
        UdpMeeting.@Nullable Met[] met = new UdpMeeting.@Nullable Met[sockets.length];
        if (options.transports().contains(Transport.UDP)) {
            for (int number = 0; number < sockets.length; number++) {
                TcpSocket socket = sockets[number];
                begun[number] = socket == null ? null : UdpMeeting.begin(socket, at);
            }
            for (int number = 0; number < sockets.length; number++) {
                UdpMeeting.Begun each = begun[number];
                if (each != null) {
                    String host = contacts.get(number).host();
                    met[number] = UdpMeeting.end(each, host, leftNs(endNs));
                }
            }
        }
        return met;
    }

    private Endpoint endpoint(
            List<Contact> contacts,
            SharedMemory shared,
            @Nullable Link[] links,
            NetworkSide.Maker maker,
            boolean hasNeighbours) {
        boolean hasNetwork = Arrays.asList(links).contains(null);
        Surroundings surroundings =
                new Surroundings(shared, hasNetwork ? maker : null, options, hasNeighbours);
        NetworkSide network = surroundings.network();
        for (int number = 0; network != null && number < links.length; number++) {
            links[number] = links[number] == null ? network.link(number) : links[number];
        }
        List<EndpointName> names = contacts.stream().map(Contact::name).toList();
        Endpoint endpoint =
                new ActiveEndpoint(names, name.number(), tag, options, links, shared, surroundings);
        for (Contact each : contacts) {
            endpoint.map(each.name().number(), each.name(), each.tag());
        }
        return endpoint;
    }

    private NetworkSide network(
            @Nullable TcpSocket[] sockets,
            UdpMeeting.@Nullable Met[] met,
            Poller poller,
            int firstTag) {
        boolean[] reached = new boolean[sockets.length];
        for (int number = 0; number < reached.length; number++) {
            reached[number] = sockets[number] != null;
        }
        NetworkSide side = new NetworkSide(reached, tag, options);
        int frame = NetworkSide.frameBytesMax(options);
        long worst = 2L * options.creditsPerPeer() * (frame + 4L) + (1 << 20);
        int backlog = (int) Math.min(Integer.MAX_VALUE / 2, worst);
        boolean isUdp = options.transports().contains(Transport.UDP);
        side.start(
                isUdp
                        ? new UdpMesh(
                                met, poller, firstTag, side, new UdpLimits(frame, backlog), disturb)
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
        if (door != null) {
            door.close();
        }
        if (mesh != null) {
            mesh.close();
        }
    }
}
