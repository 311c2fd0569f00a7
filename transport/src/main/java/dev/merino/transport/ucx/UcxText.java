package dev.merino.transport.ucx;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.function.LongConsumer;

/** Text of UCX: descriptions of statuses, and what it prints to C streams. */
final class UcxText {
    private static final MethodHandle OPEN_STREAM =
            UcxLibrary.libc("open_memstream", FunctionDescriptor.of(JAVA_LONG, ADDRESS, ADDRESS));
    private static final MethodHandle CLOSE_STREAM =
            UcxLibrary.libc("fclose", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
    private static final MethodHandle FREE =
            UcxLibrary.libc("free", FunctionDescriptor.ofVoid(JAVA_LONG));

    private UcxText() {}

    /** The description of a status. */
    static String ofStatus(int status) {
        return at(Ucp.statusString(status));
    }

    /** The C string at an address. */
    @SuppressWarnings("restricted") // C ends it with a zero
    static String at(long address) {
        return MemorySegment.ofAddress(address).reinterpret(Long.MAX_VALUE).getString(0);
    }

    /** What {@code print} writes into the C stream that it is given. */
    static String printed(LongConsumer print) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(ADDRESS);
            MemorySegment length = arena.allocate(JAVA_LONG);
            long stream = (long) OPEN_STREAM.invokeExact(text, length);
            print.accept(stream);
            int _ = (int) CLOSE_STREAM.invokeExact(stream);
            long address = text.get(JAVA_LONG, 0);
            String result = at(address);
            FREE.invokeExact(address);
            return result;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }
}
