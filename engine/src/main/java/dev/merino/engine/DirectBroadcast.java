package dev.merino.engine;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteMessage.ToAll;
import dev.merino.protocol.RemoteOperation.CompareAndSwap;
import dev.merino.protocol.RemoteOperation.GetWords;
import dev.merino.protocol.RemoteOperation.PutWords;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Ordered broadcast among nodes that all reach each other's windows at once: a word at the hub says
 * whose turn it is, and who has it writes all windows, its own last. No handler runs anywhere.
 *
 * <p>Who takes the turn has seen its predecessor give it back, so whoever sees a word of one
 * broadcast finds those of all before it. A node's own broadcasts stay in order: one that has not
 * got its turn is in a queue, and the next one behind it.
 *
 * <p>Who has the turn may be stopped by the kernel in the middle of it, or die. So nobody waits for
 * it without end: after some tries the node goes on with its other work, and tries again when the
 * other one has answered a message, for then its turn is over. If the other one has died, no answer
 * comes, and the end of that node ends the run.
 */
final class DirectBroadcast {
    private static final int TRIES_MAX = 100;
    private static final long FREE = 0;

    /** No node. */
    static final int NOBODY = -1;

    private final int self;
    private final ReachedMemory hub;
    private final List<ReachedMemory> windows;
    private final Deque<ToAll> waiting = new ArrayDeque<>();

    /** What is told of each broadcast that is in all windows. */
    @FunctionalInterface
    interface Written {
        void answered(long token);
    }

    /**
     * @param hub the memory of the hub
     * @param windows those of all nodes, the own one last
     */
    DirectBroadcast(int self, ReachedMemory hub, List<ReachedMemory> windows) {
        this.self = self;
        this.hub = hub;
        this.windows = List.copyOf(windows);
    }

    /** A broadcast behind all that wait already. */
    void add(ToAll broadcast) {
        waiting.add(broadcast);
    }

    /** Whether some broadcast has not had its turn yet. */
    boolean isWaiting() {
        return !waiting.isEmpty();
    }

    /**
     * Writes what waits, if this node gets a turn, and tells of each in order.
     *
     * @return {@link #NOBODY}, or who has the turn instead
     */
    int write(Written then) {
        int holder = takeTurn();
        if (holder != NOBODY) {
            return holder;
        }
        List<ToAll> written = List.copyOf(waiting);
        waiting.clear();
        for (ReachedMemory window : windows) {
            for (ToAll broadcast : written) {
                put(window, broadcast.first(), broadcast.words());
            }
        }
        put(hub, WindowWords.BROADCASTER, List.of(FREE)); // pairs with takeTurn() of the next node
        written.forEach(broadcast -> then.answered(broadcast.token()));
        return NOBODY;
    }

    /** Takes the turn; if that is not possible for some time, who has it. */
    private int takeTurn() {
        long before = FREE;
        for (int tries = 0; tries < TRIES_MAX; tries++) {
            before = holder();
            if (before == FREE) {
                before = exchange();
                if (before == FREE) {
                    return NOBODY;
                }
            }
        }
        Check.that(before != self + 1L, "node %d has its turn already", self);
        return (int) before - 1;
    }

    private long holder() {
        GetWords read = new GetWords(0, WindowWords.BROADCASTER, 1);
        return hub.carryOut(read) instanceof RemoteAnswer.Words(List<Long> words)
                ? words.getFirst()
                : FREE;
    }

    private long exchange() {
        CompareAndSwap swap = new CompareAndSwap(0, WindowWords.BROADCASTER, FREE, self + 1L);
        return hub.carryOut(swap) instanceof RemoteAnswer.Word(long before) ? before : FREE;
    }

    private static void put(ReachedMemory window, int first, List<Long> words) {
        RemoteAnswer _ = window.carryOut(new PutWords(first, words));
    }

    /** What each counts as, if it is not this node alone that hears of it. */
    Count way() {
        return windows.getFirst().wayOfBroadcasts();
    }
}
