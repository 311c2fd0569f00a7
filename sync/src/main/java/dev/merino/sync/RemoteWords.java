package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;
import dev.merino.sync.SyncMessage.WordAbandon;
import dev.merino.sync.SyncMessage.WordAdd;
import dev.merino.sync.SyncMessage.WordAwait;
import dev.merino.sync.SyncMessage.WordBump;
import dev.merino.sync.SyncMessage.WordReply;
import dev.merino.sync.SyncMessage.WordRequest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Words that any node fetches and adds to in one step, as an SCI adapter does it for segments that
 * are set up so. What is built on them knows nothing else.
 *
 * <p>Who waits until a word is large enough does not read it over and over: the node that has the
 * word answers when it is. (The paper spins, and announces blocked waits.) Who gives up a wait for
 * a value leaves a mark, and the word steps over that value.
 *
 * <p>Invariants: all words are at the managers of their objects; nobody waits for, and nobody has
 * abandoned, a value that the word has reached; a processor waits for one word; the access counter
 * of a lock never passes its ticket counter.
 */
final class RemoteWords {
    /** The answer to who gave up in time. */
    static final long ABANDONED = -1;

    private final Topology topology;
    private final Consistency consistency;
    private final Tally tally;
    private final Map<Integer, Word> words = new HashMap<>();

    /** What a word is for; the number of a lock or barrier completes it. */
    enum Use {
        TICKET,
        ACCESS,
        BARRIER;

        private static final int COUNT = values().length;

        int of(int object) {
            return Math.multiplyExact(object, COUNT) + ordinal();
        }

        static int objectOf(int word) {
            return word / COUNT;
        }
    }

    private record Waiter(int node, int processor, long atLeast) {}

    private static final class Word {
        long value;
        Payload published = Payload.NONE;
        final List<Waiter> waiters = new ArrayList<>();
        final Set<Long> abandoned = new HashSet<>();
    }

    RemoteWords(Topology topology, Consistency consistency, Tally tally) {
        this.topology = topology;
        this.consistency = consistency;
        this.tally = tally;
    }

    private int placeOf(int word) {
        return topology.managerOf(Use.objectOf(word));
    }

    /** Whether {@code word} is in the memory of this node. */
    boolean isHere(int word) {
        return placeOf(word) == topology.self();
    }

    /** Adds {@code delta}; the reply has the value before. */
    void add(int word, int processor, long delta, Payload carried, SyncEffects out) {
        tally.add(Count.REMOTE_ATOMICS);
        out.send(placeOf(word), new WordAdd(word, processor, delta, carried));
    }

    /** Adds one, and wants no reply. */
    void bump(int word, Payload carried, SyncEffects out) {
        tally.add(Count.REMOTE_ATOMICS);
        out.send(placeOf(word), new WordBump(word, carried));
    }

    /** The reply comes when the word is at least so large. */
    void await(int word, int processor, long atLeast, SyncEffects out) {
        out.send(placeOf(word), new WordAwait(word, processor, atLeast));
    }

    /** Ends such a wait; its reply is {@link #ABANDONED} if this came in time. */
    void abandon(int word, int processor, SyncEffects out) {
        out.send(placeOf(word), new WordAbandon(word, processor));
    }

    void on(int from, WordRequest request, SyncEffects out) {
        topology.requireManaged(Use.objectOf(request.word()));
        switch (request) {
            case WordAdd add -> add(from, add, out);
            case WordBump bump -> change(word(bump.word()), 1, bump.carried(), out);
            case WordAwait await -> await(from, await, out);
            case WordAbandon abandon -> abandon(from, abandon, out);
        }
    }

    private void add(int from, WordAdd add, SyncEffects out) {
        topology.requireProcessor(add.processor());
        Word word = word(add.word());
        out.send(from, new WordReply(add.processor(), word.value, word.published));
        change(word, add.delta(), add.carried(), out);
    }

    private void change(Word word, long delta, Payload carried, SyncEffects out) {
        word.published = consistency.merge(word.published, carried);
        word.value += delta;
        while (word.abandoned.remove(word.value)) {
            word.value++;
        }
        for (Waiter waiter : List.copyOf(word.waiters)) {
            if (waiter.atLeast <= word.value) {
                word.waiters.remove(waiter);
                answer(waiter, word, out);
            }
        }
    }

    private static void answer(Waiter waiter, Word word, SyncEffects out) {
        out.send(waiter.node, new WordReply(waiter.processor, word.value, word.published));
    }

    private void await(int from, WordAwait await, SyncEffects out) {
        topology.requireProcessor(await.processor());
        Word word = word(await.word());
        Waiter waiter = new Waiter(from, await.processor(), await.atLeast());
        if (waiter.atLeast <= word.value) {
            answer(waiter, word, out);
        } else {
            word.waiters.add(waiter);
        }
    }

    private void abandon(int from, WordAbandon abandon, SyncEffects out) {
        Word word = word(abandon.word());
        for (Waiter waiter : List.copyOf(word.waiters)) {
            if (waiter.node == from && waiter.processor == abandon.processor()) {
                word.waiters.remove(waiter);
                word.abandoned.add(waiter.atLeast);
                out.send(from, new WordReply(waiter.processor, ABANDONED, Payload.NONE));
            }
        }
    }

    /** The word is 0 again. */
    void forget(int word) {
        Word gone = words.remove(word);
        Check.that(gone == null || gone.waiters.isEmpty(), "word %d is awaited", word);
    }

    void forgetPublished() {
        words.values().forEach(word -> word.published = Payload.NONE);
    }

    private Word word(int word) {
        return words.computeIfAbsent(word, w -> new Word());
    }

    /** Checks the invariants above. */
    void verify() {
        Set<Long> waiting = new HashSet<>();
        words.forEach(
                (number, word) -> {
                    topology.requireManaged(Use.objectOf(number));
                    for (Waiter waiter : word.waiters) {
                        Check.that(
                                waiting.add((long) waiter.node << 32 | waiter.processor),
                                "%s waits for two words",
                                waiter);
                        Check.that(waiter.atLeast > word.value, "%s waits in vain", waiter);
                    }
                    for (long value : word.abandoned) {
                        Check.that(value > word.value, "word %d is at %d", number, value);
                    }
                    verifyTickets(number, word);
                });
    }

    private void verifyTickets(int number, Word word) {
        int lock = Use.objectOf(number);
        if (number == Use.ACCESS.of(lock)) {
            Word tickets = words.get(Use.TICKET.of(lock));
            Check.that(
                    tickets != null && word.value <= tickets.value,
                    "lock %d is open for a ticket that nobody has drawn",
                    lock);
        }
    }
}
