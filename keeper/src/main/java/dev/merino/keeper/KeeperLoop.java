package dev.merino.keeper;

import dev.merino.control.Control;
import dev.merino.linux.EventCounter;
import dev.merino.linux.FaultBatch;
import dev.merino.linux.Poller;
import dev.merino.linux.TimeSlice;
import dev.merino.pager.WorkerEndpoint;
import dev.merino.pager.WorkerPages;
import dev.merino.protocol.Access;
import dev.merino.remote.LostNodeException;
import dev.merino.transport.RuntimeEndpoint;
import dev.merino.worker.call.AdaptiveSpin;

import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The keeper's one thread: it waits for whatever comes first - faults, calls, frames of other
 * nodes, commands of the launcher - and tells {@link LiveNode}. It sleeps when nothing comes.
 *
 * <p>Before it sleeps it says so and looks at the endpoint once more, so that a worker needs a
 * system call only to wake a keeper that really sleeps. If all its ranks wait and the core is the
 * node's own, it looks for a while first: waking up takes longer than most answers do.
 */
final class KeeperLoop {
    static final int TAG_BELL = 0;
    static final int TAG_CONTROL = 1;
    private static final int TAG_NETWORK = 2;
    private static final int TAG_NETWORK_POLL = 3;
    private static final int TAG_ENDPOINT_POLL = 4;
    private static final int TAG_FAULTS = 16;

    private static final int FAULTS_MAX = 64;

    /** Polls of memory, while they find something, per poll of the kernel for faults. */
    private static final int ROUNDS_MAX = 4;

    private static final long NAP_NS = 1_000_000_000;

    /** It looks so often whether operations on remote memory are done of which nothing tells. */
    private static final long REMOTE_NS = 1_000_000;

    /** After so long with all ranks waiting, somebody should look whether nobody runs at all. */
    private static final long STILL_NS = 100_000_000;

    /** Somebody waits for the keeper whenever it wakes up, and it is soon done. */
    private static final long TURN_NS = 100_000;

    private final Poller poller;
    private final WorkerEndpoint endpoint;
    private final LiveNode node;
    private final RuntimeEndpoint network;
    private final List<WorkerPages> workers;
    private final EventCounter wake;
    private final Queue<Control> controls;
    private final Consumer<Control> onControl;
    private final Runnable onQuiescence;
    private final int ownCores;
    private final AdaptiveSpin spin = AdaptiveSpin.forKeeper();
    private final BooleanSupplier somethingComes;
    private final FaultBatch faults = new FaultBatch(FAULTS_MAX);
    private boolean failed;
    private boolean over;

    /** Whether there may be more to do in memory, as far as it knew when it asked the poller. */
    private boolean hasMore;

    KeeperLoop(
            Poller poller,
            WorkerEndpoint endpoint,
            LiveNode node,
            RuntimeEndpoint network,
            List<WorkerPages> workers,
            EventCounter wake,
            Queue<Control> controls,
            Consumer<Control> onControl,
            Runnable onQuiescence,
            int ownCores) {
        this.poller = poller;
        this.endpoint = endpoint;
        this.node = node;
        this.network = network;
        this.workers = workers;
        this.wake = wake;
        this.controls = controls;
        this.onControl = onControl;
        this.onQuiescence = onQuiescence;
        this.ownCores = ownCores;
        this.somethingComes = () -> network.poll() > 0 || endpoint.poll() || node.remote().isDone();
    }

    /** Runs until {@link #end}. */
    void run() {
        boolean _ = TimeSlice.ask(TURN_NS);
        endpoint.sleepIn(poller, TAG_BELL, TAG_ENDPOINT_POLL);
        poller.add(wake.descriptor(), Poller.READ, TAG_CONTROL);
        network.sleepIn(poller, TAG_NETWORK, TAG_NETWORK_POLL);
        for (WorkerPages pages : workers) {
            int tag = TAG_FAULTS + 2 * pages.worker();
            poller.add(pages.faultsOf(false), Poller.READ, tag);
            if (pages.canScan()) {
                poller.add(pages.faultsOf(true), Poller.READ, tag + 1);
            }
        }
        boolean yields = false;
        while (!over) {
            try {
                yields = turn(yields);
            } catch (LostNodeException e) { // in the middle of a step, which cannot be finished
                fail();
                node.remote().lost(e);
            }
        }
    }

    /** Does what there is to do, or sleeps; whether a rank should have the core before the next. */
    private boolean turn(boolean yields) {
        boolean busy = !yields && goOn();
        hasMore = busy;
        int count = busy ? poller.await(0) : sleep();
        boolean onlyFaults = count > 0;
        for (int i = 0; i < count; i++) {
            onlyFaults &= poller.tag(i) >= TAG_FAULTS;
            dispatch(i);
        }
        network.flush();
        return onlyFaults && !hasMore && yieldsCore();
    }

    /** Does what is to be done without the kernel; whether there may be more of it. */
    private boolean goOn() {
        boolean wasBusy = false;
        for (int round = 0; round < ROUNDS_MAX && !over; round++) {
            boolean busy = endpoint.poll();
            busy |= node.serve();
            busy |= network.poll() > 0;
            busy |= node.remote().poll();
            network.flush();
            boolean more = busy || waits(wasBusy);
            if (!more || yieldsCore()) {
                return false;
            }
            wasBusy |= busy;
        }
        return true;
    }

    /** Waits a moment for more; whether there is more. */
    private boolean waits(boolean soon) {
        return !yieldsCore() && spin.until(soon, isAlone(), somethingComes);
    }

    /**
     * Whether a rank wants the only core that the node has. The keeper then goes to sleep at once,
     * and does not if there is more to do by then.
     */
    private boolean yieldsCore() {
        return ownCores == 1 && !isAlone();
    }

    private boolean isAlone() {
        return ownCores > 0 && node.quiescence().nobodyComputes();
    }

    /** The loop ends after what it is doing now. */
    void end() {
        over = true;
    }

    /** From now on accesses that fault fail, and nobody is served any more. */
    void fail() {
        failed = true;
        node.fail();
    }

    private int sleep() {
        boolean expectant = node.quiescence().isNews();
        boolean idle = endpoint.goingToSleep();
        idle &= network.goingToSleep(); // both must know
        idle &= !node.remote().isDone();
        hasMore = !idle;
        long napNs = Math.min(expectant ? STILL_NS : NAP_NS, network.sleepNsMax());
        napNs = node.remote().isBusy() ? Math.min(napNs, REMOTE_NS) : napNs;
        int count = poller.await(idle ? napNs : 0);
        network.awake();
        endpoint.awake();
        if (idle && count == 0) {
            network.wakePoll();
            endpoint.wakePoll();
        }
        boolean slept = idle && count == 0 && napNs == STILL_NS;
        if (expectant && slept && node.quiescence().isNews()) {
            node.quiescence().told();
            onQuiescence.run();
        }
        return count;
    }

    private void dispatch(int event) {
        int tag = poller.tag(event);
        if (tag >= TAG_FAULTS) {
            faults((tag - TAG_FAULTS) / 2, (tag & 1) == 1);
        } else if (tag == TAG_NETWORK_POLL) {
            network.wakePoll();
        } else if (tag == TAG_ENDPOINT_POLL) {
            endpoint.wakePoll();
        } else if (tag == TAG_CONTROL) {
            wake.drain();
            for (Control next = controls.poll(); next != null; next = controls.poll()) {
                onControl.accept(next);
            }
        }
    }

    private void faults(int worker, boolean scanned) {
        WorkerPages pages = workers.get(worker);
        int count = pages.readFaults(faults, scanned);
        for (int i = 0; i < count; i++) {
            long offset = pages.offsetOf(faults, i);
            if (failed) {
                node.refuse(worker, offset);
            } else {
                Access wanted = faults.isWrite(i) ? Access.WRITE : Access.READ;
                node.fault(worker, faults.thread(i), offset, wanted, faults.isProtection(i));
            }
        }
    }
}
