package dev.merino.keeper.network;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.am.Arrival;
import dev.merino.am.Endpoint;
import dev.merino.core.FrameAssembler;
import dev.merino.core.MalformedFrameException;
import dev.merino.linux.Poller;
import dev.merino.message.Inbox;
import dev.merino.message.MeshLimits;
import dev.merino.message.Outbox;
import dev.merino.message.SegmentOfArray;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The keepers' network, on active messages. A frame is a request. What a full receiver does not
 * take, and frames that are too long, wait as a stream, each behind its length; what waits leaves
 * as one request, or as few as it takes, and until then all that comes later waits behind it.
 *
 * <pre>
 *   handler 1, short:              bytes | up to 56 bytes, in seven words: a frame
 *   handler 2, long:                     + bytes: a frame
 *   handler 3, short of a stream:  bytes | up to 56 bytes, in seven words: the next of the stream
 *   handler 4, long of a stream:         + bytes: the next of the stream
 * </pre>
 *
 * <p>Handlers may not send, and a machine that takes a frame wants to. So they only keep what
 * comes, and {@link #poll} delivers it when they have returned.
 */
final class MessageNetwork implements NodeNetwork {
    private static final VarHandle WORD_OF_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int SHORT = 1;
    private static final int LONG = 2;
    private static final int STREAM_SHORT = 3;
    private static final int STREAM_LONG = 4;
    private static final int SHORT_BYTES_MAX = (Endpoint.WORDS_MAX - 1) * Long.BYTES;

    /** Nobody rings when there is room again. */
    private static final long ROOM_NAP_NS = 50_000;

    private final Endpoint endpoint;
    private final Inbox inbox;
    private final MeshLimits limits;
    private final Peer[] peers;
    private final Deque<Part> arrived = new ArrayDeque<>();
    private final Deque<Part> spare = new ArrayDeque<>();
    private final Deque<Loss> losses = new ArrayDeque<>();
    private final long[] words = new long[Endpoint.WORDS_MAX];
    private final byte[] few = new byte[SHORT_BYTES_MAX];
    private final SegmentOfArray out = new SegmentOfArray();
    private boolean delivering;

    /** Something may wait for {@link #flush}. */
    private boolean holds;

    private record Loss(int node, String why) {}

    /** A frame or some bytes of a stream, in a buffer that is used again. */
    private static final class Part {
        int node;
        int bytes;
        boolean isFrame;
        byte[] buffer = new byte[1 << 10];

        void fill(int from, int count, boolean isWhole) {
            node = from;
            bytes = count;
            isFrame = isWhole;
            if (buffer.length < count) {
                buffer = new byte[Math.max(count, 2 * buffer.length)];
            }
        }
    }

    /** Another node. */
    private final class Peer implements Outbox.Sink {
        final int node;
        final Outbox outbox = new Outbox(limits.backlogBytesMax());
        final FrameAssembler assembler = new FrameAssembler(limits.frameBytesMax());
        boolean lost;

        Peer(int node) {
            this.node = node;
        }

        @Override
        public int write(MemorySegment buffer, long from, long bytes) {
            int part = (int) Math.min(bytes, endpoint.bulkBytesMax());
            if (part <= SHORT_BYTES_MAX) {
                MemorySegment.copy(buffer, JAVA_BYTE, from, few, 0, part);
                return sendShort(STREAM_SHORT, few, part) ? part : 0;
            }
            return endpoint.tryRequest(node, STREAM_LONG, words, 0, buffer, from, part) ? part : 0;
        }

        /** Sends a frame as it is, unless others wait or there is no room. */
        boolean sendNow(byte[] frame, int length) {
            if (outbox.bytes() > 0 || length > endpoint.bulkBytesMax()) {
                return false;
            }
            return length <= SHORT_BYTES_MAX
                    ? sendShort(SHORT, frame, length)
                    : endpoint.tryRequest(node, LONG, words, 0, out.of(frame), 0, length);
        }

        private boolean sendShort(int handler, byte[] bytes, int length) {
            words[0] = length;
            int count = 1;
            int at = 0;
            for (; length - at >= Long.BYTES; at += Long.BYTES) {
                words[count++] = (long) WORD_OF_BYTES.get(bytes, at);
            }
            if (at < length) {
                long word = 0;
                for (int i = length - 1; i >= at; i--) {
                    word = word << Byte.SIZE | (bytes[i] & 0xff);
                }
                words[count++] = word;
            }
            return endpoint.tryRequest(node, handler, words, count);
        }
    }

    /**
     * @param endpoint with node n at index n
     */
    MessageNetwork(Endpoint endpoint, int nodes, MeshLimits limits, Inbox inbox) {
        this.endpoint = endpoint;
        this.inbox = inbox;
        this.limits = limits;
        this.peers = new Peer[nodes];
        for (int node = 0; node < nodes; node++) {
            peers[node] = new Peer(node);
        }
        endpoint.setHandler(0, this::cameBack);
        endpoint.setHandler(SHORT, message -> takeShort(message, true));
        endpoint.setHandler(LONG, message -> takeLong(message, true));
        endpoint.setHandler(STREAM_SHORT, message -> takeShort(message, false));
        endpoint.setHandler(STREAM_LONG, message -> takeLong(message, false));
        endpoint.gatherRequests();
        endpoint.whenLost((name, why) -> losses.add(new Loss(name.number(), why)));
    }

    @Override
    public void send(int node, byte[] frame, int length) {
        if (length > limits.frameBytesMax()) {
            throw new IllegalArgumentException(
                    "a frame of %d bytes for node %d, the longest has %d"
                            .formatted(length, node, limits.frameBytesMax()));
        }
        Peer peer = peers[node];
        holds = true;
        if (!peer.lost && !peer.sendNow(frame, length) && !peer.outbox.put(frame, length)) {
            losses.add(new Loss(node, "does not take its messages"));
        }
    }

    @Override
    public void flush() {
        if (!holds) {
            return;
        }
        holds = false;
        for (Peer peer : peers) {
            while (peer.outbox.bytes() > 0 && !peer.lost && peer.outbox.writeTo(peer) > 0) {
                // as long as there is room
            }
            holds |= peer.outbox.bytes() > 0;
        }
        endpoint.flush();
    }

    @Override
    public boolean poll() {
        int count = endpoint.poll();
        if ((count > 0 || !losses.isEmpty()) && !delivering) {
            delivering = true;
            try {
                deliver();
            } finally {
                delivering = false;
            }
        }
        return count > 0;
    }

    private void deliver() {
        for (Part part = arrived.poll(); part != null; part = arrived.poll()) {
            take(peers[part.node], part);
            spare.push(part);
        }
        for (Loss loss = losses.poll(); loss != null; loss = losses.poll()) {
            Peer peer = peers[loss.node];
            if (!peer.lost) {
                peer.lost = true;
                peer.outbox.clear();
                inbox.lost(loss.node, loss.why);
            }
        }
    }

    private void take(Peer peer, Part part) {
        try {
            if (peer.lost) {
                return;
            }
            if (part.isFrame) {
                inbox.arrived(peer.node, part.buffer, part.bytes);
            } else {
                takeStream(peer, part);
            }
        } catch (MalformedFrameException e) {
            losses.add(new Loss(peer.node, String.valueOf(e.getMessage())));
        }
    }

    private void takeStream(Peer peer, Part part) {
        ByteBuffer stream = ByteBuffer.wrap(part.buffer).order(FrameAssembler.ORDER);
        FrameAssembler assembler = peer.assembler;
        for (int at = 0; at < part.bytes && !peer.lost; ) {
            at = assembler.take(stream, at, part.bytes);
            if (assembler.isComplete()) {
                inbox.arrived(peer.node, assembler.frame(), assembler.length());
            }
        }
    }

    private void takeShort(Arrival message, boolean isFrame) {
        int bytes = message.wordCount() == 0 ? -1 : (int) message.word(0);
        if (bytes < 0 || bytes > (message.wordCount() - 1) * Long.BYTES) {
            losses.add(new Loss(message.source().number(), "sent a malformed message"));
            return;
        }
        Part part = part(message.source().number(), bytes, isFrame);
        for (int i = 1, at = 0; at < bytes; i++, at += Long.BYTES) {
            WORD_OF_BYTES.set(part.buffer, at, message.word(i)); // it has room for all words
        }
        arrived.add(part);
    }

    private void takeLong(Arrival message, boolean isFrame) {
        Part part = part(message.source().number(), message.bulkBytes(), isFrame);
        message.copyBulk(0, part.buffer, 0, part.bytes);
        arrived.add(part);
    }

    private Part part(int node, int bytes, boolean isFrame) {
        Part part = spare.isEmpty() ? new Part() : spare.pop();
        part.fill(node, bytes, isFrame);
        return part;
    }

    private void cameBack(Arrival message) {
        int node = message.source().number();
        losses.add(new Loss(node, "does not take our messages (" + message.reason() + ")"));
    }

    @Override
    public void sleepIn(Poller poller, int bellTag, int pollTag) {
        endpoint.sleepIn(poller, bellTag, pollTag);
    }

    @Override
    public void wakePoll() {
        endpoint.wakePoll();
    }

    @Override
    public boolean goingToSleep() {
        return endpoint.goingToSleep() && losses.isEmpty();
    }

    @Override
    public long sleepNsMax() {
        for (Peer peer : peers) {
            if (peer.outbox.bytes() > 0) {
                return Math.min(ROOM_NAP_NS, endpoint.sleepNsMax());
            }
        }
        return endpoint.sleepNsMax();
    }

    @Override
    public void awake() {
        endpoint.awake();
    }

    @Override
    public void close() {
        endpoint.close();
        for (Peer peer : peers) {
            peer.outbox.close();
        }
    }
}
