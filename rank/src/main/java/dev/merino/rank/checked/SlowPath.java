package dev.merino.rank.checked;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The calls from accesses into the runtime, which are not inlined. When faults are frequent at
 * first, the compiler would inline half of the runtime into the loops of a program, and then have
 * no room left for the accesses themselves, which makes them twenty times slower. It does not look
 * through a method handle that is not constant.
 */
final class SlowPath {
    /** Not final on purpose. */
    @SuppressWarnings("FieldMayBeFinal")
    private static MethodHandle fault = handle();

    private SlowPath() {}

    /** Calls {@link CheckedRegion#fault}. */
    static void fault(CheckedRegion mapping, long offset, byte wanted) {
        try {
            fault.invokeExact(mapping, offset, wanted);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a fault throws unchecked exceptions only", e);
        }
    }

    private static MethodHandle handle() {
        try {
            MethodType type = MethodType.methodType(void.class, long.class, byte.class);
            return MethodHandles.lookup().findVirtual(CheckedRegion.class, "fault", type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
