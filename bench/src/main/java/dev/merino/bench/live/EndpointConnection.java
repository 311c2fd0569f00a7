package dev.merino.bench.live;

import dev.merino.Member;
import dev.merino.SharedBytes;
import dev.merino.messages.Endpoint;
import dev.merino.messages.EndpointName;
import dev.merino.transport.AmOptions;
import dev.merino.transport.Transport;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.setup.EndpointAddress;
import dev.merino.transport.setup.EndpointSetUp;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Active messages between the ranks: rank 1 sends requests, rank 0 replies. An optional third
 * endpoint, which receives no messages, makes both of them poll a network as well.
 */
final class EndpointConnection implements AutoCloseable {
    private static final long TIMEOUT_NS = 10_000_000_000L;
    private static final int CONTACT_BYTES = 512;
    private static final int PONG = 1;
    private static final int PING = 2;
    private static final int TAKE = 3;
    private static final int END = 4;

    private final List<Endpoint> all;
    private final Endpoint endpoint;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment data;
    private final long[] words = new long[Endpoint.WORDS_MAX];
    private long pongs;
    private boolean over;

    private EndpointConnection(List<Endpoint> all) {
        this.all = all;
        this.endpoint = all.getFirst();
        this.data = arena.allocate(endpoint.bulkBytesMax());
        endpoint.setHandler(PONG, arrival -> pongs++);
        endpoint.setHandler(PING, arrival -> arrival.token().reply(PONG, arrival.word(0)));
        endpoint.setHandler(TAKE, arrival -> {});
        endpoint.setHandler(
                END,
                arrival -> {
                    over = true;
                    arrival.token().reply(PONG, 0);
                });
    }

    /** Connects ranks 0 and 1 over {@code transport}; to be called by both. */
    static EndpointConnection over(Member me, Transport transport) throws IOException {
        return connect(me, AmOptions.DEFAULT.with(transport), 2);
    }

    /** The same, with all that is sent sealed. */
    static EndpointConnection sealed(Member me, Transport transport) throws IOException {
        return connect(me, AmOptions.DEFAULT.with(transport).sealing(AmOptions.Sealing.ALL), 2);
    }

    /** Connects ranks 0 and 1 through shared memory, and both with a third over TCP. */
    static EndpointConnection besideNetwork(Member me) throws IOException {
        return connect(me, AmOptions.DEFAULT, 3);
    }

    private static EndpointConnection connect(Member me, AmOptions options, int count)
            throws IOException {
        Secret secret = new Secret(new byte[Secret.BYTES]); // it only carries pings
        SharedBytes contacts = me.bytes((long) count * CONTACT_BYTES);
        List<EndpointSetUp> setUps = new ArrayList<>();
        try {
            setUps.add(listen(me.rank(), options, secret));
            if (me.isFirst() && count == 3) {
                setUps.add(listen(2, AmOptions.DEFAULT.with(Transport.TCP), secret));
            }
            for (EndpointSetUp setUp : setUps) {
                byte[] line = setUp.address().toLine().getBytes(StandardCharsets.UTF_8);
                long at = (long) setUp.address().name().number() * CONTACT_BYTES;
                contacts.set(at, (byte) line.length);
                contacts.copyFrom(at + 1, line, 0, line.length);
            }
            me.barrier();
            List<Endpoint> endpoints = connectAll(setUps, read(contacts, count));
            me.barrier();
            return new EndpointConnection(endpoints);
        } finally {
            setUps.forEach(EndpointSetUp::close);
        }
    }

    private static EndpointSetUp listen(int number, AmOptions options, Secret secret) {
        InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return EndpointSetUp.listen(new EndpointName(1, number), 1, secret, options, here);
    }

    private static List<EndpointAddress> read(SharedBytes contacts, int count) {
        List<EndpointAddress> all = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            long at = (long) number * CONTACT_BYTES;
            byte[] line = new byte[contacts.get(at) & 0xff];
            contacts.copyTo(at + 1, line, 0, line.length);
            all.add(EndpointAddress.parse(new String(line, StandardCharsets.UTF_8)));
        }
        return all;
    }

    /** Each waits for the others, so they connect at the same time. */
    private static List<Endpoint> connectAll(
            List<EndpointSetUp> setUps, List<EndpointAddress> contacts) throws IOException {
        List<Endpoint> endpoints = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(setUps.size())) {
            List<Callable<Endpoint>> calls = new ArrayList<>();
            setUps.forEach(setUp -> calls.add(() -> setUp.connect(contacts, TIMEOUT_NS)));
            for (Future<Endpoint> connected : threads.invokeAll(calls)) {
                endpoints.add(connected.get());
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IOException("the endpoints do not find each other", e);
        }
        return endpoints;
    }

    /** How many bytes a message can have. */
    int bulkBytesMax() {
        return endpoint.bulkBytesMax();
    }

    /** Sends a request of one word and waits for the reply. */
    void ping() {
        long before = pongs;
        endpoint.request(0, PING, 1);
        await(before);
    }

    private void await(long before) {
        while (pongs == before) {
            boolean _ = endpoint.await(TIMEOUT_NS);
        }
    }

    /** Sends one word for which there is no answer. */
    void post() {
        endpoint.request(0, TAKE, 1);
    }

    /** Sends bytes for which there is no answer. */
    void post(int bytes) {
        endpoint.request(0, TAKE, words, 0, data, 0, bytes);
    }

    /** Sends a request without waiting for the reply. */
    void ask() {
        endpoint.request(0, PING, 1);
    }

    /** Polls once. */
    int poll() {
        return endpoint.poll();
    }

    /** Ends {@link #serve} of the other side. */
    void end() {
        long before = pongs;
        endpoint.request(0, END);
        await(before);
    }

    /** Answers until the other side calls {@link #end}. */
    void serve() {
        over = false;
        while (!over) {
            boolean _ = endpoint.await(TIMEOUT_NS);
        }
    }

    @Override
    public void close() {
        all.forEach(Endpoint::close);
        arena.close();
    }
}
