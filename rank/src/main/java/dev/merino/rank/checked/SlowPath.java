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
    private static MethodHandle fault =
            handle("fault", MethodType.methodType(void.class, long.class, byte.class));

    /** Not final on purpose. */
    @SuppressWarnings("FieldMayBeFinal")
    private static MethodHandle admit =
            handle(
                    "admit",
                    MethodType.methodType(
                            boolean.class, long.class, long.class, long.class, byte.class));

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

    /** Calls {@link CheckedRegion#admit(long, long, long, byte)}. */
    static boolean admit(CheckedRegion mapping, long offset, long bytes, long at, byte wanted) {
        try {
            return (boolean) admit.invokeExact(mapping, offset, bytes, at, wanted);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a fault throws unchecked exceptions only", e);
        }
    }

    private static MethodHandle handle(String name, MethodType type) {
        try {
            return MethodHandles.lookup().findVirtual(CheckedRegion.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
