package dev.merino.transport.link;

import dev.merino.core.WireWriter;
import dev.merino.messages.Endpoint;
import dev.merino.messages.ReturnReason;
import dev.merino.transport.mesh.SegmentOfArray;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** A message to be sent or being delivered. The object is reused, so nobody keeps it. */
public final class Parcel {
    /** What a message is. */
    public enum Kind {
        /** A message that its handler may reply to. */
        REQUEST,
        /** The reply to a request. */
        REPLY,
        /** A message that could not be delivered, on its way back. */
        RETURNED,
        /** A frame, without words and without a reply. */
        POST
    }

    /** The data of a parcel without bulk data. */
    public static final MemorySegment NO_DATA = MemorySegment.NULL;

    private final long[] words = new long[Endpoint.WORDS_MAX];
    private Kind kind = Kind.REQUEST;
    private ReturnReason reason = ReturnReason.UNREACHABLE;
    private int handler;
    private int count;
    private MemorySegment data = NO_DATA;
    private long offset;
    private int bytes;

    /** The array with the bulk data, if it is in one; then {@link #data} is not set. */
    private byte @Nullable [] array;

    private final SegmentOfArray segmentOfArray = new SegmentOfArray();

    /** The bulk data of a post that is to be sent. */
    private @Nullable WireWriter frame;

    private boolean wakes = true;

    /** Clears the parcel: it has no words and no bulk data. */
    public Parcel begin(Kind newKind, int newHandler) {
        if (kind != newKind) { // a compare costs less than the collector's write barrier
            kind = newKind;
        }
        handler = newHandler;
        count = 0;
        wakes = true;
        if (bytes > 0) {
            withoutData();
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

    /** Sets the bulk data, which must not change until the parcel is sent or handled. */
    public Parcel with(MemorySegment newData, long newOffset, int newBytes) {
        withoutData();
        data = newBytes > 0 ? newData : NO_DATA;
        offset = newOffset;
        bytes = newBytes;
        return this;
    }

    /** Sets the bulk data, which is in an array. */
    public Parcel with(byte[] newArray, int newOffset, int newBytes) {
        withoutData();
        array = newArray;
        offset = newOffset;
        bytes = newBytes;
        return this;
    }

    /** Sets the bulk data of a post that is to be sent. */
    public Parcel with(WireWriter newFrame) {
        withoutData();
        frame = newFrame;
        bytes = newFrame.length();
        return this;
    }

    /** Removes the bulk data. */
    public Parcel withoutData() {
        bytes = 0;
        data = NO_DATA;
        array = null;
        frame = null;
        return this;
    }

    /** Makes it a message that does not wake a receiver that sleeps in shared memory. */
    public Parcel withoutWaking() {
        wakes = false;
        return this;
    }

    /** Makes it a message that is returned to its sender. */
    public Parcel returned(ReturnReason why) {
        kind = Kind.RETURNED;
        reason = why;
        return this;
    }

    /** A copy that can be kept, with its own bulk data. */
    public Parcel copy() {
        Parcel copy = new Parcel().begin(kind, handler).addAll(words, count);
        copy.reason = reason;
        if (bytes > 0) {
            MemorySegment target = Arena.ofAuto().allocate(bytes, Long.BYTES);
            copyTo(target, 0);
            copy.with(target, 0, bytes);
        }
        return copy;
    }

    /** Whether it wakes its receiver. */
    public boolean wakes() {
        return wakes;
    }

    /** What kind of message it is. */
    public Kind kind() {
        return kind;
    }

    /** Why it is returned, if it is. */
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

    /** The segment with its bulk data, unless it is a {@link #frame}. */
    public MemorySegment data() {
        return array == null ? data : segmentOfArray.of(array);
    }

    /** The array with its bulk data; null if it is elsewhere. */
    public byte @Nullable [] array() {
        return array;
    }

    /** The frame that a post carries; null if this is none that is to be sent. */
    public @Nullable WireWriter frame() {
        return frame;
    }

    /** Copies the bulk data to {@code target}, from {@code at} on. */
    public void copyTo(MemorySegment target, long at) {
        if (frame != null) {
            frame.copyTo(target, at);
        } else {
            MemorySegment.copy(data(), offset, target, at, bytes);
        }
    }

    /** The offset of its bulk data in {@link #data}. */
    public long offset() {
        return offset;
    }

    /** The length of its bulk data. */
    public int bytes() {
        return bytes;
    }
}
