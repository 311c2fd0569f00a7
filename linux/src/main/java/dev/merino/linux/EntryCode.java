package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.core.raw.AllMemory;

import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.HexFormat;

/**
 * A handful of instructions in memory of their own, which do what libc's {@code syscall} does and
 * return what the kernel says.
 *
 * <p>Why not libc's: it leaves errors in a variable of the thread, {@code errno}. The JVM may
 * change that before Java can read it, so it must be asked to save it, and quickly compiled code
 * takes 0.3 us for that in every call: a fault is 1.5 us faster without, a fetch over TCP 4 us.
 *
 * @param address where they are, 0 if they are refused
 * @param refusal the call that was refused, empty if none was
 */
record EntryCode(long address, String refusal) {
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

    private static final long READ_AND_WRITE = FileLayout.PROT_READ | FileLayout.PROT_WRITE;
    private static final long READ_AND_RUN = FileLayout.PROT_READ | FileLayout.PROT_EXEC;
    private static final long ANONYMOUS = FileLayout.MAP_PRIVATE | FileLayout.MAP_ANONYMOUS;

    /** Writes the instructions of a CPU into memory that is made executable, if it may be. */
    static EntryCode make(Cpu cpu) {
        byte[] code = code(cpu);
        try {
            return make(code);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /**
     * Never writable and executable at a time; the kernel itself sees to the caches, and rounds the
     * length up to its pages.
     */
    private static EntryCode make(byte[] code) throws Throwable {
        long bytes = code.length;
        long at =
                (long)
                        ofLibc("mmap")
                                .invokeExact(0L, bytes, READ_AND_WRITE, ANONYMOUS, -1L, 0L, 0L);
        if (at == -1) {
            return new EntryCode(0, "mmap(anonymous, %d bytes)".formatted(bytes));
        }
        MemorySegment.copy(code, 0, AllMemory.BY_ADDRESS, JAVA_BYTE, at, code.length);
        long answer =
                (long) ofLibc("mprotect").invokeExact(at, bytes, READ_AND_RUN, 0L, 0L, 0L, 0L);
        if ((int) answer != 0) {
            long _ = (long) ofLibc("munmap").invokeExact(at, bytes, 0L, 0L, 0L, 0L, 0L);
            return new EntryCode(0, "mprotect(%d bytes, executable)".formatted(bytes));
        }
        return new EntryCode(at, "");
    }

    private static byte[] code(Cpu cpu) {
        return HexFormat.of()
                .parseHex(
                        switch (cpu) {
                            case AARCH64 -> ON_AARCH64;
                            case X86_64 -> ON_X86_64;
                        });
    }

    /** If there are such instructions. */
    boolean isThere() {
        return address != 0;
    }

    /** A handle for them. */
    @SuppressWarnings("restricted") // the code above
    MethodHandle handle(Linker.Option... options) {
        MemorySegment code = MemorySegment.ofAddress(address);
        return Linker.nativeLinker().downcallHandle(code, KernelEntry.SHAPE, options);
    }

    /**
     * A function of libc in the shape of a system call: another shape would cost a process 0.2 s.
     * The function does not look at the arguments that it does not have.
     */
    @SuppressWarnings("restricted") // functions that every libc has
    static MethodHandle ofLibc(String function) {
        Linker linker = Linker.nativeLinker();
        MemorySegment symbol = linker.defaultLookup().findOrThrow(function);
        return linker.downcallHandle(symbol, KernelEntry.SHAPE, Linker.Option.critical(false));
    }
}
