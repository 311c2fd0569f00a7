package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Payload;
import dev.merino.memory.HeapWords;
import dev.merino.memory.WordMemory;
import dev.merino.sync.RemoteWords.Use;
import dev.merino.sync.SyncMessage.WordAbandon;
import dev.merino.sync.SyncMessage.WordAdd;
import dev.merino.sync.SyncMessage.WordAwait;
import dev.merino.sync.SyncMessage.WordBump;
import dev.merino.sync.SyncMessage.WordChanged;
import dev.merino.sync.SyncMessage.WordReply;
import dev.merino.sync.SyncMessage.WordRequest;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The words that this node manages, and those who wait for them. Neighbours add to a word while
 * this node runs, too; they tell of it if the word is watched.
 *
 * <p>Invariants: a word that somebody waits for, or to which somebody has left a value that it has
 * not reached, is watched; if only this node changes the word, nobody waits for, and nobody has
 * abandoned, a value that the word has reached; a processor waits for one word; the access counter
 * of a lock never passes its ticket counter.
 */
final class ManagedWords {
    private final Topology topology;
    private final Consistency consistency;
    private final SyncWindows windows;
    private final FetchAndAddRules rules;
    private final Map<Integer, Word> words = new HashMap<>();

    private record Waiter(int node, int processor, long atLeast) {}

    private static final class Word {
        final WordMemory memory;
        final int index;
        final boolean isShared;
        Payload published = Payload.NONE;
        boolean isWatched;
        boolean isAsked;
        final List<Waiter> waiters = new ArrayList<>();
        final Set<Long> abandoned = new HashSet<>();

        Word(WordMemory memory, int index, boolean isShared) {
            this.memory = memory;
            this.index = index;
            this.isShared = isShared;
        }

        long value() {
            return WordBits.value(memory.get(index));
        }

        long getAndAdd(long delta) {
            return WordBits.value(memory.getAndAdd(index, delta));
        }
    }

    ManagedWords(
            Topology topology,
            Consistency consistency,
            SyncWindows windows,
            FetchAndAddRules rules) {
        this.topology = topology;
        this.consistency = consistency;
        this.windows = windows;
        this.rules = rules;
    }

    void on(int from, WordRequest request, SyncEffects out) {
        topology.requireManaged(Use.objectOf(request.word()));
        Word word = word(request.word());
        switch (request) {
            case WordAdd add -> add(from, word, add, out);
            case WordBump bump -> {
                long _ = change(word, 1, bump.carried());
                serve(word, out);
            }
            case WordChanged _ -> serve(word, out);
            case WordAwait await -> await(from, word, await, out);
            case WordAbandon abandon -> abandon(from, word, abandon, out);
        }
    }

    private void add(int from, Word word, WordAdd add, SyncEffects out) {
        topology.requireProcessor(add.processor());
        Payload published = word.published;
        long before = change(word, add.delta(), add.carried());
        out.send(from, new WordReply(add.processor(), before, published));
        serve(word, out);
    }

    /** A rank that sees the new value also sees whether it must ask; returns the old value. */
    @SuppressWarnings("ReferenceEquality") // there is one NONE
    private long change(Word word, long delta, Payload carried) {
        word.published = consistency.merge(word.published, carried);
        if (!word.isAsked && (word.published != Payload.NONE || consistency.isOrdered())) {
            word.isAsked = true;
            long _ = word.getAndAdd(WordBits.ASKED);
        }
        return word.getAndAdd(delta);
    }

    /** The word has changed: it steps over what was abandoned, and those whose turn it is go on. */
    private void serve(Word word, SyncEffects out) {
        while (word.abandoned.remove(word.value())) {
            long _ = word.getAndAdd(1);
        }
        long value = word.value();
        for (Waiter waiter : List.copyOf(word.waiters)) {
            if (waiter.atLeast <= value) {
                word.waiters.remove(waiter);
                answer(waiter, value, word.published, out);
            }
        }
        long _ = watch(word);
    }

    private static void answer(Waiter waiter, long value, Payload published, SyncEffects out) {
        out.send(waiter.node, new WordReply(waiter.processor, value, published));
    }

    /** Watches the word if it must be; its value when that was decided. */
    private long watch(Word word) {
        boolean watched = rules.watches(word.waiters.size(), word.abandoned.size());
        if (watched == word.isWatched) {
            return word.value();
        }
        word.isWatched = watched;
        return word.getAndAdd(watched ? WordBits.WATCHED : -WordBits.WATCHED);
    }

    /**
     * From the moment at which the word is watched all changes are told. If it has the value at
     * that moment, nobody will tell.
     */
    private void await(int from, Word word, WordAwait await, SyncEffects out) {
        topology.requireProcessor(await.processor());
        word.waiters.add(new Waiter(from, await.processor(), await.atLeast()));
        if (watch(word) >= await.atLeast()) {
            serve(word, out);
        }
    }

    private void abandon(int from, Word word, WordAbandon abandon, SyncEffects out) {
        for (Waiter waiter : List.copyOf(word.waiters)) {
            if (waiter.node == from && waiter.processor == abandon.processor()) {
                word.waiters.remove(waiter);
                word.abandoned.add(waiter.atLeast);
                out.send(
                        from, new WordReply(waiter.processor, RemoteWords.ABANDONED, Payload.NONE));
            }
        }
        serve(word, out);
    }

    void forget(int number) {
        Word word = word(number);
        Check.that(word.waiters.isEmpty(), "word %d is awaited", number);
        word.memory.set(word.index, 0);
        words.remove(number);
    }

    void forgetPublished() {
        for (Word word : words.values()) {
            word.published = Payload.NONE;
            if (word.isAsked) {
                word.isAsked = false;
                long _ = word.getAndAdd(-WordBits.ASKED);
            }
        }
    }

    private Word word(int number) {
        return words.computeIfAbsent(number, this::find);
    }

    /** The same for who only looks at it. */
    private Word peek(int number) {
        @Nullable Word known = words.get(number);
        return known == null ? find(number) : known;
    }

    private Word find(int number) {
        @Nullable WordMemory shared = windows.of(topology.self(), number);
        return shared == null
                ? new Word(new HeapWords(), 0, false)
                : new Word(shared, windows.indexOf(number), true);
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
                        verifyIsToCome(waiter.atLeast, number, word);
                    }
                    for (long value : word.abandoned) {
                        verifyIsToCome(value, number, word);
                    }
                    verifyTickets(number, word);
                });
    }

    private static void verifyIsToCome(long value, int number, Word word) {
        Check.that(
                word.isShared ? word.isWatched : value > word.value(),
                "somebody waits in vain until word %d comes to %d",
                number,
                value);
    }

    private void verifyTickets(int number, Word word) {
        int lock = Use.objectOf(number);
        if (number == Use.ACCESS.of(lock)) {
            long access = word.value();
            Check.that(
                    access <= peek(Use.TICKET.of(lock)).value(),
                    "lock %d is open for a ticket that nobody has drawn",
                    lock);
        }
    }
}
