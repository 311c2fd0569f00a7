package dev.merino.transport.network;

import dev.merino.core.Check;
import dev.merino.core.WireWriter;
import dev.merino.linux.Poller;
import dev.merino.messages.ReturnReason;
import dev.merino.transport.AmOptions;
import dev.merino.transport.link.Link;
import dev.merino.transport.link.Outcome;
import dev.merino.transport.link.Parcel;
import dev.merino.transport.link.ParcelReceiver;
import dev.merino.transport.mesh.Inbox;
import dev.merino.transport.mesh.Network;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;

/**
 * All links of an endpoint over one network. Messages that arrive between {@link #begin} and {@link
 * #end} are delivered at once; losses are reported at the end, so that a request that cannot be
 * sent runs no listener.
 */
public final class NetworkTransport implements Inbox, AutoCloseable {
    private final @Nullable ToEndpoint[] links;
    private final FrameCodec frames;
    private final Parcel parcel = new Parcel();
    private final ArrayDeque<Loss> losses = new ArrayDeque<>();
    private @Nullable Network network;
    private @Nullable ParcelReceiver receiver;
    private @Nullable RuntimeException failure;
    private long tag;
    private int count;
    private boolean isLooking;
    private boolean gathersRequests;
    private boolean isClosed;

    private record Loss(int number, String why) {}

    /** Sends messages to one endpoint over the network. */
    private final class ToEndpoint implements Link {
        private final int number;
        private final Credits credits;
        private boolean isEnded;

        ToEndpoint(int number, Credits credits) {
            this.number = number;
            this.credits = credits;
        }

        @Override
        public Outcome send(Parcel message, long itsTag) {
            if (isEnded) {
                return Outcome.LOST;
            }
            if (message.kind() == Parcel.Kind.POST) {
                post(number, message, itsTag);
                return Outcome.SENT;
            }
            boolean isRequest = message.kind() == Parcel.Kind.REQUEST;
            if (isRequest && !(network().hasRoom(number) && credits.pay(message.bytes()))) {
                return Outcome.FULL;
            }
            NetworkTransport.this.send(number, message, itsTag, isRequest);
            return Outcome.SENT;
        }

        /** The network sends what is queued when its owner polls. */
        @Override
        public boolean hasPosts() {
            return false;
        }

        /** What arrives over a network wakes the receiver. */
        @Override
        public void wake() {}
    }

    /** Creates the transport once there is a poller. */
    @FunctionalInterface
    public interface Factory {
        /** Creates it on a poller, whose tags from {@code firstTag} on are its own. */
        NetworkTransport make(Poller poller, int firstTag);
    }

    /** With links to those endpoints where {@code reached} says so. */
    public NetworkTransport(boolean[] reached, long tag, AmOptions options) {
        this.tag = tag;
        frames = new FrameCodec(options);
        links = new @Nullable ToEndpoint[reached.length];
        int costMax = 4 * (1 + options.bulkBytesMax() / 4096);
        int credits = Math.max(options.creditsPerPeer(), costMax);
        for (int number = 0; number < reached.length; number++) {
            if (reached[number]) {
                links[number] = new ToEndpoint(number, new Credits(credits));
            }
        }
    }

    /** The longest frame, for the limits of a network. */
    public static int frameBytesMax(AmOptions options) {
        return FrameCodec.bytesMax(options);
    }

    /** Sends over {@code newNetwork}, which delivers frames to this object. */
    public void start(Network newNetwork) {
        network = newNetwork;
        for (int number = 0; number < links.length; number++) {
            ToEndpoint link = links[number];
            if (link != null) {
                giveCredits(number, link);
            }
        }
        newNetwork.flush();
    }

    private Network network() {
        Network started = network;
        if (started == null) {
            throw new IllegalStateException("a network transport is used before it is started");
        }
        return started;
    }

    private ParcelReceiver receiver() {
        ParcelReceiver known = receiver;
        if (known == null) {
            throw new IllegalStateException("a message arrives outside a poll");
        }
        return known;
    }

    /** The link to an endpoint; null if this network does not reach it. */
    public @Nullable Link link(int number) {
        return links[number];
    }

    /** Sets the tag that senders must know. */
    public void setTag(long newTag) {
        tag = newTag;
    }

    /** Batches requests until {@link #flush}. */
    public void gatherRequests() {
        gathersRequests = true;
    }

    /** Sends everything that is queued. */
    public void flush() {
        network().flush();
    }

    /** Sends a request at once; replies of handlers are sent together at the end of a poll. */
    private void send(int number, Parcel message, long itsTag, boolean isRequest) {
        int length = frames.write(message, itsTag);
        network().send(number, frames.out(), length);
        if (isRequest && !gathersRequests) {
            network().flush();
        }
    }

    /** Queues a post until {@link #flush}; credits are not needed, since nobody waits for them. */
    private void post(int number, Parcel post, long itsTag) {
        WireWriter frame = Check.present(post.frame(), "a post that is sent has a frame");
        network().send(number, frames.out(), frames.writeHead(post, itsTag), frame);
    }

    /** Whether the owner may wait in its poller now. */
    public boolean readyToSleep() {
        return network().readyToSleep();
    }

    /** Whether an event of the poller is for {@link #ready}. */
    public boolean owns(int pollerTag) {
        return network().owns(pollerTag);
    }

    /** Begins a poll that delivers to {@code newReceiver}; returns 0, the messages so far. */
    public int begin(ParcelReceiver newReceiver) {
        receiver = newReceiver;
        count = 0;
        isLooking = true;
        network().tick(System.nanoTime());
        return 0;
    }

    /** Whether {@link #readDirectly} can replace a call of the poller. */
    public boolean canReadDirectly() {
        return network().canReadDirectly();
    }

    /** Delivers input without the poller; returns the number of messages and losses. */
    public int readDirectly(ParcelReceiver newReceiver) {
        receiver = newReceiver;
        count = 0;
        isLooking = true;
        if (network().readDirectly()) {
            return end();
        }
        isLooking = false;
        return 0;
    }

    /** Handles an event of the poller. */
    public void ready(int pollerTag, boolean readable, boolean writable) {
        network().ready(pollerTag, readable, writable);
    }

    /** Ends a poll: sends replies, reports losses; returns the number of messages and losses. */
    public int end() {
        network().flush();
        isLooking = false;
        for (Loss loss = losses.poll(); loss != null; loss = losses.poll()) {
            count++;
            receiver().lost(loss.number, loss.why);
        }
        RuntimeException first = failure;
        failure = null;
        if (first != null) {
            throw first;
        }
        return count;
    }

    /** The time until the next poll is due even if nothing happens. */
    public long sleepNsMax() {
        return losses.isEmpty() ? network().sleepNsMax(System.nanoTime()) : 0;
    }

    @Override
    public void arrived(int number, byte[] frame, int length) {
        ToEndpoint link = links[number];
        if (isClosed || link == null) {
            return; // closing: the network only waits for acknowledgements
        }
        if (FrameCodec.kind(frame, length) == FrameCodec.CREDITS) {
            link.credits.grant(FrameCodec.credits(frame, length));
            return;
        }
        Check.that(isLooking, "a network delivers only while it is polled");
        frames.read(frame, length, parcel);
        switch (parcel.kind()) {
            case REQUEST -> takeRequest(number, link, FrameCodec.tag(frame));
            case POST -> takePost(number, FrameCodec.tag(frame));
            case REPLY, RETURNED -> deliver(number);
        }
    }

    private void takePost(int number, long itsTag) {
        if (itsTag == tag) {
            deliver(number);
        } else {
            Parcel head = parcel.withoutData();
            send(number, head.returned(ReturnReason.WRONG_TAG), 0, false);
        }
    }

    private void takeRequest(int number, ToEndpoint link, long itsTag) {
        int bytes = parcel.bytes();
        link.credits.arrived(bytes);
        try {
            if (itsTag == tag) {
                deliver(number);
            } else {
                send(number, parcel.returned(ReturnReason.WRONG_TAG), 0, false);
            }
        } finally {
            link.credits.handled(bytes);
            giveCredits(number, link);
        }
    }

    private void deliver(int number) {
        count++;
        try {
            receiver().deliver(number, parcel);
        } catch (RuntimeException e) {
            // The network is in the middle of a buffer: end() throws when all is delivered.
            failure = failure == null ? e : failure;
        }
    }

    private void giveCredits(int number, ToEndpoint link) {
        int credits = link.credits.give();
        if (credits > 0) {
            network().send(number, frames.out(), frames.writeCredits(credits));
        }
    }

    @Override
    public void lost(int number, String why) {
        ToEndpoint link = links[number];
        if (link != null) {
            link.isEnded = true;
            losses.add(new Loss(number, "it " + why));
        }
    }

    @Override
    public void close() {
        isClosed = true;
        for (ToEndpoint link : links) {
            if (link != null) {
                link.isEnded = true;
            }
        }
        network().close();
    }
}
