package dev.merino.rank.structures;

import dev.merino.SharedObject;
import dev.merino.Structures;
import dev.merino.spi.bytes.ValueBytes;

import java.util.List;

/**
 * A rank's handle on a structure: a name, the objects of all ranks that it is made of, and how it
 * is closed.
 */
abstract class Structure implements SharedObject {
    private final Structures me;
    private final String name;
    private final List<SharedObject> parts;
    private boolean isClosed;

    /**
     * @param kind what it is called in reports
     * @param parts what all ranks have allocated for it
     */
    Structure(Structures me, String kind, List<? extends SharedObject> parts) {
        this.me = me;
        this.name = kind + " " + parts.getFirst().name();
        this.parts = List.copyOf(parts);
    }

    /** Whose handle it is. */
    final Structures me() {
        return me;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String toString() {
        return name;
    }

    /**
     * All ranks meet first: none of them uses the arrays that single ranks have allocated any more.
     */
    @Override
    public final void close() {
        requireOpen();
        me.exchange("close of " + name, new byte[0]);
        closeLocalArrays();
        me.close(parts);
        isClosed = true;
    }

    /** Closes those of which it is this rank's task; nobody uses the structure any more. */
    abstract void closeLocalArrays();

    final void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException(name + " is closed: make another one, or close later");
        }
    }

    /** The bytes of {@code value}, if they are not too many. */
    final <T> byte[] bytesOf(ValueBytes<T> type, T value) {
        requireOpen();
        byte[] bytes = type.write(value);
        if (bytes.length > Structures.VALUE_BYTES_MAX) {
            throw new IllegalArgumentException(
                    ("a value of %d bytes for %s, which takes %d at most: put it in an array of"
                                    + " Member.local(), and the array's reference here")
                            .formatted(bytes.length, name, Structures.VALUE_BYTES_MAX));
        }
        return bytes;
    }
}
