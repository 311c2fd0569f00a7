package dev.merino.spi;

import dev.merino.SharedBytes;
import dev.merino.SharedStructs;

import java.util.Objects;

/**
 * Structs in an array of bytes. The runtime makes a class of its own for each interface, in the
 * package of the interface, so that calls of {@link #at} have one target and are inlined.
 *
 * @param <T> the interface of a struct
 */
public abstract class StructArray<T> implements SharedStructs<T> {
    /** Where the fields are. */
    protected final StructMemory memory;

    private final SharedBytes bytes;
    private final long first;
    private final long structBytes;
    private final long length;

    /** How many structs can be reached: none once the array is closed. */
    private long reachable;

    /** {@code length} structs of {@code structBytes} bytes in {@code bytes}. */
    protected StructArray(SharedBytes bytes, StructMemory memory, long structBytes, long length) {
        this.bytes = bytes;
        this.memory = memory;
        this.first = memory.first();
        this.structBytes = structBytes;
        this.length = length;
        this.reachable = length;
    }

    /**
     * The position of the struct at {@code index}.
     *
     * @param bytes what {@link #structBytes} says: a constant to whoever calls, and so to the
     *     compiler
     */
    protected final long position(long index, long bytes) {
        try {
            return first + Objects.checkIndex(index, reachable) * bytes;
        } catch (IndexOutOfBoundsException e) {
            requireOpen();
            throw new IndexOutOfBoundsException(
                    "struct %d of %s, which has %d".formatted(index, name(), length));
        }
    }

    /** Throws if the array is closed. */
    private void requireOpen() {
        if (reachable < length) {
            byte _ = bytes.get(0); // says so
        }
    }

    /** The array is closed: whoever asks for a struct from now on is told so. */
    public final void closed() {
        reachable = 0;
    }

    /** Where the structs are. */
    public final SharedBytes bytes() {
        return bytes;
    }

    @Override
    public final void close() {
        bytes.close();
    }

    @Override
    public final String name() {
        return bytes.name();
    }

    @Override
    public final long length() {
        return length;
    }

    @Override
    public final long structBytes() {
        return structBytes;
    }

    @Override
    public final int unitBytes() {
        return bytes.unitBytes();
    }

    @Override
    public final String protocol() {
        return bytes.protocol();
    }

    @Override
    public final void willRead(long from, long to) {
        if (from < 0 || to < from || to > length) {
            throw new IndexOutOfBoundsException(
                    "structs %d to %d of %s, which has %d".formatted(from, to, name(), length));
        }
        bytes.willRead(from * structBytes, to * structBytes);
    }
}
