package dev.merino.remote.mapped;

import dev.merino.linux.Descriptor;
import dev.merino.linux.Poller;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.UnixSocket;
import dev.merino.remote.RefusalException;
import dev.merino.remote.RegionKey;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Serves requests to open regions of this node: it receives a key and answers with a descriptor or
 * with a refusal. A thread accepts connections at a Unix socket, from processes of the same user
 * only.
 *
 * <pre>
 *   client                               server
 *     | -- key, as RegionKey encodes it --> |
 *     | &lt;-- OPEN, offset (+ descriptor) --- |   or REFUSED, 0
 * </pre>
 */
final class RegionServer implements AutoCloseable {
    static final byte OPEN = 1;
    static final byte REFUSED = 2;
    static final int ANSWER_BYTES = 1 + Long.BYTES;

    private static final int TAG_LISTENER = 0;
    private static final int FIRST_CLIENT = 1;
    private static final int NAME_BYTES = 12;

    private final int self;
    private final Map<Long, MachineMemory.Shared> regions;
    private final String name;
    private final UnixSocket listener;
    private final Map<Integer, Client> clients = new HashMap<>();
    private final PollLoop loop;
    private int nextTag = FIRST_CLIENT;

    /** A client, and what has been received of its next key. */
    private static final class Client {
        final UnixSocket socket;
        final byte[] key = new byte[RegionKey.ENCODED_BYTES];
        int bytes;

        Client(UnixSocket socket) {
            this.socket = socket;
        }
    }

    RegionServer(int self, Map<Long, MachineMemory.Shared> regions) {
        this.self = self;
        this.regions = regions;
        byte[] random = new byte[NAME_BYTES];
        new SecureRandom().nextBytes(random);
        name = "merino-" + HexFormat.of().formatHex(random);
        listener = UnixSocket.listen(name);
        listener.setBlocking(false);
        loop = new PollLoop("merino-regions-" + self, this::ready);
        loop.poller().add(listener.descriptor(), Poller.READ, TAG_LISTENER);
        loop.start();
    }

    /** The abstract name of its socket. */
    String name() {
        return name;
    }

    /** The exception for a key that belongs to no region. */
    static RefusalException refusal(RegionKey key) {
        return new RefusalException(
                "node %d knows no such key as that of %s".formatted(key.node(), key));
    }

    private void ready(int tag) {
        if (tag == TAG_LISTENER) {
            accept();
        } else {
            receive(tag);
        }
    }

    private void accept() {
        UnixSocket socket = listener.accept();
        if (socket == null) {
            return;
        }
        socket.setBlocking(false);
        clients.put(nextTag, new Client(socket));
        loop.poller().add(socket.descriptor(), Poller.READ, nextTag);
        nextTag++;
    }

    private void receive(int tag) {
        Client client = clients.get(tag);
        if (client == null) {
            return;
        }
        List<Descriptor> passed = new ArrayList<>();
        try {
            int wanted = client.key.length - client.bytes;
            int some = client.socket.receive(client.key, client.bytes, wanted, passed);
            passed.forEach(Descriptor::close); // the protocol has none
            if (some == UnixSocket.END) {
                forget(tag, client);
            } else if (some != UnixSocket.WOULD_BLOCK) {
                client.bytes += some;
                if (client.bytes == client.key.length) {
                    client.bytes = 0;
                    answer(client);
                }
            }
        } catch (SystemCallException gone) {
            forget(tag, client);
        }
    }

    private void answer(Client client) {
        RegionKey key = RegionKey.decode(client.key);
        MachineMemory.Shared shared = regions.get(key.id());
        if (shared == null || !shared.key().equals(key)) {
            client.socket.send(answer(REFUSED, 0), ANSWER_BYTES);
        } else {
            client.socket.send(answer(OPEN, shared.offset()), ANSWER_BYTES, shared.file());
        }
    }

    private static byte[] answer(byte kind, long offset) {
        return ByteBuffer.allocate(ANSWER_BYTES).put(kind).putLong(offset).array();
    }

    private void forget(int tag, Client client) {
        clients.remove(tag);
        loop.poller().remove(client.socket.descriptor());
        client.socket.close();
    }

    @Override
    public void close() {
        loop.close();
        clients.values().forEach(client -> client.socket.close());
        listener.close();
    }

    @Override
    public String toString() {
        return "region server of node " + self;
    }
}
