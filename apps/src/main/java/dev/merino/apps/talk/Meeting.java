package dev.merino.apps.talk;

import dev.merino.Member;
import dev.merino.SharedBytes;
import dev.merino.am.Endpoint;
import dev.merino.am.EndpointName;
import dev.merino.am.setup.EndpointAddress;
import dev.merino.am.setup.EndpointSetUp;
import dev.merino.message.Secret;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;

/**
 * How every rank of a program gets an endpoint for active messages, connected with those of all
 * others. What they must know of each other first, shared memory tells: rank 0 makes up a number
 * for the run, a tag and a secret; then everybody listens and writes down, in a line, where.
 *
 * <p>Index {@code i} of the endpoint's table of destinations is rank {@code i}, itself too. The
 * endpoint belongs to the thread of its rank, and must be closed.
 */
public final class Meeting {
    private static final int LINE_BYTES = 512;
    private static final long TIMEOUT_NS = 30_000_000_000L;

    private final Member me;
    private final Wires wires;
    private final SharedBytes start;
    private final SharedBytes lines;

    private Meeting(Member me, Wires wires) {
        this.me = me;
        this.wires = wires;
        this.start = me.named("meeting start").bytes(2 * Long.BYTES + Secret.BYTES);
        this.lines = me.named("meeting lines").bytes((long) me.size() * LINE_BYTES);
    }

    /**
     * Meets all other ranks, which must call this too.
     *
     * @throws IOException if not all are there in time; it says who is missing
     */
    public static Endpoint meet(Member me, Wires wires) throws IOException {
        return new Meeting(me, wires).connect();
    }

    private Endpoint connect() throws IOException {
        if (me.isFirst()) {
            writeStart();
        }
        me.barrier();
        try (EndpointSetUp setUp = listen()) {
            writeLine(setUp.address());
            me.barrier();
            List<EndpointAddress> all = new ArrayList<>();
            for (int rank = 0; rank < me.size(); rank++) {
                all.add(readLine(rank));
            }
            return setUp.connect(all, TIMEOUT_NS);
        }
    }

    private void writeStart() {
        SecureRandom random = new SecureRandom();
        ByteBuffer content = ByteBuffer.allocate((int) start.length());
        content.putLong(random.nextLong()).putLong(random.nextLong());
        content.put(Secret.random().content());
        start.copyFrom(0, content.array(), 0, content.capacity());
    }

    private EndpointSetUp listen() {
        byte[] content = new byte[(int) start.length()];
        start.copyTo(0, content, 0, content.length);
        ByteBuffer words = ByteBuffer.wrap(content);
        long run = words.getLong();
        long tag = words.getLong();
        byte[] secret = new byte[Secret.BYTES];
        words.get(secret);
        return EndpointSetUp.listen(
                new EndpointName(run, me.rank()),
                tag,
                new Secret(secret),
                wires.options(),
                new InetSocketAddress(me.address(), 0));
    }

    /** Its node and its contact; zeros follow. */
    private void writeLine(EndpointAddress contact) {
        byte[] line = (me.node() + " " + contact.toLine()).getBytes(StandardCharsets.UTF_8);
        if (line.length > LINE_BYTES) {
            throw new IllegalStateException(
                    "the contact of rank %d has %d bytes, more than %d: %s"
                            .formatted(me.rank(), line.length, LINE_BYTES, contact.toLine()));
        }
        lines.copyFrom((long) me.rank() * LINE_BYTES, line, 0, line.length);
    }

    private EndpointAddress readLine(int rank) {
        byte[] bytes = new byte[LINE_BYTES];
        lines.copyTo((long) rank * LINE_BYTES, bytes, 0, bytes.length);
        String[] words = new String(bytes, StandardCharsets.UTF_8).trim().split(" ", 2);
        EndpointAddress contact = EndpointAddress.parse(words[1]);
        boolean isApart = wires == Wires.NODES && Integer.parseInt(words[0]) != me.node();
        return isApart ? elsewhere(contact, words[0]) : contact;
    }

    /** As if each node had a machine of its own. */
    private static EndpointAddress elsewhere(EndpointAddress contact, String node) {
        return new EndpointAddress(
                contact.name(),
                contact.tag(),
                contact.machine() + "-node-" + node,
                contact.socketName(),
                contact.host(),
                contact.port());
    }
}
