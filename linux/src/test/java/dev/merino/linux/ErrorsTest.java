package dev.merino.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ErrorsTest {
    @Test
    void aMessageNamesCallArgumentsAndAnswer() {
        assertThat(Errno.failure("userfaultfd(flags 0x80801)", -1))
                .hasMessage(
                        "userfaultfd(flags 0x80801) failed: EPERM (1), operation not permitted");
        assertThat(Errno.failure("close(9)", -9999)).hasMessage("close(9) failed: error 9999");
    }

    @Test
    void aShortageIsToldFromWhatIsWrong() {
        assertThat(Errno.failure("accept(fd 3)", -24).isShortage()).isTrue();
        assertThat(Errno.failure("accept(fd 3)", -23).isShortage()).isTrue();
        assertThat(Errno.failure("accept(fd 3)", -9).isShortage()).isFalse();
    }

    @Test
    void realCallsSaySo() {
        assertThatThrownBy(() -> Descriptor.of(1_000_000).close())
                .hasMessage("close(1000000) failed: EBADF (9), bad file descriptor")
                .isInstanceOfSatisfying(
                        SystemCallException.class, e -> assertThat(e.errno()).isEqualTo(9));
        assertThatThrownBy(() -> Futex.wake(3, 1))
                .hasMessageStartingWith("futex(0x3, FUTEX_WAKE, 1) failed: EINVAL (22)");
        assertThatThrownBy(() -> Memfd.create("x".repeat(300), 1))
                .hasMessageContaining("memfd_create(name xxx")
                .hasMessageContaining("EINVAL (22)");
    }

    @Test
    void theWrongDescriptorIsNamed() {
        Descriptor other = Memfd.create("other", MappedMemory.pageBytes());
        try (Userfault notOne = Userfault.adopt(other)) {
            assertThatThrownBy(() -> notOne.install(0x10000, 4096, true))
                    .hasMessageStartingWith(
                            "ioctl(UFFDIO_CONTINUE, 0x10000, bytes 4096) failed: ENOTTY");
        }
    }

    @Test
    void aCounterThatLetsItsWritersWaitIsRefused() {
        try (Descriptor blocking = Memfd.create("blocking", 8)) {
            assertThatThrownBy(() -> EventCounter.adopt(blocking))
                    .isInstanceOf(SystemCallException.class)
                    .hasMessageContaining("lets its writers wait");
            assertThat(blocking.isOpen()).isTrue();
        }
    }

    @Test
    void whatIsNoCounterIsRefused() {
        try (Descriptor socket = Sockets.create(SocketLayout.AF_UNIX, "AF_UNIX")) {
            Sockets.setBlocking(socket, false);
            assertThatThrownBy(() -> EventCounter.adopt(socket))
                    .isInstanceOf(SystemCallException.class)
                    .hasMessageContaining("it is no counter");
        }
    }

    @Test
    void otherMachinesAreRefusedWithTheRemedy() {
        assertThat(Cpu.of("Linux", "amd64")).isEqualTo(Cpu.X86_64);
        assertThat(Cpu.of("Linux", "aarch64")).isEqualTo(Cpu.AARCH64);
        assertThatThrownBy(() -> Cpu.of("Mac OS X", "aarch64"))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("this is Mac OS X, aarch64")
                .hasMessageContaining("--embedded");
        assertThatThrownBy(() -> Cpu.of("Linux", "riscv64")).hasMessageContaining("riscv64");
    }
}
