package dev.merino.transport.endpoint;

import dev.merino.core.WireWriter;
import dev.merino.linux.Poller;
import dev.merino.messages.EndpointName;
import dev.merino.messages.Handler;
import dev.merino.messages.LossListener;
import dev.merino.messages.ReturnReason;
import dev.merino.transport.AmOptions;
import dev.merino.transport.PostHandler;
import dev.merino.transport.RuntimeEndpoint;
import dev.merino.transport.link.Outcome;
import dev.merino.transport.link.Parcel;
import dev.merino.transport.link.ParcelReceiver;
import dev.merino.transport.shm.SharedMemory;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * The implementation of an endpoint: its tables, the rules of request and reply, and when handlers
 * run. {@link WaitStrategy} decides how to wait; links and transports move the messages.
 */
public final class ActiveEndpoint implements RuntimeEndpoint, ParcelReceiver {
    private final EndpointName name;
    private final AmOptions options;
    private final SharedMemory shared;
    private final WakeSources wakeSources;
    private final WaitStrategy waiting;
    private final LaterPeers later;
    private final Peers peers;

    private final HandlerTable handlers = new HandlerTable();
    private final DestinationTable destinations = new DestinationTable();
    private final Parcel request = new Parcel();
    private final ReplyToken token = new ReplyToken(this);
    private final ReusedArrival view;

    private final ParcelBacklog backlog = new ParcelBacklog();
    private final Posts posts;
    private LossListener lossListener = (lost, why) -> {};
    private long tag;
    private boolean isInside;
    private boolean isClosed;

    /** An endpoint over connections that exist, to the endpoints {@code names}. */
    public ActiveEndpoint(
            List<EndpointName> names,
            int self,
            long tag,
            AmOptions options,
            Connections connections) {
        this.peers = new Peers(names, connections.links());
        this.name = names.get(self);
        this.tag = tag;
        this.options = options;
        this.shared = connections.shared();
        this.wakeSources = connections.wakeSources();
        this.view = new ReusedArrival(name, token);
        this.posts = new Posts(options.postBytesMax(), shared, backlog);
        this.later = new LaterPeers(this, peers, connections);
        this.waiting = new WaitStrategy(this, connections, later, options);
    }

    @Override
    public EndpointName name() {
        return name;
    }

    @Override
    public long tag() {
        return tag;
    }

    @Override
    public void setTag(long newTag) {
        tag = newTag;
        shared.setTag(newTag);
        wakeSources.setTag(newTag);
    }

    @Override
    public int bulkBytesMax() {
        return options.bulkBytesMax();
    }

    @Override
    public void setHandler(int index, Handler handler) {
        handlers.set(index, handler);
    }

    @Override
    public void setPostHandler(int index, PostHandler handler) {
        posts.setHandler(index, handler);
    }

    @Override
    public void whenLost(LossListener listener) {
        lossListener = listener;
    }

    @Override
    public void map(int index, EndpointName to, long itsTag) {
        destinations.set(index, peers.destination(to, itsTag));
    }

    /** The endpoints that this one is connected with from now on. */
    public LaterPeers later() {
        requireOutside("map an endpoint");
        return later;
    }

    @Override
    public void unmap(int index) {
        destinations.clear(index);
    }

    @Override
    public void request(int to, int handler) {
        send(to, begin(handler));
    }

    @Override
    public void request(int to, int handler, long word) {
        send(to, begin(handler).add(word));
    }

    @Override
    public void request(int to, int handler, long first, long second) {
        send(to, begin(handler).add(first).add(second));
    }

    @Override
    public void request(int to, int handler, long first, long second, long third, long fourth) {
        send(to, begin(handler).add(first).add(second).add(third).add(fourth));
    }

    @Override
    public void request(int to, int handler, long[] words, int count) {
        send(to, begin(handler).addAll(words, count));
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
        BulkDataCheck.check(data, offset, bytes, options.bulkBytesMax());
        send(to, begin(handler).addAll(words, count).with(data, offset, bytes));
    }

    @Override
    public boolean tryRequest(int to, int handler, long[] words, int count) {
        return trySend(destinations.get(to), begin(handler).addAll(words, count));
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
        BulkDataCheck.check(data, offset, bytes, options.bulkBytesMax());
        Parcel parcel = begin(handler).addAll(words, count).with(data, offset, bytes);
        return trySend(destinations.get(to), parcel);
    }

    @Override
    public void requestWithoutWaking(int to, int handler, long[] words, int count) {
        send(to, begin(handler).addAll(words, count).withoutWaking());
    }

    @Override
    public void requestWithoutWaking(int to, int handler, long[] words, int count, byte[] data) {
        MemorySegment bulk = MemorySegment.ofArray(data);
        BulkDataCheck.check(bulk, 0, data.length, options.bulkBytesMax());
        send(to, begin(handler).addAll(words, count).with(bulk, 0, data.length).withoutWaking());
    }

    @Override
    public void wake(int to) {
        destinations.get(to).link().wake();
    }

    private Parcel begin(int handler) {
        requireOutside("send a request");
        HandlerTable.check(handler);
        return request.begin(Parcel.Kind.REQUEST, handler);
    }

    private void send(int to, Parcel parcel) {
        Destination destination = destinations.get(to);
        Outcome outcome = destination.link().send(parcel, destination.tag());
        if (outcome != Outcome.SENT && !comesBack(destination, parcel, outcome)) {
            flush();
            waiting.begin();
            do {
                waiting.forRoom();
            } while (!trySend(destination, parcel));
        }
        if (options.pollsOnSend()) {
            int _ = pollOnce();
        }
    }

    @Override
    public void post(int to, int handler, WireWriter frame) {
        HandlerTable.check(handler);
        if (isClosed) {
            throw closed();
        }
        posts.send(destinations.get(to), handler, frame);
    }

    @Override
    public int postBytesMax() {
        return options.postBytesMax();
    }

    @Override
    public void gatherRequests() {
        wakeSources.gatherRequests();
    }

    @Override
    public void flush() {
        posts.flush();
        wakeSources.flush();
        later.flush();
    }

    private boolean trySend(Destination to, Parcel parcel) {
        Outcome outcome = to.link().send(parcel, to.tag());
        return outcome == Outcome.SENT || comesBack(to, parcel, outcome);
    }

    /**
     * Queues an undeliverable request as a returned message. False if it must be sent again: the
     * receiver is full, or too many returned messages are queued already.
     */
    private boolean comesBack(Destination to, Parcel parcel, Outcome outcome) {
        return outcome != Outcome.FULL
                && backlog.addReturned(to.number(), parcel, outcome.reason());
    }

    /** Sends a reply, now or when the receiver has room. */
    void answer(Parcel reply, int number) {
        backlog.send(reply, number, peers.links()[number]);
    }

    @Override
    public int poll() {
        requireOutside("poll");
        return pollOnce();
    }

    /** Delivers what has arrived; returns the number of messages and losses. */
    int pollOnce() {
        if (isClosed) {
            throw closed();
        }
        int count = shared.poll(this, options.messagesPerPoll());
        posts.flush();
        if (!backlog.isEmpty()) {
            backlog.sendReplies(peers.links());
            count += backlog.deliverReturned(this);
        }
        if (later.isInUse()) {
            count += later.poll(options.messagesPerPoll());
        }
        return wakeSources.isDue() ? count + wakeSources.look(this, 0) : count;
    }

    /** Whether messages are queued here, for a poll or until a receiver has room. */
    boolean isBusy() {
        return !backlog.isEmpty();
    }

    @Override
    public void deliver(int source, Parcel parcel) {
        if (source >= peers.count() || source < 0) {
            return; // a malformed packet: no endpoint of this run has such a number
        }
        isInside = true;
        try {
            boolean isPost = parcel.kind() == Parcel.Kind.POST;
            if (!(isPost ? posts.deliver(source, parcel) : handle(source, parcel))) {
                Parcel back = isPost ? parcel.withoutData() : parcel;
                answer(back.returned(ReturnReason.NO_HANDLER), source);
            }
        } finally {
            isInside = false;
            token.close();
        }
    }

    private boolean handle(int source, Parcel parcel) {
        boolean isReturned = parcel.kind() == Parcel.Kind.RETURNED;
        Handler handler = handlers.get(isReturned ? 0 : parcel.handler());
        if (parcel.kind() == Parcel.Kind.REQUEST) {
            token.open(source);
        } else if (handler == null) {
            throw new IllegalStateException(
                    "endpoint %s replies to handler %d, which is not set"
                            .formatted(peers.name(source), parcel.handler()));
        }
        if (handler != null) {
            view.show(peers.name(source), parcel);
            handler.handle(view);
        }
        return handler != null;
    }

    @Override
    public boolean takesRequests() {
        return backlog.hasFewerReplies(options.repliesKept());
    }

    @Override
    public void lost(int source, String why) {
        isInside = true;
        try {
            lossListener.lost(peers.name(source), why);
        } finally {
            isInside = false;
        }
    }

    @Override
    public boolean await(long timeoutNs) {
        requireOutside("wait");
        return waiting.forArrival(timeoutNs);
    }

    @Override
    public void wakeUp() {
        shared.wakeUp();
    }

    @Override
    public void sleepIn(Poller poller, int bellTag, int pollTag) {
        wakeSources.moveTo(poller, bellTag, pollTag);
    }

    @Override
    public void wakePoll() {
        wakeSources.lookNext();
    }

    @Override
    public boolean goingToSleep() {
        requireOutside("sleep");
        return shared.goingToSleepInPoller() && !isBusy() && wakeSources.readyToSleep();
    }

    @Override
    public long sleepNsMax() {
        return Math.min(posts.sleepNsMax(), Math.min(wakeSources.sleepNsMax(), later.sleepNsMax()));
    }

    @Override
    public void awake() {
        shared.awake();
    }

    private void requireOutside(String what) {
        if (isInside) {
            throw new IllegalStateException(
                    "a handler may not "
                            + what
                            + ": it may reply, and leave the rest to its owner");
        }
        if (isClosed) {
            throw closed();
        }
    }

    private IllegalStateException closed() {
        return new IllegalStateException("endpoint " + name + " is closed");
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            later.close();
            wakeSources.close();
            shared.close();
        }
    }
}
