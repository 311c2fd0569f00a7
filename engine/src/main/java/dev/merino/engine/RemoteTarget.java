package dev.merino.engine;

import dev.merino.coherence.RemoteAnswer;
import dev.merino.coherence.RemoteOperation;
import dev.merino.core.Check;
import dev.merino.memory.Diff;
import dev.merino.memory.Frames;
import dev.merino.memory.PageImage;
import dev.merino.memory.WordMemory;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * The memory of one half of a protocol, on which remote operations are carried out: the node's own,
 * or that of a neighbour, on the spot.
 *
 * @param onTheSpot whether whoever asked takes the answer before anything else happens
 */
record RemoteTarget(Frames frames, WordMemory words, boolean onTheSpot) {
    private static final int WORDS_AT_ONCE_MAX = 1 << 16;

    /** Does it; what it yields, which only those with a token are interested in. */
    RemoteAnswer carryOut(RemoteOperation operation) {
        return switch (operation) {
            case RemoteOperation.GetPage(long _, int page) ->
                    new RemoteAnswer.Page(image(frames.frame(page)));
            case RemoteOperation.GetWords(long _, int first, int count) ->
                    new RemoteAnswer.Words(get(first, count));
            case RemoteOperation.PutDiff(int page, Diff diff) -> {
                diff.applyTo(frames.frame(page));
                yield RemoteAnswer.DONE;
            }
            case RemoteOperation.PutWords(int first, List<Long> values) -> {
                put(first, values);
                yield RemoteAnswer.DONE;
            }
            case RemoteOperation.CompareAndSwap(long _, int word, long expected, long value) ->
                    new RemoteAnswer.Word(words.compareAndExchange(word, expected, value));
            case RemoteOperation.FetchAndAdd(long _, int word, long delta) ->
                    new RemoteAnswer.Word(words.getAndAdd(word, delta));
            case RemoteOperation.Fence _ -> RemoteAnswer.DONE;
        };
    }

    /** A page that is taken at once need not be copied twice. */
    private PageImage image(MemorySegment frame) {
        return onTheSpot ? PageImage.borrowed(frame) : PageImage.of(frame);
    }

    void put(int first, List<Long> values) {
        for (int i = 0; i < values.size(); i++) {
            words.set(first + i, values.get(i));
        }
    }

    private List<Long> get(int first, int count) {
        Check.that(count <= WORDS_AT_ONCE_MAX, "%d words wanted at once", count);
        List<Long> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(words.get(first + i));
        }
        return values;
    }
}
