package dev.merino.transport.shm;

import dev.merino.messages.Endpoint;
import dev.merino.transport.link.Parcel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A post of a few bytes, which travel as words: the first says how many bytes there are. */
final class ShortPost {
    /** The most bytes that fit. */
    static final int BYTES_MAX = (Endpoint.WORDS_MAX - 1) * Long.BYTES;

    private static final VarHandle WORD =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private ShortPost() {}

    /** Adds the first {@code length} bytes of {@code bytes} to {@code parcel} as words. */
    static void addTo(Parcel parcel, byte[] bytes, int length) {
        parcel.add(length);
        int at = 0;
        for (; length - at >= Long.BYTES; at += Long.BYTES) {
            parcel.add((long) WORD.get(bytes, at));
        }
        if (at < length) {
            long word = 0;
            for (int i = length - 1; i >= at; i--) {
                word = word << Byte.SIZE | (bytes[i] & 0xff);
            }
            parcel.add(word);
        }
    }

    /**
     * Writes the bytes of {@code parcel} to {@code target}, which has room for {@link #BYTES_MAX};
     * returns how many, or -1 if the words are not what {@link #addTo} adds.
     */
    static int read(Parcel parcel, byte[] target) {
        long length = parcel.count() == 0 ? -1 : parcel.word(0);
        if (length < 0 || length > (parcel.count() - 1) * (long) Long.BYTES) {
            return -1;
        }
        for (int i = 1, at = 0; at < length; i++, at += Long.BYTES) {
            WORD.set(target, at, parcel.word(i));
        }
        return (int) length;
    }
}
