package dev.merino.virtual;

import dev.merino.MerinoException;
import dev.merino.core.Check;
import dev.merino.messages.Arrival;
import dev.merino.messages.Endpoint;
import dev.merino.messages.EndpointName;
import dev.merino.messages.Handler;
import dev.merino.messages.LossListener;
import dev.merino.rank.handle.Cause;
import dev.merino.rank.handle.WaitPolicy;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * The endpoint of a rank on modelled machines. Sending and receiving cost the rank's processor what
 * the model says, and links the rest ({@link MessageLinks}). A receiver has room for all that is
 * sent to it, so that requests never wait; how long they would is what links make messages wait.
 */
final class VirtualEndpoint implements Endpoint {
    private static final int BULK_BYTES_MAX = 8192;

    /**
     * A rank that sends looks for messages so often; not each time, or threads would only change.
     */
    private static final long POLL_NS = 50_000;

    private static final String WAITING = "waits for a message";

    private static final MemorySegment NOTHING = MemorySegment.ofArray(new long[0]);

    private final int self;
    private final MessageLinks links;
    private final Handler[] handlers = new Handler[HANDLERS_MAX];
    private final ArrayDeque<VirtualMessage> arrived = new ArrayDeque<>();
    private @Nullable VirtualRank rank;
    private SentMessages sent = SentMessages.NONE;
    private boolean hasRegions;
    private boolean isCounting = true;
    private long polledNs;
    private boolean inHandler;
    private boolean isWaiting;

    /** How often it has waited. */
    private long waits;

    VirtualEndpoint(int self, MessageLinks links) {
        this.self = self;
        this.links = links;
    }

    /** The same, for the program of {@code owner}. */
    VirtualEndpoint of(VirtualRank owner) {
        rank = owner;
        return this;
    }

    private VirtualRank owner() {
        return Check.present(rank, "rank %d has asked for its endpoint", self);
    }

    /** A timed region begins, or ends; what was before the first one does not count. */
    void timed(boolean begins) {
        if (begins && !hasRegions) {
            sent = SentMessages.NONE;
        }
        hasRegions = true;
        isCounting = begins;
    }

    SentMessages sent() {
        return sent;
    }

    @Override
    public EndpointName name() {
        return new EndpointName(0, self);
    }

    @Override
    public int bulkBytesMax() {
        return BULK_BYTES_MAX;
    }

    @Override
    public void setHandler(int index, Handler handler) {
        handlers[index] = handler;
    }

    /** Nobody is lost here. */
    @Override
    public void whenLost(LossListener listener) {}

    @Override
    public void map(int index, EndpointName name, long tag) {
        throw fixed();
    }

    @Override
    public void unmap(int index) {
        throw fixed();
    }

    private static MerinoException fixed() {
        return new MerinoException(
                "endpoints on modelled machines have one destination for each rank: run programs"
                        + " that map others live");
    }

    /** Requests are batched by no network that is modelled. */
    @Override
    public void gatherRequests() {}

    @Override
    public void flush() {}

    @Override
    public void request(int to, int handler) {
        request(to, handler, new long[0], 0);
    }

    @Override
    public void request(int to, int handler, long word) {
        request(to, handler, new long[] {word}, 1);
    }

    @Override
    public void request(int to, int handler, long first, long second) {
        request(to, handler, new long[] {first, second}, 2);
    }

    @Override
    public void request(int to, int handler, long first, long second, long third, long fourth) {
        request(to, handler, new long[] {first, second, third, fourth}, 4);
    }

    @Override
    public void request(int to, int handler, long[] words, int count) {
        request(to, handler, words, count, NOTHING, 0, 0);
    }

    @Override
    public void request(
            int to,
            int handler,
            long[] words,
            int count,
            MemorySegment data,
            long offset,
            int bytes) {
        Check.that(!inHandler, "a handler of rank %d sends a request: it may reply only", self);
        if (owner().nanoTime() - polledNs >= POLL_NS) {
            int _ = poll();
        }
        post(to, handler, Arrays.copyOf(words, count), data, offset, bytes, Arrival.Kind.REQUEST);
    }

    @Override
    public boolean tryRequest(int to, int handler, long[] words, int count) {
        request(to, handler, words, count);
        return true;
    }

    @Override
    public boolean tryRequest(
            int to,
            int handler,
            long[] words,
            int count,
            MemorySegment data,
            long offset,
            int bytes) {
        request(to, handler, words, count, data, offset, bytes);
        return true;
    }

    private void post(
            int to,
            int handler,
            long[] words,
            MemorySegment data,
            long offset,
            int bytes,
            Arrival.Kind kind) {
        Check.that(bytes <= BULK_BYTES_MAX, "a message of %d bytes", bytes);
        MemorySegment copy = bytes == 0 ? NOTHING : VirtualMessage.copy(data, offset, bytes);
        @Nullable VirtualReply reply =
                kind == Arrival.Kind.REQUEST ? new VirtualReply(links.endpoint(to), self) : null;
        VirtualMessage message =
                new VirtualMessage(kind, self, to, handler, words, copy, bytes, reply);
        if (isCounting) {
            sent = sent.with(links.isLocal(self, to), bytes);
        }
        MachineModel.Network network = links.between(self, to);
        owner().spend(network.sendNs() + network.hostNs(bytes));
        links.send(message, owner().nanoTime());
    }

    void reply(int to, int handler, long[] words, MemorySegment data, long offset, int bytes) {
        post(to, handler, words, data, offset, bytes, Arrival.Kind.REPLY);
    }

    /** A message is here now. */
    void arrive(VirtualMessage message) {
        arrived.add(message);
        endWait(waits);
    }

    @Override
    public int poll() {
        owner().catchUpNow();
        int count = 0;
        while (!arrived.isEmpty()) {
            receive(arrived.remove());
            count++;
        }
        polledNs = owner().nanoTime();
        return count;
    }

    private void receive(VirtualMessage message) {
        MachineModel.Network network = links.between(message.from(), self);
        owner().spend(network.receiveNs() + network.hostNs(message.bulkBytes()));
        Handler handler = handlers[message.handler()];
        Check.that(handler != null, "rank %d has no handler %d", self, message.handler());
        inHandler = true;
        try {
            handler.handle(message);
        } finally {
            inHandler = false;
        }
    }

    @Override
    public boolean await(long timeoutNs) {
        if (poll() > 0) {
            return true;
        }
        long mine = waits;
        if (timeoutNs >= 0) {
            links.agenda().at(owner().nanoTime() + timeoutNs, () -> endWait(mine));
        }
        long _ = owner().await(Cause.OTHER, this::beginWait, WaitPolicy.ENDLESS, WAITING);
        return poll() > 0;
    }

    private void beginWait() {
        isWaiting = true;
        if (!arrived.isEmpty()) {
            endWait(waits);
        }
    }

    /** Ends the wait of that number, if it has not ended. */
    private void endWait(long number) {
        if (isWaiting && waits == number) {
            isWaiting = false;
            waits++;
            owner().completeAt(links.agenda().nowNs(), 0);
        }
    }

    /** The only thread that could be woken is the caller's. */
    @Override
    public void wakeUp() {}

    @Override
    public void close() {}
}
