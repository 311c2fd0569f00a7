package dev.merino.apps.messaging;

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
 * Gives every rank of a program an endpoint for active messages that is connected with those of all
 * others. The ranks exchange what they need for it through shared memory: rank 0 chooses a number
 * for the run, a tag and a secret; then every rank listens and publishes its contact as a line of
 * text.
 *
 * <p>Index {@code i} of the endpoint's table of destinations is rank {@code i}, including the own
 * rank. The endpoint belongs to the thread of its rank, and the caller must close it.
 */
public final class EndpointConnector {
    private static final int LINE_BYTES = 512;
    private static final long TIMEOUT_NS = 30_000_000_000L;

    private final Member me;
    private final MessageTransport transport;
    private final SharedBytes runParameters;
    private final SharedBytes contacts;

    private EndpointConnector(Member me, MessageTransport transport) {
        this.me = me;
        this.transport = transport;
        this.runParameters =
                me.named("endpoint run parameters").bytes(2 * Long.BYTES + Secret.BYTES);
        this.contacts = me.named("endpoint contacts").bytes((long) me.size() * LINE_BYTES);
    }

    /**
     * Connects this rank with all others; every rank must call this.
     *
     * @throws IOException if a rank does not connect in time; the message names it
     */
    public static Endpoint connect(Member me, MessageTransport transport) throws IOException {
        return new EndpointConnector(me, transport).connect();
    }

    private Endpoint connect() throws IOException {
        if (me.isFirst()) {
            writeRunParameters();
        }
        me.barrier();
        try (EndpointSetUp setUp = listen()) {
            publish(setUp.address());
            me.barrier();
            List<EndpointAddress> all = new ArrayList<>();
            for (int rank = 0; rank < me.size(); rank++) {
                all.add(contactOf(rank));
            }
            return setUp.connect(all, TIMEOUT_NS);
        }
    }

    private void writeRunParameters() {
        SecureRandom random = new SecureRandom();
        ByteBuffer content = ByteBuffer.allocate((int) runParameters.length());
        content.putLong(random.nextLong()).putLong(random.nextLong());
        content.put(Secret.random().content());
        runParameters.copyFrom(0, content.array(), 0, content.capacity());
    }

    private EndpointSetUp listen() {
        byte[] content = new byte[(int) runParameters.length()];
        runParameters.copyTo(0, content, 0, content.length);
        ByteBuffer words = ByteBuffer.wrap(content);
        long run = words.getLong();
        long tag = words.getLong();
        byte[] secret = new byte[Secret.BYTES];
        words.get(secret);
        return EndpointSetUp.listen(
                new EndpointName(run, me.rank()),
                tag,
                new Secret(secret),
                transport.options(),
                new InetSocketAddress(me.address(), 0));
    }

    /** Writes the node and the contact of this rank; zeros follow. */
    private void publish(EndpointAddress contact) {
        byte[] line = (me.node() + " " + contact.toLine()).getBytes(StandardCharsets.UTF_8);
        if (line.length > LINE_BYTES) {
            throw new IllegalStateException(
                    "the contact of rank %d has %d bytes, more than %d: %s"
                            .formatted(me.rank(), line.length, LINE_BYTES, contact.toLine()));
        }
        contacts.copyFrom((long) me.rank() * LINE_BYTES, line, 0, line.length);
    }

    private EndpointAddress contactOf(int rank) {
        byte[] bytes = new byte[LINE_BYTES];
        contacts.copyTo((long) rank * LINE_BYTES, bytes, 0, bytes.length);
        String[] words = new String(bytes, StandardCharsets.UTF_8).trim().split(" ", 2);
        EndpointAddress contact = EndpointAddress.parse(words[1]);
        boolean isOnOtherNode =
                transport == MessageTransport.NODES && Integer.parseInt(words[0]) != me.node();
        return isOnOtherNode ? onOtherMachine(contact, words[0]) : contact;
    }

    /** The contact as if each node were a machine of its own, so that shared memory is not used. */
    private static EndpointAddress onOtherMachine(EndpointAddress contact, String node) {
        return new EndpointAddress(
                contact.name(),
                contact.tag(),
                contact.machine() + "-node-" + node,
                contact.socketName(),
                contact.host(),
                contact.port());
    }
}
