package dev.merino.remote.mapped;

import dev.merino.linux.Descriptor;
import dev.merino.linux.EventCounter;
import dev.merino.linux.MappedMemory;
import dev.merino.linux.Poller;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.UnixSocket;
import dev.merino.remote.LostNodeException;
import dev.merino.remote.RegionKey;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The connections to the doors of the others: regions are opened over them, and when one ends its
 * node is gone. A thread waits for that.
 */
final class Lifelines implements AutoCloseable {
    /** That the other end has hung up is told without asking. */
    private static final int HANG_UP_ONLY = 0;

    private final @Nullable UnixSocket[] sockets;
    private final Poller poller = Poller.create(16);
    private final EventCounter wake = EventCounter.create();
    private final Loss loss;
    private final Thread thread;
    private volatile boolean over;

    /** What is told of a loss. */
    interface Loss {
        void lost(int node, String why);
    }

    Lifelines(int self, List<String> contacts, Loss loss) {
        this.loss = loss;
        sockets = new @Nullable UnixSocket[contacts.size()];
        poller.add(wake.descriptor(), Poller.READ, sockets.length);
        for (int node = 0; node < sockets.length; node++) {
            if (node != self) {
                UnixSocket socket = UnixSocket.connect(contacts.get(node));
                sockets[node] = socket;
                poller.add(socket.descriptor(), HANG_UP_ONLY, node);
            }
        }
        thread = Thread.ofPlatform().daemon().name("merino-lifelines-" + self).start(this::watch);
    }

    private void watch() {
        while (!over) {
            int count = poller.await(-1);
            for (int i = 0; i < count; i++) {
                int node = poller.tag(i);
                if (node < sockets.length && sockets[node] instanceof UnixSocket socket) {
                    poller.remove(socket.descriptor());
                    loss.lost(node, "closed its connection");
                }
            }
        }
    }

    /** Asks the node of a key for its region, and maps it. */
    synchronized MappedMemory open(RegionKey key, long timeoutNs) {
        UnixSocket socket = sockets[key.node()];
        if (socket == null) {
            throw new IllegalArgumentException("there is no way to node " + key.node());
        }
        List<Descriptor> passed = new ArrayList<>();
        try {
            socket.setReceiveTimeout(Math.max(1, TimeUnit.NANOSECONDS.toMillis(timeoutNs)));
            socket.send(key.encode(), RegionKey.ENCODED_BYTES);
            ByteBuffer answer = ByteBuffer.wrap(receive(socket, key, passed));
            if (answer.get() != Door.OPEN || passed.size() != 1) {
                throw Door.refusal(key);
            }
            long offset = answer.getLong();
            return MappedMemory.shared(passed.getFirst(), offset, Math.max(1, key.bytes()));
        } catch (SystemCallException e) {
            throw new LostNodeException(key.node(), "cannot be asked: " + e.getMessage());
        } finally {
            passed.forEach(Descriptor::close);
        }
    }

    private static byte[] receive(UnixSocket socket, RegionKey key, List<Descriptor> passed) {
        byte[] answer = new byte[Door.ANSWER_BYTES];
        for (int at = 0; at < answer.length; ) {
            int some = socket.receive(answer, at, answer.length - at, passed);
            if (some == UnixSocket.END) {
                throw new LostNodeException(key.node(), "closed its connection");
            }
            if (some == UnixSocket.WOULD_BLOCK) {
                throw new LostNodeException(key.node(), "does not answer");
            }
            at += some;
        }
        return answer;
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
        for (UnixSocket socket : sockets) {
            if (socket != null) {
                socket.close();
            }
        }
        poller.close();
        wake.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
