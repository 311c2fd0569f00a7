package dev.merino.transport.endpoint;

import dev.merino.linux.Cores;
import dev.merino.transport.AmOptions;
import dev.merino.transport.shm.SharedMemory;

/**
 * How an endpoint waits: it polls for a while, then sleeps until a sender rings its doorbell. While
 * it waits for room at a receiver no doorbell will ring, so it sleeps for short times that grow.
 */
final class WaitStrategy {
    private static final int POLLS_PER_CLOCK = 64;
    private static final long FIRST_NAP_NS = 20_000;
    private static final long LAST_NAP_NS = 1_000_000;

    /** A futex does not notice that a local peer exits, so a sleep in it is no longer than this. */
    private static final long SLICE_NS = 20_000_000;

    private final ActiveEndpoint endpoint;
    private final SharedMemory shared;
    private final WakeSources wakeSources;
    private final LaterPeers later;
    private final SpinBudget spinner;
    private long napNs;
    private long spinUntilNs;

    WaitStrategy(
            ActiveEndpoint endpoint, Connections connections, LaterPeers later, AmOptions options) {
        this.endpoint = endpoint;
        this.shared = connections.shared();
        this.wakeSources = connections.wakeSources();
        this.later = later;
        spinner = new SpinBudget(options.spinNs(), Cores.ofProcess().cardinality());
    }

    /** Starts waiting for room at a receiver. */
    void begin() {
        napNs = FIRST_NAP_NS;
        spinUntilNs = System.nanoTime() + spinner.budgetNs();
    }

    /** Waits for a part of the time until a receiver has room, and delivers what arrives. */
    void forRoom() {
        for (int i = 0; i < POLLS_PER_CLOCK; i++) {
            if (endpoint.pollOnce() > 0) {
                return;
            }
            Thread.onSpinWait();
        }
        if (System.nanoTime() - spinUntilNs >= 0) {
            int _ = sleep(napNs);
            napNs = Math.min(LAST_NAP_NS, 2 * napNs);
        }
    }

    /** Waits until a message was delivered; false after the time-out or a wake-up. */
    boolean forArrival(long timeoutNs) {
        if (pollAWhile()) {
            return true;
        }
        long startNs = System.nanoTime();
        if (spin(startNs, timeoutNs)) {
            spinner.spun();
            return true;
        }
        long sleptSinceNs = System.nanoTime();
        boolean came = sleepUntil(startNs, timeoutNs);
        spinner.slept(System.nanoTime() - sleptSinceNs);
        return came;
    }

    private boolean spin(long startNs, long timeoutNs) {
        long budgetNs = spinner.budgetNs();
        long mostNs = timeoutNs < 0 ? budgetNs : Math.min(budgetNs, timeoutNs);
        while (System.nanoTime() - startNs < mostNs) {
            if (pollAWhile()) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    /** Reading the clock costs as much as a few polls, so it is read once for many polls. */
    private boolean pollAWhile() {
        for (int i = 0; i < POLLS_PER_CLOCK; i++) {
            if (endpoint.pollOnce() > 0) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    private boolean sleepUntil(long startNs, long timeoutNs) {
        while (!shared.takeAlarm()) {
            long leftNs =
                    timeoutNs < 0 ? Long.MAX_VALUE : timeoutNs - (System.nanoTime() - startNs);
            if (leftNs <= 0) {
                return endpoint.pollOnce() > 0;
            }
            if (sleep(leftNs) + endpoint.pollOnce() > 0) {
                return true;
            }
        }
        return false;
    }

    /** Sleeps until a message arrives, or {@code mostNs}; returns how many were delivered. */
    private int sleep(long mostNs) {
        endpoint.flush();
        long ns = Math.min(mostNs, endpoint.sleepNsMax());
        if (wakeSources.needsPoller() || later.isInUse()) {
            boolean maySleep =
                    shared.goingToSleepInPoller()
                            && later.goingToSleep()
                            && !endpoint.isBusy()
                            && wakeSources.readyToSleep();
            // Looks may deliver, and a handler must find the bell of an owner who is awake.
            int count = wakeSources.look(endpoint, maySleep ? Math.min(ns, SLICE_NS) : 0);
            shared.awake();
            later.awake();
            return count;
        }
        shared.sleep(endpoint.isBusy() ? 0 : Math.min(ns, SLICE_NS));
        int count = endpoint.pollOnce();
        return count > 0 ? count : wakeSources.look(endpoint, 0);
    }
}
