package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;
import dev.merino.memory.WordMemory;
import dev.merino.sync.SyncMessage.WordAbandon;
import dev.merino.sync.SyncMessage.WordAdd;
import dev.merino.sync.SyncMessage.WordAwait;
import dev.merino.sync.SyncMessage.WordBump;
import dev.merino.sync.SyncMessage.WordChanged;
import dev.merino.sync.SyncMessage.WordReply;
import dev.merino.sync.SyncMessage.WordRequest;

import org.jspecify.annotations.Nullable;

import java.util.function.LongPredicate;

/**
 * Words that any node fetches and adds to in one step, as an SCI adapter does it for segments that
 * are set up so. What is built on them knows nothing else.
 *
 * <p>Each word is at the manager of its object ({@link ManagedWords}). A node that reaches the
 * manager's memory, as a neighbour or by its adapter, adds to the word and reads it in place, and
 * nothing of the manager runs. Others send messages, and so does everybody for a change that has
 * more to tell than a value.
 *
 * <p>Who waits until a word is large enough does not read it over and over: the manager answers
 * when it is. (The paper spins, and announces blocked waits.) Who gives up a wait for a value
 * leaves a mark, and the word steps over that value.
 */
final class RemoteWords {
    /** The answer to who gave up in time. */
    static final long ABANDONED = -1;

    private final Topology topology;
    private final Consistency consistency;
    private final Tally tally;
    private final SyncWindows windows;
    private final FetchAndAddRules rules;
    private final ManagedWords managed;

    /** What a word is for; the number of a lock, barrier or counter completes it. */
    enum Use {
        TICKET,
        ACCESS,
        BARRIER,
        COUNTER;

        static final int COUNT = values().length;

        int of(int object) {
            Check.that(object < Integer.MAX_VALUE / COUNT, "there is no object %d", object);
            return object * COUNT + ordinal();
        }

        static int objectOf(int word) {
            return word / COUNT;
        }
    }

    RemoteWords(
            Topology topology,
            Consistency consistency,
            Tally tally,
            SyncWindows windows,
            FetchAndAddRules rules) {
        this.topology = topology;
        this.consistency = consistency;
        this.tally = tally;
        this.windows = windows;
        this.rules = rules;
        this.managed = new ManagedWords(topology, consistency, windows, rules);
    }

    private int placeOf(int word) {
        return topology.managerOf(Use.objectOf(word));
    }

    /** Whether {@code word} is in the memory of this node. */
    boolean isHere(int word) {
        return placeOf(word) == topology.self();
    }

    /** The memory with {@code word}, at {@link SyncWindows#indexOf}; null if it is out of reach. */
    private @Nullable WordMemory near(int word) {
        return windows.of(placeOf(word), word);
    }

    /**
     * Adds {@code delta}; the reply has the value before.
     *
     * @param matters whether somebody may wait for this value, the one after it
     */
    void add(
            int word,
            int processor,
            long delta,
            Payload carried,
            LongPredicate matters,
            SyncEffects out) {
        count(word, Count.REMOTE_ATOMICS);
        @Nullable WordMemory near = near(word);
        boolean isOrdered = delta != 0 && consistency.isOrdered();
        if (near != null && rules.mayChangeInPlace(carried, isOrdered)) {
            long before = addInPlace(near, word, delta, matters, out);
            reply(processor, before, out);
        } else {
            out.send(placeOf(word), new WordAdd(word, processor, delta, carried));
        }
    }

    /** Adds one, and wants no reply. */
    void bump(int word, Payload carried, SyncEffects out) {
        count(word, Count.REMOTE_ATOMICS);
        @Nullable WordMemory near = near(word);
        if (near != null && rules.mayChangeInPlace(carried, consistency.isOrdered())) {
            long _ = addInPlace(near, word, 1, after -> true, out);
        } else {
            out.send(placeOf(word), new WordBump(word, carried));
        }
    }

    /** What is done to a word of this node is no remote access. */
    private void count(int word, Count count) {
        if (!isHere(word)) {
            tally.add(count);
        }
    }

    private long addInPlace(
            WordMemory near, int word, long delta, LongPredicate matters, SyncEffects out) {
        count(word, windows.wayTo(placeOf(word)));
        long before = near.getAndAdd(windows.indexOf(word), delta);
        if (rules.tells(WordBits.isWatched(before))
                && matters.test(WordBits.value(before) + delta)) {
            out.send(placeOf(word), new WordChanged(word));
        }
        return WordBits.value(before);
    }

    private void reply(int processor, long value, SyncEffects out) {
        out.send(topology.self(), new WordReply(processor, value, Payload.NONE));
    }

    /** The reply comes when the word is at least so large. */
    void await(int word, int processor, long atLeast, SyncEffects out) {
        @Nullable WordMemory near = near(word);
        if (near != null && suffices(near.get(windows.indexOf(word)), atLeast)) {
            reply(processor, atLeast, out);
        } else {
            out.send(placeOf(word), new WordAwait(word, processor, atLeast));
        }
    }

    private boolean suffices(long now, long atLeast) {
        return WordBits.value(now) >= atLeast && !rules.asks(WordBits.isAsked(now));
    }

    /** Ends such a wait; its reply is {@link #ABANDONED} if this came in time. */
    void abandon(int word, int processor, SyncEffects out) {
        out.send(placeOf(word), new WordAbandon(word, processor));
    }

    /** Whether this node reaches the words of {@code lock}. */
    boolean isNear(int lock) {
        return near(Use.TICKET.of(lock)) != null;
    }

    /**
     * Draws a ticket of a lock that is near if its turn is now, so that nobody needs to abandon it;
     * else {@link #ABANDONED}.
     */
    long drawIfFree(int lock) {
        int word = Use.TICKET.of(lock);
        WordMemory memory = windows.present(placeOf(word));
        int tickets = windows.indexOf(word);
        long ticket = memory.get(tickets);
        long access = WordBits.value(memory.get(windows.indexOf(Use.ACCESS.of(lock))));
        if (ticket != access) {
            return ABANDONED;
        }
        count(word, Count.REMOTE_ATOMICS);
        count(word, windows.wayTo(placeOf(word)));
        boolean drawn = memory.compareAndExchange(tickets, ticket, ticket + 1) == ticket;
        return drawn ? ticket : ABANDONED;
    }

    void on(int from, WordRequest request, SyncEffects out) {
        managed.on(from, request, out);
    }

    /** The word is 0 again. */
    void forget(int word) {
        if (isHere(word)) {
            managed.forget(word);
        }
    }

    void forgetPublished() {
        managed.forgetPublished();
    }

    /** Checks the invariants of the words that are here. */
    void verify() {
        managed.verify();
    }
}
