package dev.merino.remote.mapped;

import dev.merino.linux.EventCounter;
import dev.merino.linux.Poller;

import java.util.function.IntConsumer;

/** A daemon thread that waits for events of descriptors and hands their tags to a handler. */
final class PollLoop implements AutoCloseable {
    private static final int EVENTS_MAX = 16;

    /** The tag of the event that ends the loop; the handler never sees it. */
    private static final int STOP_TAG = Integer.MAX_VALUE;

    private final Poller poller = Poller.create(EVENTS_MAX);
    private final EventCounter stop = EventCounter.create();
    private final IntConsumer handler;
    private final Thread thread;
    private volatile boolean isStopped;

    /** Polls nothing until {@link #start}. */
    PollLoop(String name, IntConsumer handler) {
        this.handler = handler;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
        poller.add(stop.descriptor(), Poller.READ, STOP_TAG);
    }

    /** Where descriptors are registered, by the owner before the start, by the handler later. */
    Poller poller() {
        return poller;
    }

    void start() {
        thread.start();
    }

    private void run() {
        while (!isStopped) {
            int count = poller.await(-1);
            for (int i = 0; i < count && !isStopped; i++) {
                if (poller.tag(i) != STOP_TAG) {
                    handler.accept(poller.tag(i));
                }
            }
        }
    }

    /** Returns when the thread has ended, so that what the handler uses can be closed. */
    @Override
    public void close() {
        isStopped = true;
        stop.signal();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        poller.close();
        stop.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
