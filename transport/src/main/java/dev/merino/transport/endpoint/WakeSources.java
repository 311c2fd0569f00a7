package dev.merino.transport.endpoint;

import dev.merino.linux.Poller;
import dev.merino.messages.Endpoint;
import dev.merino.transport.AmOptions;
import dev.merino.transport.link.ParcelReceiver;
import dev.merino.transport.network.NetworkTransport;
import dev.merino.transport.shm.SharedMemory;

import org.jspecify.annotations.Nullable;

/**
 * What can wake an endpoint through the kernel: the exit of a local peer, the doorbell, and the
 * network. Each look is a system call, so {@link NetworkRate} decides how often one is made.
 */
public final class WakeSources implements AutoCloseable {
    private static final int TAG_BELL = 0;
    private static final int TAG_CONTROL_SOCKETS = 1;
    private static final int TAG_NETWORK = TAG_CONTROL_SOCKETS + Endpoint.DESTINATIONS_MAX;
    private static final int TAG_INCLUDED = -1;
    private static final int EVENTS_MAX = 64;

    /** Polls per look without a network, where only exits of local peers are looked for. */
    private static final int SELDOM = 4096;

    /** Looks per call of the poller, if the network can be read without it. */
    private static final int DIRECT_READS = 32;

    private final Poller poller = Poller.create(EVENTS_MAX);
    private final SharedMemory shared;
    private final @Nullable NetworkTransport network;
    private final NetworkRate rate;
    private int looks;

    /** Registers the bell, the neighbours' sockets and the network, if there is one. */
    public WakeSources(
            SharedMemory shared,
            NetworkTransport.@Nullable Factory networkFactory,
            AmOptions options,
            boolean hasNeighbours) {
        this.shared = shared;
        poller.add(shared.bell().descriptor(), Poller.READ, TAG_BELL);
        shared.watch(poller, TAG_CONTROL_SOCKETS);
        network = networkFactory == null ? null : networkFactory.make(poller, TAG_NETWORK);
        rate =
                network == null
                        ? new NetworkRate(SELDOM, SELDOM)
                        : new NetworkRate(
                                hasNeighbours ? options.networkPollMin() : 1,
                                hasNeighbours ? options.networkPollMax() : 1);
    }

    /** The network transport; null if there is none. */
    public @Nullable NetworkTransport network() {
        return network;
    }

    /** Whether this poll makes a look. */
    boolean isDue() {
        return rate.isDue();
    }

    /** Makes the next poll look. */
    void lookNext() {
        rate.look();
    }

    /** Sets the tag that senders over the network must know. */
    void setTag(long tag) {
        if (network != null) {
            network.setTag(tag);
        }
    }

    /** Batches requests over the network until {@link #flush}. */
    void gatherRequests() {
        if (network != null) {
            network.gatherRequests();
        }
    }

    /** Sends what is batched. */
    void flush() {
        if (network != null) {
            network.flush();
        }
    }

    /** Waits {@code timeoutNs} at most and delivers; returns the number of messages and losses. */
    int look(ParcelReceiver receiver, long timeoutNs) {
        boolean mayReadDirectly = timeoutNs == 0 && (++looks & (DIRECT_READS - 1)) != 0;
        if (mayReadDirectly && network != null && network.canReadDirectly()) {
            int count = network.readDirectly(receiver);
            rate.looked(count);
            return count;
        }
        int events = poller.await(timeoutNs);
        int count = network == null ? 0 : network.begin(receiver);
        for (int i = 0; i < events; i++) {
            int tag = poller.tag(i);
            if (network != null && network.owns(tag)) {
                network.ready(tag, poller.readable(i), poller.writable(i));
            } else if (tag >= TAG_CONTROL_SOCKETS && tag < TAG_NETWORK) {
                shared.hungUp(tag - TAG_CONTROL_SOCKETS, poller);
            } else if (tag == TAG_BELL) {
                shared.bell().drain();
            } // else the owner polls those that are included, whichever it is
        }
        count += network == null ? 0 : network.end();
        rate.looked(count);
        return count;
    }

    /** Whether the owner must sleep in the poller: a futex does not notice the network. */
    boolean needsPoller() {
        return network != null;
    }

    /**
     * Whether the owner may sleep in its poller: the network has nothing that would not wake it.
     */
    boolean readyToSleep() {
        return network == null || network.readyToSleep();
    }

    /** The time until a look is due even if nothing happens. */
    long sleepNsMax() {
        return network == null ? Long.MAX_VALUE : network.sleepNsMax();
    }

    /** Moves the doorbell and this poller into {@code own}, where the owner sleeps from now on. */
    void moveTo(Poller own, int bellTag, int pollTag) {
        poller.remove(shared.bell().descriptor());
        own.add(shared.bell().descriptor(), Poller.SIGNAL, bellTag);
        own.add(poller.descriptor(), Poller.READ, pollTag);
    }

    /** What wakes {@code other} also wakes the owner of this, who then polls the other. */
    void include(WakeSources other) {
        other.moveTo(poller, TAG_INCLUDED, TAG_INCLUDED);
    }

    /** Ends what {@link #include} began, before {@code other} is closed. */
    void exclude(WakeSources other) {
        poller.remove(other.shared.bell().descriptor());
        poller.remove(other.poller.descriptor());
    }

    @Override
    public void close() {
        if (network != null) {
            network.close();
        }
        poller.close();
    }
}
