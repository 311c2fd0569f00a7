package dev.merino.am.link;

import dev.merino.am.Arrival;
import dev.merino.am.Endpoint;
import dev.merino.am.ReturnReason;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** One message, on its way out or in. It is filled again and again, never kept. */
public final class Parcel {
    /** What a parcel without bytes has instead. */
    public static final MemorySegment NO_DATA = MemorySegment.NULL;

    private final long[] words = new long[Endpoint.WORDS_MAX];
    private Arrival.Kind kind = Arrival.Kind.REQUEST;
    private ReturnReason reason = ReturnReason.UNREACHABLE;
    private int handler;
    private int count;
    private MemorySegment data = NO_DATA;
    private long offset;
    private int bytes;

    /** Begins anew, without words and bytes. */
    public Parcel begin(Arrival.Kind newKind, int newHandler) {
        if (kind != newKind) { // to ask costs less than the collector's barrier for the same again
            kind = newKind;
        }
        handler = newHandler;
        count = 0;
        if (bytes > 0) {
            bytes = 0;
            data = NO_DATA;
        }
        return this;
    }

    /** Adds a word. */
    public Parcel add(long word) {
        words[count++] = word;
        return this;
    }

    /** Adds the first {@code some} words of an array. */
    public Parcel addAll(long[] source, int some) {
        Objects.checkFromIndexSize(0, some, Math.min(source.length, words.length - count));
        for (int i = 0; i < some; i++) {
            words[count++] = source[i];
        }
        return this;
    }

    /** Adds bytes, which must stay where they are until the parcel is sent or handled. */
    public Parcel with(MemorySegment newData, long newOffset, int newBytes) {
        data = newBytes > 0 ? newData : NO_DATA;
        offset = newOffset;
        bytes = newBytes;
        return this;
    }

    /** Makes it one that goes back to its sender. */
    public Parcel returned(ReturnReason why) {
        kind = Arrival.Kind.RETURNED;
        reason = why;
        return this;
    }

    /** A copy that can be kept, with bytes of its own. */
    public Parcel copy() {
        Parcel copy = new Parcel().begin(kind, handler).addAll(words, count);
        copy.reason = reason;
        if (bytes > 0) {
            MemorySegment target = Arena.ofAuto().allocate(bytes, Long.BYTES);
            MemorySegment.copy(data, offset, target, 0, bytes);
            copy.with(target, 0, bytes);
        }
        return copy;
    }

    /** What kind of message it is. */
    public Arrival.Kind kind() {
        return kind;
    }

    /** Why it goes back, if it does. */
    public ReturnReason reason() {
        return reason;
    }

    /** The handler that it names. */
    public int handler() {
        return handler;
    }

    /** How many words it has. */
    public int count() {
        return count;
    }

    /** One of its words. */
    public long word(int index) {
        return words[index];
    }

    /** Where its bytes are. */
    public MemorySegment data() {
        return data;
    }

    /** Where its bytes begin. */
    public long offset() {
        return offset;
    }

    /** How many bytes it has. */
    public int bytes() {
        return bytes;
    }
}
