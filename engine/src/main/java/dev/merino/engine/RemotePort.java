package dev.merino.engine;

import dev.merino.coherence.RemoteAnswer;
import dev.merino.coherence.RemoteMessage;
import dev.merino.coherence.RemoteMessage.Answer;
import dev.merino.coherence.RemoteMessage.Ordered;
import dev.merino.coherence.RemoteMessage.ToAll;
import dev.merino.coherence.RemoteOperation;
import dev.merino.coherence.RemoteWindow;
import dev.merino.coherence.Site;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a node's memory is read and written by the halves of one protocol on other nodes: what a
 * network adapter does. Nothing of the node's own half runs, except for answers to what it asked.
 *
 * <p>Broadcasts go through node 0, the hub, which passes them on in order of arrival; since
 * messages of a pair stay in order, all nodes see all broadcasts in one order.
 */
final class RemotePort {
    private static final int HUB = 0;
    private static final int WORDS_AT_ONCE_MAX = 1 << 16;

    private final Site site;
    private final RemoteWindow window;
    private final Line line;

    /** What a port needs of its node. */
    interface Line {
        /** Send {@code message} to the same port of {@code node}, which may be this one. */
        void send(int node, RemoteMessage message);

        /** Tell the protocol that what it asked for under {@code token} is done. */
        void answered(long token, RemoteAnswer answer);
    }

    RemotePort(Site site, RemoteWindow window, Line line) {
        this.site = site;
        this.window = window;
        this.line = line;
    }

    /** Begins an operation of this node on the memory of {@code node}. */
    void begin(int node, RemoteOperation operation) {
        site.tally().add(countOf(operation));
        line.send(node, operation);
    }

    private static Count countOf(RemoteOperation operation) {
        return switch (operation) {
            case RemoteOperation.GetPage _, RemoteOperation.GetWords _ -> Count.REMOTE_READS;
            case RemoteOperation.PutDiff _, RemoteOperation.PutWords _ -> Count.REMOTE_WRITES;
            case RemoteOperation.CompareAndSwap _, RemoteOperation.FetchAndAdd _ ->
                    Count.REMOTE_ATOMICS;
            case RemoteOperation.Fence _ -> Count.REMOTE_FENCES;
        };
    }

    /** Begins to write words in the windows of all nodes; answered when they are in the own one. */
    void broadcast(long token, int first, List<Long> words) {
        site.tally().add(Count.BROADCASTS);
        line.send(HUB, new ToAll(token, first, words));
    }

    /** Carries out what {@code from} has sent. */
    void receive(int from, RemoteMessage message) {
        switch (message) {
            case RemoteOperation operation -> carryOut(from, operation);
            case ToAll(long token, int first, List<Long> words) -> {
                Check.that(site.self() == HUB, "a broadcast at node %d, no hub", site.self());
                Ordered ordered = new Ordered(from, token, first, words);
                for (int node = 0; node < site.nodes(); node++) {
                    line.send(node, ordered);
                }
            }
            case Ordered(int origin, long token, int first, List<Long> words) -> {
                put(first, words);
                if (origin == site.self()) {
                    line.answered(token, RemoteAnswer.DONE);
                }
            }
            case Answer(long token, RemoteAnswer answer) -> line.answered(token, answer);
        }
    }

    private void carryOut(int from, RemoteOperation operation) {
        switch (operation) {
            case RemoteOperation.GetPage(long token, int page) ->
                    answer(
                            from,
                            token,
                            new RemoteAnswer.Page(PageImage.of(site.frames().frame(page))));
            case RemoteOperation.GetWords(long token, int first, int count) ->
                    answer(from, token, new RemoteAnswer.Words(words(first, count)));
            case RemoteOperation.PutDiff(int page, Diff diff) ->
                    diff.applyTo(site.frames().frame(page));
            case RemoteOperation.PutWords(int first, List<Long> words) -> put(first, words);
            case RemoteOperation.CompareAndSwap(
                            long token,
                            int word,
                            long expected,
                            long value) -> {
                long before = window.get(word);
                if (before == expected) {
                    window.set(word, value);
                }
                answer(from, token, new RemoteAnswer.Word(before));
            }
            case RemoteOperation.FetchAndAdd(long token, int word, long delta) -> {
                long before = window.get(word);
                window.set(word, before + delta);
                answer(from, token, new RemoteAnswer.Word(before));
            }
            case RemoteOperation.Fence(long token) -> answer(from, token, RemoteAnswer.DONE);
        }
    }

    private void answer(int node, long token, RemoteAnswer answer) {
        line.send(node, new Answer(token, answer));
    }

    private void put(int first, List<Long> words) {
        for (int i = 0; i < words.size(); i++) {
            window.set(first + i, words.get(i));
        }
    }

    private List<Long> words(int first, int count) {
        Check.that(count <= WORDS_AT_ONCE_MAX, "%d words wanted at once", count);
        List<Long> words = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            words.add(window.get(first + i));
        }
        return words;
    }
}
