package dev.merino.transport.setup;

import dev.merino.EndpointProvider;
import dev.merino.Member;
import dev.merino.MerinoException;
import dev.merino.SharedBytes;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.messages.Endpoint;
import dev.merino.messages.EndpointName;
import dev.merino.messages.Wires;
import dev.merino.transport.AmOptions;
import dev.merino.transport.Transport;
import dev.merino.transport.handshake.Secret;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Connects the ranks of a program. They exchange what they need for it through shared memory, which
 * is given back afterwards: rank 0 chooses a number for the run, a tag and a secret; then every
 * rank listens and publishes its node and its contact.
 */
public final class MemberEndpoints implements EndpointProvider {
    private static final int CONTACT_BYTES_MAX = 512;
    private static final long TIMEOUT_NS = 30_000_000_000L;

    /** For {@link java.util.ServiceLoader}. */
    public MemberEndpoints() {}

    @Override
    public Endpoint connect(Member me, Wires wires) {
        SharedBytes parameters = me.bytes(2 * Long.BYTES + Integer.BYTES + Secret.BYTES);
        SharedBytes contacts = me.bytes((long) me.size() * CONTACT_BYTES_MAX);
        if (me.isFirst()) {
            chooseParameters(parameters);
        }
        me.barrier();
        try (EndpointSetUp setUp = listen(me, wires, parameters)) {
            publish(me, setUp.address(), contacts);
            me.barrier();
            List<EndpointAddress> all = new ArrayList<>();
            for (int rank = 0; rank < me.size(); rank++) {
                all.add(contact(me, wires, rank, contacts));
            }
            Endpoint endpoint = setUp.connect(all, TIMEOUT_NS);
            me.close(List.of(parameters, contacts));
            return endpoint;
        } catch (IOException | UncheckedIOException e) {
            throw new MerinoException(
                    "rank %d cannot exchange messages over %s with all others: %s"
                            .formatted(me.rank(), wires, e.getMessage()),
                    e);
        }
    }

    @Override
    public Endpoint make(Member me, String name, Wires wires) {
        return NamedEndpoints.make(me, name, wires);
    }

    @Override
    public void map(Member me, Endpoint from, int index, String name, Duration limit) {
        NamedEndpoints.map(me, from, index, name, limit);
    }

    static AmOptions options(Member me, Wires wires) {
        AmOptions usual = AmOptions.DEFAULT.pollingOnSend().sealing(sealing(me));
        return switch (wires) {
            case AUTO, NODES -> usual;
            case SHM -> usual.with(Transport.SHARED_MEMORY);
            case TCP -> usual.with(Transport.TCP);
            case UDP -> usual.with(Transport.UDP);
            case UCX -> usual.with(Transport.UCX);
        };
    }

    private static AmOptions.Sealing sealing(Member me) {
        return me.isEncrypted() ? AmOptions.Sealing.BETWEEN_MACHINES : AmOptions.Sealing.NONE;
    }

    private static void chooseParameters(SharedBytes parameters) {
        SecureRandom random = new SecureRandom();
        WireWriter out = new WireWriter();
        out.putLong(random.nextLong());
        out.putLong(random.nextLong());
        out.putBytes(Secret.random().content());
        parameters.copyFrom(0, out.bytes(), 0, out.length());
    }

    private static EndpointSetUp listen(Member me, Wires wires, SharedBytes parameters) {
        WireReader in = read(parameters, 0, (int) parameters.length());
        long run = in.getLong("run");
        long tag = in.getLong("tag");
        return EndpointSetUp.listen(
                new EndpointName(run, me.rank()),
                tag,
                new Secret(in.getBytes("secret")),
                options(me, wires),
                new InetSocketAddress(me.address(), 0));
    }

    private static void publish(Member me, EndpointAddress contact, SharedBytes contacts) {
        WireWriter out = new WireWriter();
        out.putInt(me.node());
        out.putString(contact.toLine());
        if (out.length() > CONTACT_BYTES_MAX) {
            throw new IllegalStateException(
                    "the contact of rank %d has %d bytes, more than %d: %s"
                            .formatted(
                                    me.rank(), out.length(), CONTACT_BYTES_MAX, contact.toLine()));
        }
        long at = (long) me.rank() * CONTACT_BYTES_MAX;
        contacts.copyFrom(at, out.bytes(), 0, out.length());
    }

    private static EndpointAddress contact(Member me, Wires wires, int rank, SharedBytes contacts) {
        WireReader in = read(contacts, (long) rank * CONTACT_BYTES_MAX, CONTACT_BYTES_MAX);
        int node = in.getNatural("node");
        EndpointAddress contact = EndpointAddress.parse(in.getString("contact"));
        return contact.seenFrom(me.node(), node, wires);
    }

    private static WireReader read(SharedBytes source, long from, int length) {
        byte[] content = new byte[length];
        source.copyTo(from, content, 0, length);
        return new WireReader(content, 0, length);
    }
}
