package dev.merino.am;

import dev.merino.message.Secret;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * How the endpoints of a run find each other: each listens, somebody tells everybody the contacts
 * of all, then each calls those with lower numbers and answers those with higher ones. Two
 * endpoints of one machine hand each other their queue blocks; others connect over the network. All
 * of them prove first that they know the secret of the run.
 */
public final class EndpointSetUp implements AutoCloseable {
    private EndpointSetUp() {}

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
        throw new UnsupportedOperationException();
    }

    /** What the others must be told. */
    public Contact contact() {
        throw new UnsupportedOperationException();
    }

    /**
     * Connects with all others. The endpoint that is returned has mapped each of them, and itself,
     * at its place in the table. If not all are there in time, an exception says who is missing,
     * and nothing stays open.
     *
     * @param contacts those of all endpoints of the run, at their numbers
     */
    public Endpoint connect(List<Contact> contacts, long timeoutNs) throws IOException {
        throw new UnsupportedOperationException();
    }

    /** Listens no more; endpoints that were made stay. */
    @Override
    public void close() {}
}
