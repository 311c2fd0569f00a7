package dev.merino.pager;

import dev.merino.am.Arrival;
import dev.merino.am.Endpoint;
import dev.merino.am.setup.NeighbourSetUp;
import dev.merino.core.Check;
import dev.merino.linux.Poller;
import dev.merino.linux.UnixSocket;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/**
 * Where a keeper takes what the threads of its workers ask: its endpoint for them, and a slot for
 * each. A poll only fills slots; the keeper looks at them afterwards.
 */
public final class Desk implements AutoCloseable {
    private final NeighbourSetUp setUp;
    private final ServingSlot[] slots;
    private @Nullable Endpoint endpoint;

    Desk(long run, long tag, int threads) {
        this.setUp = Talk.keeper(run, tag, threads);
        this.slots = new ServingSlot[threads];
        Arrays.setAll(slots, thread -> new ServingSlot(this, thread));
    }

    /** Exchanges queue blocks with a thread whose worker has proved who it is. */
    void meet(int thread, UnixSocket lifeline) {
        setUp.offer(lifeline);
        Talk.accept(setUp, 1 + thread, lifeline);
    }

    /** All have been met: from now on their questions can be taken. */
    public void open() {
        Endpoint opened = setUp.endpoint();
        // A thread that is no more needs no answer; its process is watched by others.
        opened.setHandler(0, message -> {});
        opened.setHandler(Talk.ASK, message -> slotOf(message).ask(message));
        opened.setHandler(Talk.CANCEL, message -> slotOf(message).cancel());
        endpoint = opened;
    }

    private ServingSlot slotOf(Arrival message) {
        return slots[message.source().number() - 1];
    }

    Endpoint endpoint() {
        return Check.present(endpoint, "the desk is open");
    }

    /** The slot of {@code thread}, counted over all workers. */
    public ServingSlot slot(int thread) {
        return slots[thread];
    }

    /** Puts what has been asked into its slots; whether anything was. */
    public boolean poll() {
        return endpoint().poll() > 0;
    }

    /** See {@link Endpoint#sleepIn}. */
    public void sleepIn(Poller poller, int bellTag, int stirTag) {
        endpoint().sleepIn(poller, bellTag, stirTag);
    }

    /** See {@link Endpoint#stirred}. */
    public void stirred() {
        endpoint().stirred();
    }

    /** The keeper is about to sleep; false if something was asked, and it must poll. */
    public boolean goingToSleep() {
        return endpoint().goingToSleep();
    }

    /** The keeper is awake. */
    public void awake() {
        endpoint().awake();
    }

    @Override
    public void close() {
        if (endpoint == null) {
            setUp.close();
        } else {
            endpoint.close();
        }
    }
}
