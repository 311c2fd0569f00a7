package dev.merino.protocol;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;
import dev.merino.protocol.RemoteMessage.Answer;
import dev.merino.protocol.RemoteMessage.Ordered;
import dev.merino.protocol.RemoteMessage.ToAll;
import dev.merino.protocol.RemoteOperation.CompareAndSwap;
import dev.merino.protocol.RemoteOperation.Fence;
import dev.merino.protocol.RemoteOperation.FetchAndAdd;
import dev.merino.protocol.RemoteOperation.GetPage;
import dev.merino.protocol.RemoteOperation.GetWords;
import dev.merino.protocol.RemoteOperation.PutDiff;
import dev.merino.protocol.RemoteOperation.PutPage;
import dev.merino.protocol.RemoteOperation.PutWords;

import java.util.ArrayList;
import java.util.List;

/** {@link RemoteMessage}s as bytes: a byte for the kind, then the fields in the record's order. */
public final class RemoteCodec {
    /** The kinds; the number of each on a wire is its place in this list. */
    private enum Kind {
        GET_PAGE,
        GET_WORDS,
        PUT_DIFF,
        PUT_PAGE,
        PUT_WORDS,
        COMPARE_AND_SWAP,
        FETCH_AND_ADD,
        FENCE,
        TO_ALL,
        ORDERED,
        ANSWER_DONE,
        ANSWER_PAGE,
        ANSWER_WORDS,
        ANSWER_WORD
    }

    private static final Kind[] KINDS = Kind.values();

    private RemoteCodec() {}

    /** Writes {@code message}. */
    public static void encode(RemoteMessage message, WireWriter out) {
        switch (message) {
            case GetPage(long token, int page) -> {
                begin(Kind.GET_PAGE, token, out);
                out.putInt(page);
            }
            case GetWords(long token, int first, int count) -> {
                begin(Kind.GET_WORDS, token, out);
                out.putInt(first);
                out.putInt(count);
            }
            case PutDiff(int page, Diff diff) -> {
                out.putByte(Kind.PUT_DIFF.ordinal());
                out.putInt(page);
                diff.writeTo(out);
            }
            case PutPage(int page, PageImage image) -> {
                out.putByte(Kind.PUT_PAGE.ordinal());
                out.putInt(page);
                image.writeTo(out);
            }
            case PutWords(int first, List<Long> words) -> {
                out.putByte(Kind.PUT_WORDS.ordinal());
                putWords(first, words, out);
            }
            case CompareAndSwap(long token, int word, long expected, long value) -> {
                begin(Kind.COMPARE_AND_SWAP, token, out);
                out.putInt(word);
                out.putLong(expected);
                out.putLong(value);
            }
            case FetchAndAdd(long token, int word, long delta) -> {
                begin(Kind.FETCH_AND_ADD, token, out);
                out.putInt(word);
                out.putLong(delta);
            }
            case Fence(long token) -> begin(Kind.FENCE, token, out);
            case ToAll(long token, int first, List<Long> words) -> {
                begin(Kind.TO_ALL, token, out);
                putWords(first, words, out);
            }
            case Ordered(int origin, long token, int first, List<Long> words) -> {
                begin(Kind.ORDERED, token, out);
                out.putInt(origin);
                putWords(first, words, out);
            }
            case Answer(long token, RemoteAnswer answer) -> put(token, answer, out);
        }
    }

    private static void begin(Kind kind, long token, WireWriter out) {
        out.putByte(kind.ordinal());
        out.putLong(token);
    }

    private static void put(long token, RemoteAnswer answer, WireWriter out) {
        switch (answer) {
            case RemoteAnswer.Done() -> begin(Kind.ANSWER_DONE, token, out);
            case RemoteAnswer.Page(PageImage image) -> {
                begin(Kind.ANSWER_PAGE, token, out);
                image.writeTo(out);
            }
            case RemoteAnswer.Words(List<Long> words) -> {
                begin(Kind.ANSWER_WORDS, token, out);
                putWords(0, words, out);
            }
            case RemoteAnswer.Word(long before) -> {
                begin(Kind.ANSWER_WORD, token, out);
                out.putLong(before);
            }
        }
    }

    private static void putWords(int first, List<Long> words, WireWriter out) {
        out.putInt(first);
        out.putInt(words.size());
        words.forEach(out::putLong);
    }

    /** Reads what {@link #encode} wrote. */
    public static RemoteMessage decode(WireReader in) {
        Kind kind = in.getOneOf("kind of a remote operation", KINDS);
        return switch (kind) {
            case GET_PAGE -> new GetPage(token(in), in.getNatural("page"));
            case GET_WORDS -> new GetWords(token(in), first(in), in.getNatural("count of words"));
            case PUT_DIFF -> new PutDiff(in.getNatural("page"), Diff.readFrom(in));
            case PUT_PAGE -> new PutPage(in.getNatural("page"), PageImage.readFrom(in));
            case PUT_WORDS -> new PutWords(first(in), words(in));
            case COMPARE_AND_SWAP -> new CompareAndSwap(token(in), first(in), word(in), word(in));
            case FETCH_AND_ADD -> new FetchAndAdd(token(in), first(in), word(in));
            case FENCE -> new Fence(token(in));
            case TO_ALL -> new ToAll(token(in), first(in), words(in));
            case ORDERED -> ordered(in);
            case ANSWER_DONE -> new Answer(token(in), RemoteAnswer.DONE);
            case ANSWER_PAGE ->
                    new Answer(token(in), new RemoteAnswer.Page(PageImage.readFrom(in)));
            case ANSWER_WORDS -> answerWords(in);
            case ANSWER_WORD -> new Answer(token(in), new RemoteAnswer.Word(word(in)));
        };
    }

    private static Ordered ordered(WireReader in) {
        long token = token(in);
        return new Ordered(in.getNatural("origin"), token, first(in), words(in));
    }

    private static Answer answerWords(WireReader in) {
        long token = token(in);
        if (first(in) != 0) {
            throw in.malformed("words of an answer", "not from the first one on");
        }
        return new Answer(token, new RemoteAnswer.Words(words(in)));
    }

    private static long token(WireReader in) {
        return in.getLong("token");
    }

    private static int first(WireReader in) {
        return in.getNatural("word of a window");
    }

    private static long word(WireReader in) {
        return in.getLong("word");
    }

    private static List<Long> words(WireReader in) {
        int count = in.getCount("words", Long.BYTES);
        List<Long> words = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            words.add(word(in));
        }
        return words;
    }
}
