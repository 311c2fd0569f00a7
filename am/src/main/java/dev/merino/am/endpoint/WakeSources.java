package dev.merino.am.endpoint;

import dev.merino.am.AmOptions;
import dev.merino.am.Endpoint;
import dev.merino.am.link.Receiver;
import dev.merino.am.network.NetworkTransport;
import dev.merino.am.shm.SharedMemory;
import dev.merino.linux.Poller;

import org.jspecify.annotations.Nullable;

/**
 * What an endpoint learns from the kernel: that a neighbour has ended, that the bell has rung, and
 * what comes over the network. Every look is a system call, so {@link NetworkRate} says how often.
 */
public final class WakeSources implements AutoCloseable {
    private static final int TAG_BELL = 0;
    private static final int TAG_CONTROL_SOCKETS = 1;
    private static final int TAG_NETWORK = TAG_CONTROL_SOCKETS + Endpoint.DESTINATIONS_MAX;
    private static final int EVENTS_MAX = 64;

    /** Without a network only the ends of neighbours are looked for. */
    private static final int SELDOM = 4096;

    /** Only every so many-th look asks the poller, if the network can do without. */
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

    /** The part that has links over the network; null if there is none. */
    public @Nullable NetworkTransport network() {
        return network;
    }

    /** Whether this poll looks. */
    boolean isDue() {
        return rate.isDue();
    }

    /** The next poll looks. */
    void lookNext() {
        rate.look();
    }

    /** Whoever sends over the network must know this tag. */
    void setTag(long tag) {
        if (network != null) {
            network.setTag(tag);
        }
    }

    /** Requests over the network leave with {@link #flush}. */
    void gatherRequests() {
        if (network != null) {
            network.gatherRequests();
        }
    }

    /** Lets them leave. */
    void flush() {
        if (network != null) {
            network.flush();
        }
    }

    /** Waits so long at most, and delivers what has come; how many messages and losses. */
    int look(Receiver receiver, long timeoutNs) {
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
            } else {
                shared.bell().drain();
            }
        }
        count += network == null ? 0 : network.end();
        rate.looked(count);
        return count;
    }

    /** Whether a sleeper must be woken by the poller rather than by a futex. */
    boolean needsPoller() {
        return network != null;
    }

    /** How long nobody needs to look, if nothing happens. */
    long sleepNsMax() {
        return network == null ? Long.MAX_VALUE : network.sleepNsMax();
    }

    /** The owner sleeps in {@code own}: the bell wakes it there, and so does all else. */
    void moveTo(Poller own, int bellTag, int pollTag) {
        poller.remove(shared.bell().descriptor());
        own.add(shared.bell().descriptor(), Poller.SIGNAL, bellTag);
        own.add(poller.descriptor(), Poller.READ, pollTag);
    }

    @Override
    public void close() {
        if (network != null) {
            network.close();
        }
        poller.close();
    }
}
