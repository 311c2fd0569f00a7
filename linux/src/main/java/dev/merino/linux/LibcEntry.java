package dev.merino.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * System calls through libc's {@code long syscall(long number, ...)}: for processes to which
 * executable memory is refused. {@link EntryCode} says why it is not the usual way.
 */
final class LibcEntry {
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(PathElement.groupElement("errno"));

    /** Where the JVM saves {@code errno}, for each thread. */
    private static final ThreadLocal<MemorySegment> SAVED =
            ThreadLocal.withInitial(() -> Arena.ofAuto().allocate(STATE));

    private LibcEntry() {}

    /** A handle of the same shape and with the same answers as {@link EntryCode#handle}. */
    @SuppressWarnings("restricted") // the function above
    static MethodHandle handle(Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        Linker.Option[] all = Arrays.copyOf(options, options.length + 2);
        all[options.length] = Linker.Option.firstVariadicArg(1);
        all[options.length + 1] = Linker.Option.captureCallState("errno");
        MethodHandle syscall =
                linker.downcallHandle(
                        linker.defaultLookup().findOrThrow("syscall"), KernelEntry.SHAPE, all);
        MethodType type =
                KernelEntry.SHAPE.toMethodType().insertParameterTypes(0, MethodHandle.class);
        try {
            return MethodHandles.lookup().findStatic(LibcEntry.class, "call", type).bindTo(syscall);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    /** Calls, and turns -1 and {@code errno} into what the kernel has said. */
    @SuppressWarnings("unused") // through the handle above
    private static long call(
            MethodHandle syscall, long number, long a, long b, long c, long d, long e, long f)
            throws Throwable {
        MemorySegment saved = SAVED.get();
        long answer = (long) syscall.invokeExact(saved, number, a, b, c, d, e, f);
        return answer == -1 ? -(int) ERRNO.get(saved, 0L) : answer;
    }
}
