package dev.merino.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/**
 * A function of UCX that returns a status or nothing, with arguments that are pointers and sizes.
 * Held in a static final field it costs no more than its method handle: the JIT trusts the field of
 * a record.
 */
record UcxFunction(MethodHandle handle) {
    /** The function {@code name}, which returns {@code ucs_status_t} or another int. */
    static UcxFunction returningInt(String name, int arguments) {
        return of(name, FunctionDescriptor.of(JAVA_INT, pointers(arguments)));
    }

    /** The function {@code name}, which returns {@code ucs_status_ptr_t}. */
    static UcxFunction returningPointer(String name, int arguments) {
        return of(name, FunctionDescriptor.of(JAVA_LONG, pointers(arguments)));
    }

    /** The function {@code name}, which returns nothing. */
    static UcxFunction returningNothing(String name, int arguments) {
        return of(name, FunctionDescriptor.ofVoid(pointers(arguments)));
    }

    private static UcxFunction of(String name, FunctionDescriptor descriptor) {
        return new UcxFunction(UcxLibrary.THIS.function(name, descriptor));
    }

    private static MemoryLayout[] pointers(int count) {
        MemoryLayout[] all = new MemoryLayout[count];
        Arrays.fill(all, JAVA_LONG);
        return all;
    }

    int callInt(long a) {
        try {
            return (int) handle.invokeExact(a);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    int callInt(long a, long b) {
        try {
            return (int) handle.invokeExact(a, b);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    int callInt(long a, long b, long c) {
        try {
            return (int) handle.invokeExact(a, b, c);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    int callInt(long a, long b, long c, long d) {
        try {
            return (int) handle.invokeExact(a, b, c, d);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    long callPointer(long a, long b) {
        try {
            return (long) handle.invokeExact(a, b);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    long callPointer(long a, long b, long c, long d, long e, long f) {
        try {
            return (long) handle.invokeExact(a, b, c, d, e, f);
        } catch (Throwable t) {
            throw impossible(t);
        }
    }

    void call(long a) {
        try {
            handle.invokeExact(a);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    void call(long a, long b) {
        try {
            handle.invokeExact(a, b);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** C functions throw nothing, so only a wrong descriptor leads here. */
    static AssertionError impossible(Throwable e) {
        return new AssertionError(e);
    }
}
