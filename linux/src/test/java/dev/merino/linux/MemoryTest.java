package dev.merino.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;

class MemoryTest {
    private final int page = MappedMemory.pageBytes();

    @Test
    void aMemfdIsSealedAgainstEveryChangeOfItsSize() {
        try (Descriptor file = Memfd.create("sealed", page)) {
            int all = FileLayout.F_SEAL_SEAL | FileLayout.F_SEAL_SHRINK | FileLayout.F_SEAL_GROW;
            long seals = SystemCall.FCNTL.fast(file.fd(), FileLayout.F_GET_SEALS, 0);
            assertThat(seals).isEqualTo(all);
            long shrunk = SystemCall.FTRUNCATE.blocking(file.fd(), 0, 0);
            assertThat(Errno.EPERM.is(shrunk)).isTrue();
            long grown = SystemCall.FTRUNCATE.blocking(file.fd(), 2L * page, 0);
            assertThat(Errno.EPERM.is(grown)).isTrue();
        }
    }

    @Test
    void twoMappingsShareTheirFrames() {
        try (Descriptor file = Memfd.create("shared", 2L * page);
                MappedMemory all = MappedMemory.shared(file, 0, 2L * page);
                MappedMemory second = MappedMemory.shared(file, page, page)) {
            all.segment().set(JAVA_LONG, page + 8L, 17);
            assertThat(second.segment().get(JAVA_LONG, 8)).isEqualTo(17);
            assertThat(second.bytes()).isEqualTo(page);
            assertThat(second.segment().address()).isEqualTo(second.address());
        }
    }

    @Test
    void droppingForgetsTheMappingAndNotTheContent() {
        try (Descriptor file = Memfd.create("dropped", 2L * page);
                MappedMemory memory = MappedMemory.shared(file, 0, 2L * page)) {
            MemorySegment segment = memory.segment();
            memory.preferSmallPages();
            segment.set(JAVA_LONG, page, 17);
            memory.drop(0, 2L * page);
            assertThat(segment.get(JAVA_LONG, page)).isEqualTo(17);
            assertThatThrownBy(() -> memory.drop(page, 2L * page))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void emptyingFreesTheContentForAllWhoMapIt() {
        try (Descriptor file = Memfd.create("emptied", 2L * page);
                MappedMemory memory = MappedMemory.shared(file, 0, 2L * page);
                MappedMemory second = MappedMemory.shared(file, page, page)) {
            memory.segment().set(JAVA_LONG, page, 17);
            memory.empty();
            assertThat(memory.segment().get(JAVA_LONG, page)).isZero();
            assertThat(second.segment().get(JAVA_LONG, 0)).isZero();
        }
    }

    @Test
    void closingTwiceIsClosingOnce() {
        Descriptor file = Memfd.create("closed", page);
        MappedMemory memory = MappedMemory.shared(file, 0, page);
        memory.close();
        memory.close();
        file.close();
        file.close();
        assertThat(file.isOpen()).isFalse();
        assertThat(file).hasToString("closed descriptor");
        assertThatThrownBy(file::fd).isInstanceOf(IllegalStateException.class);
    }
}
