package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.HexFormat;

/**
 * The way into the kernel: {@code long enter(long number, six longs)}, a handful of instructions in
 * a page of their own, which do what libc's {@code syscall} does and return what the kernel says.
 *
 * <p>Why not libc's: it leaves errors in a variable of the thread, {@code errno}. The JVM may
 * change that before Java can read it, so it must be asked to save it, and quickly compiled code
 * takes 0.3 us for that in every call: a fault is 1.5 us faster without, a fetch over TCP 4 us.
 */
final class KernelEntry {
    private static final FunctionDescriptor SHAPE =
            FunctionDescriptor.of(
                    JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
                    JAVA_LONG);

    /** The number moves to where the kernel wants it, and each argument one place up. */
    private static final String ON_AARCH64 =
            "e80300aa" // mov x8, x0
                    + "e00301aa" // mov x0, x1
                    + "e10302aa" // mov x1, x2
                    + "e20303aa" // mov x2, x3
                    + "e30304aa" // mov x3, x4
                    + "e40305aa" // mov x4, x5
                    + "e50306aa" // mov x5, x6
                    + "010000d4" // svc #0
                    + "c0035fd6"; // ret

    private static final String ON_X86_64 =
            "f30f1efa" // endbr64
                    + "4889f8" // mov rax, rdi
                    + "4889f7" // mov rdi, rsi
                    + "4889d6" // mov rsi, rdx
                    + "4889ca" // mov rdx, rcx
                    + "4d89c2" // mov r10, r8
                    + "4d89c8" // mov r8, r9
                    + "4c8b4c2408" // mov r9, [rsp + 8]
                    + "0f05" // syscall
                    + "c3"; // ret

    private static final long PAGE_BYTES = 4096;
    private static final long READ_AND_WRITE = FileLayout.PROT_READ | FileLayout.PROT_WRITE;
    private static final long READ_AND_RUN = FileLayout.PROT_READ | FileLayout.PROT_EXEC;
    private static final long ANONYMOUS = FileLayout.MAP_PRIVATE | FileLayout.MAP_ANONYMOUS;

    private static final long ADDRESS = make();

    private KernelEntry() {}

    /** A handle for it. */
    @SuppressWarnings("restricted") // the code above
    static MethodHandle handle(Linker.Option... options) {
        MemorySegment code = MemorySegment.ofAddress(ADDRESS);
        return Linker.nativeLinker().downcallHandle(code, SHAPE, options);
    }

    /** The instructions for a CPU. */
    private static byte[] code(Cpu cpu) {
        return HexFormat.of()
                .parseHex(
                        switch (cpu) {
                            case AARCH64 -> ON_AARCH64;
                            case X86_64 -> ON_X86_64;
                        });
    }

    /** Never writable and executable at a time; the kernel itself sees to the caches. */
    private static long make() {
        MethodHandle map = ofLibc("mmap");
        MethodHandle protect = ofLibc("mprotect");
        try {
            long at =
                    (long) map.invokeExact(0L, PAGE_BYTES, READ_AND_WRITE, ANONYMOUS, -1L, 0L, 0L);
            require(at != -1, "mmap(anonymous, %d bytes)".formatted(PAGE_BYTES));
            byte[] code = code(Cpu.THIS);
            MemorySegment.copy(code, 0, AllMemory.BY_ADDRESS, JAVA_BYTE, at, code.length);
            long answer = (long) protect.invokeExact(at, PAGE_BYTES, READ_AND_RUN, 0L, 0L, 0L, 0L);
            require((int) answer == 0, "mprotect(%d bytes, executable)".formatted(PAGE_BYTES));
            return at;
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** In the shape of ours: another one would cost a process 0.2 s; the rest is not looked at. */
    @SuppressWarnings("restricted") // two functions that every libc has
    private static MethodHandle ofLibc(String function) {
        Linker linker = Linker.nativeLinker();
        MemorySegment symbol = linker.defaultLookup().findOrThrow(function);
        return linker.downcallHandle(symbol, SHAPE, Linker.Option.critical(false));
    }

    private static void require(boolean holds, String call) {
        if (!holds) {
            throw new UnsupportedOperationException(
                    call
                            + " was refused: Merino makes system calls from a page of its own code;"
                            + " allow this process executable memory (SELinux: execmem; systemd:"
                            + " MemoryDenyWriteExecute=no), or run with --embedded");
        }
    }
}
