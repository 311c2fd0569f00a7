package dev.merino.transport.handshake;

import dev.merino.linux.SystemCallException;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;

/**
 * Callers that have not yet proved who they are, each with a thread of its own. There is room for a
 * few; one more takes the place of the one that has been here longest, so that connections which
 * say nothing keep nobody out: a process of the run needs a few milliseconds.
 */
public final class PendingCallers {
    private static final int CALLERS_MAX = 64;

    private final int callersMax;
    private final Deque<Caller> callers = new ArrayDeque<>();

    /** A caller, and what happens to it. {@link #admit} calls one of the last two in the end. */
    public interface Caller {
        /**
         * Finds out who it is, with a deadline; an exception if it is a stranger.
         *
         * @param known to be called when it has proved who it is: from then on nobody takes its
         *     place; false if somebody has
         */
        void answer(BooleanSupplier known) throws IOException;

        /** Ends its connection while another thread is in {@link #answer}. Must not wait. */
        void hangUp();

        /** It has been answered, and is known. */
        void admitted();

        /** It has not, or others have taken its place: its connection is to be closed. */
        void refused(String why);
    }

    /** Room for 64. */
    public PendingCallers() {
        this(CALLERS_MAX);
    }

    PendingCallers(int callersMax) {
        this.callersMax = callersMax;
    }

    /** Answers {@code caller} on a thread of its own. */
    public void admit(Caller caller) {
        synchronized (callers) {
            if (callers.size() == callersMax) {
                callers.removeFirst().hangUp(); // here, since it is not closed before it is removed
            }
            callers.addLast(caller);
        }
        Thread.ofPlatform().daemon().name("caller").start(() -> answer(caller));
    }

    private void answer(Caller caller) {
        try {
            caller.answer(() -> remove(caller));
            caller.admitted();
        } catch (IOException | SystemCallException e) {
            boolean _ = remove(caller);
            caller.refused(String.valueOf(e.getMessage()));
        }
    }

    private boolean remove(Caller caller) {
        synchronized (callers) {
            return callers.remove(caller);
        }
    }
}
