package dev.merino.remote.mapped;

import dev.merino.linux.Descriptor;
import dev.merino.linux.EventCounter;
import dev.merino.linux.Poller;
import dev.merino.linux.Processes;
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
 * Answers those who want to open regions of this node: a key comes, a descriptor goes, or a
 * refusal. It is a thread with a Unix socket, which only processes of the same user may call.
 *
 * <pre>
 *   caller                                door
 *     | -- key, as RegionKey encodes it --> |
 *     | &lt;-- OPEN, offset (+ descriptor) --- |   or REFUSED, 0
 * </pre>
 */
final class Door implements AutoCloseable {
    static final byte OPEN = 1;
    static final byte REFUSED = 2;
    static final int ANSWER_BYTES = 1 + Long.BYTES;

    private static final int TAG_WAKE = 0;
    private static final int TAG_LISTENER = 1;
    private static final int FIRST_CALLER = 2;
    private static final int NAME_BYTES = 12;

    private final int self;
    private final Map<Long, MachineMemory.Shared> regions;
    private final String name;
    private final UnixSocket listener;
    private final EventCounter wake = EventCounter.create();
    private final Poller poller = Poller.create(16);
    private final Map<Integer, Caller> callers = new HashMap<>();
    private final Thread thread;
    private int nextTag = FIRST_CALLER;
    private volatile boolean over;

    /** Who calls, and what it has said of its next key so far. */
    private static final class Caller {
        final UnixSocket socket;
        final byte[] said = new byte[RegionKey.ENCODED_BYTES];
        int bytes;

        Caller(UnixSocket socket) {
            this.socket = socket;
        }
    }

    Door(int self, Map<Long, MachineMemory.Shared> regions) {
        this.self = self;
        this.regions = regions;
        byte[] random = new byte[NAME_BYTES];
        new SecureRandom().nextBytes(random);
        name = "merino-" + HexFormat.of().formatHex(random);
        listener = UnixSocket.listen(name);
        listener.setBlocking(false);
        poller.add(wake.descriptor(), Poller.READ, TAG_WAKE);
        poller.add(listener.descriptor(), Poller.READ, TAG_LISTENER);
        thread = Thread.ofPlatform().daemon().name("merino-door-" + self).start(this::run);
    }

    /** Under which it listens. */
    String name() {
        return name;
    }

    /** What to throw for a key that is no region's. */
    static RefusalException refusal(RegionKey key) {
        return new RefusalException(
                "node %d knows no such key as that of %s".formatted(key.node(), key));
    }

    private void run() {
        while (!over) {
            int count = poller.await(-1);
            for (int i = 0; i < count && !over; i++) {
                int tag = poller.tag(i);
                if (tag == TAG_LISTENER) {
                    accept();
                } else if (tag >= FIRST_CALLER) {
                    hear(tag);
                }
            }
        }
    }

    private void accept() {
        UnixSocket socket = listener.accept();
        if (socket == null) {
            return;
        }
        if (socket.peerUid() != Processes.uid()) {
            socket.close();
            return;
        }
        socket.setBlocking(false);
        callers.put(nextTag, new Caller(socket));
        poller.add(socket.descriptor(), Poller.READ, nextTag);
        nextTag++;
    }

    private void hear(int tag) {
        Caller caller = callers.get(tag);
        if (caller == null) {
            return;
        }
        List<Descriptor> passed = new ArrayList<>();
        try {
            int wanted = caller.said.length - caller.bytes;
            int some = caller.socket.receive(caller.said, caller.bytes, wanted, passed);
            passed.forEach(Descriptor::close); // nobody has any to give
            if (some == UnixSocket.END) {
                forget(tag, caller);
            } else if (some != UnixSocket.WOULD_BLOCK) {
                caller.bytes += some;
                if (caller.bytes == caller.said.length) {
                    caller.bytes = 0;
                    answer(caller);
                }
            }
        } catch (SystemCallException gone) {
            forget(tag, caller);
        }
    }

    private void answer(Caller caller) {
        RegionKey key = RegionKey.decode(caller.said);
        MachineMemory.Shared shared = regions.get(key.id());
        if (shared == null || !shared.key().equals(key)) {
            caller.socket.send(answer(REFUSED, 0), ANSWER_BYTES);
        } else {
            caller.socket.send(answer(OPEN, shared.offset()), ANSWER_BYTES, shared.file());
        }
    }

    private static byte[] answer(byte kind, long offset) {
        return ByteBuffer.allocate(ANSWER_BYTES).put(kind).putLong(offset).array();
    }

    private void forget(int tag, Caller caller) {
        callers.remove(tag);
        poller.remove(caller.socket.descriptor());
        caller.socket.close();
    }

    @Override
    public void close() {
        over = true;
        wake.signal();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        callers.values().forEach(caller -> caller.socket.close());
        listener.close();
        poller.close();
        wake.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "door of node " + self;
    }
}
