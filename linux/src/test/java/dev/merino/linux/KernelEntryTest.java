package dev.merino.linux;

import static org.assertj.core.api.Assertions.assertThat;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.core.raw.AllMemory;

import org.junit.jupiter.api.Test;

/** The instructions that enter the kernel: what goes in and what comes out. */
class KernelEntryTest {
    private static final int FILE_BYTES = 1 << 20;
    private static final int AT = 512 << 10;

    @Test
    void theAnswerIsTheKernels() {
        assertThat(SystemCall.GETPID.fast(0, 0, 0)).isEqualTo(ProcessHandle.current().pid());
        assertThat(SystemCall.GETPID.blocking(0, 0, 0)).isEqualTo(ProcessHandle.current().pid());
    }

    @Test
    void anErrorIsItsNegatedNumber() {
        assertThat(Errno.EBADF.is(SystemCall.CLOSE.fast(-1, 0, 0))).isTrue();
        assertThat(Errno.EBADF.is(SystemCall.CLOSE.blocking(-1, 0, 0))).isTrue();
    }

    /** With any two of them changed the mapping would fail, or show other bytes. */
    @Test
    void sixArgumentsArriveInTheirPlaces() {
        try (Descriptor file = Memfd.create("arguments", FILE_BYTES);
                MappedMemory whole = MappedMemory.shared(file, 0, FILE_BYTES)) {
            whole.segment().set(JAVA_BYTE, AT, (byte) 42);
            long at =
                    SystemCall.MMAP.fast(
                            0,
                            FILE_BYTES - AT,
                            FileLayout.PROT_READ,
                            FileLayout.MAP_SHARED,
                            file.fd(),
                            AT);
            assertThat(AllMemory.BY_ADDRESS.get(JAVA_BYTE, at)).isEqualTo((byte) 42);
            assertThat(SystemCall.MUNMAP.fast(at, FILE_BYTES - AT, 0)).isZero();
        }
    }
}
