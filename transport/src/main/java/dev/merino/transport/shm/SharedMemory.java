package dev.merino.transport.shm;

import dev.merino.linux.EventCounter;
import dev.merino.linux.Poller;
import dev.merino.linux.UnixSocket;
import dev.merino.messages.EndpointName;
import dev.merino.transport.AmOptions;
import dev.merino.transport.link.Link;
import dev.merino.transport.link.ParcelReceiver;

import org.jspecify.annotations.Nullable;

import java.io.IOException;

/** The shared-memory transport: the queue block of an endpoint and all its local peers. */
public final class SharedMemory implements AutoCloseable {
    /** How long a sender may take to write a packet while packets behind it are ready. */
    private static final long REVOKE_AFTER_NS = 20_000;

    private final int self;
    private final OwnBlock block;
    private final ReceiveQueue requests;
    private final ReceiveQueue replies;
    private final SharedMemoryLink toSelf;
    private final @Nullable LocalPeer[] neighbours;
    private final int postsBytesMax;
    private int leaving;
    private volatile boolean alarm;
    private boolean isClosed;

    /** A new block for endpoint {@code name}, which is one of {@code endpoints}. */
    public SharedMemory(EndpointName name, long tag, AmOptions options, int endpoints) {
        self = name.number();
        block = new OwnBlock(name, tag, options, endpoints, REVOKE_AFTER_NS);
        postsBytesMax = options.postsBytesMax();
        requests = block.requests();
        replies = block.replies();
        neighbours = new @Nullable LocalPeer[endpoints];
        toSelf =
                new SharedMemoryLink(
                        block.memory(), block.layout(), block.doorbell(), self, postsBytesMax);
    }

    /** The link to this endpoint itself. */
    public Link toSelf() {
        return toSelf;
    }

    /** Passes the block to an authenticated endpoint. */
    public void offer(UnixSocket controlSocket) {
        QueueBlockExchange.send(controlSocket, block);
    }

    /** Maps the block that endpoint {@code number} has passed over {@code controlSocket}. */
    public Link accept(int number, UnixSocket controlSocket, long timeoutNs) throws IOException {
        QueueBlockExchange.Received theirs = QueueBlockExchange.receive(controlSocket, timeoutNs);
        LocalPeer neighbour = new LocalPeer(self, number, controlSocket, theirs, postsBytesMax);
        neighbours[number] = neighbour;
        return neighbour.link();
    }

    /** Adds the control sockets to {@code poller}, with tags from {@code firstTag} on. */
    public void watch(Poller poller, int firstTag) {
        for (LocalPeer neighbour : neighbours) {
            if (neighbour != null) {
                neighbour.controlSocket().setBlocking(false);
                poller.add(
                        neighbour.controlSocket().descriptor(),
                        Poller.READ,
                        firstTag + neighbour.number());
            }
        }
    }

    /** Handles an event of a control socket: it carries no data, so its peer has exited. */
    public void hungUp(int number, Poller poller) {
        LocalPeer neighbour = neighbours[number];
        if (neighbour != null) {
            poller.remove(neighbour.controlSocket().descriptor());
            leave(neighbour, "its process has ended or has closed the endpoint");
        }
    }

    private void leave(LocalPeer neighbour, String why) {
        if (!neighbour.isLeaving()) {
            neighbour.leave(block, why);
            leaving++;
        }
    }

    /** Delivers up to {@code max} replies and as many requests; returns how many. */
    public int poll(ParcelReceiver receiver, int max) {
        int count = 0;
        while (count < max && !replies.isEmpty() && replies.poll(receiver)) {
            count++;
        }
        int most = count + max;
        while (count < most
                && !requests.isEmpty()
                && receiver.takesRequests()
                && requests.poll(receiver)) {
            count++;
        }
        if (leaving > 0 || count > 0) {
            dropMalformedSender(replies);
            dropMalformedSender(requests);
            return leaving > 0 ? count + reportLost(receiver) : count;
        }
        return count;
    }

    private void dropMalformedSender(ReceiveQueue queue) {
        int malformedSender = queue.takeMalformedSender();
        if (malformedSender >= 0 && malformedSender < neighbours.length) {
            LocalPeer neighbour = neighbours[malformedSender];
            if (neighbour != null) {
                leave(neighbour, "it wrote a malformed packet into the queue block");
            }
        }
    }

    private int reportLost(ParcelReceiver receiver) {
        int count = 0;
        for (int number = 0; number < neighbours.length; number++) {
            LocalPeer neighbour = neighbours[number];
            if (neighbour != null && neighbour.isLeaving()) {
                requests.passOver(number);
                replies.passOver(number);
            }
            if (neighbour != null && neighbour.isGone(block)) {
                neighbours[number] = null;
                leaving--;
                count++;
                requests.blocks().freeAllOf(number);
                replies.blocks().freeAllOf(number);
                String why = String.valueOf(neighbour.link().end());
                neighbour.close();
                receiver.lost(number, why);
            }
        }
        return count;
    }

    /** Whether posts wait for room at a receiver. */
    public boolean hasPosts() {
        boolean has = toSelf.hasPosts();
        for (LocalPeer neighbour : neighbours) {
            has |= neighbour != null && neighbour.link().hasPosts();
        }
        return has;
    }

    /** Sends of the posts that wait as many as there is room for. */
    public void flushPosts() {
        toSelf.flushPosts();
        for (LocalPeer neighbour : neighbours) {
            if (neighbour != null) {
                neighbour.link().flushPosts();
            }
        }
    }

    /** Sets the tag that senders must know. */
    public void setTag(long tag) {
        block.setTag(tag);
    }

    /** Prepares to sleep in a poller; false if a message has arrived already. */
    public boolean goingToSleepInPoller() {
        return goingToSleep(Doorbell.IN_POLLER);
    }

    private boolean goingToSleep(int how) {
        block.doorbell().goingToSleep(how);
        return !alarm && !replies.hasArrived() && !requests.hasArrived() && leaving == 0;
    }

    /** Sleeps until a local peer sends a message, or the time-out has passed. */
    public void sleep(long timeoutNs) {
        if (goingToSleep(Doorbell.IN_FUTEX)) {
            block.doorbell().sleepInFutex(timeoutNs);
        }
        block.doorbell().awake();
    }

    /** Ends what {@link #goingToSleepInPoller} began. */
    public void awake() {
        block.doorbell().awake();
    }

    /** Wakes the owner, from any thread. */
    public synchronized void wakeUp() {
        if (!isClosed) {
            alarm = true;
            block.doorbell().ring();
        }
    }

    /** Lets an owner who sleeps poll, from any thread. */
    public synchronized void ring() {
        if (!isClosed) {
            block.doorbell().ring();
        }
    }

    /** Whether {@link #wakeUp} was called since the last call. */
    public boolean takeAlarm() {
        boolean was = alarm;
        if (was) {
            alarm = false;
        }
        return was;
    }

    /** The event counter that wakes an owner that sleeps in a poller. */
    public EventCounter bell() {
        return block.doorbell().events();
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        toSelf.end("the endpoint is closed");
        for (LocalPeer neighbour : neighbours) {
            if (neighbour != null) {
                neighbour.link().end("the endpoint is closed");
                neighbour.close();
            }
        }
        block.close();
    }
}
