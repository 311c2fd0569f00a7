package dev.merino.transport.shm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.linux.MappedMemory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueueLayoutTest {
    private static final long REQUESTS = QueueLayout.REQUESTS_OFFSET;

    @ParameterizedTest
    @ValueSource(ints = {4096, 16384, 65536})
    void blocksBeginAndEndAtPagesOfTheSystem(int pageBytes) {
        QueueLayout layout = new QueueLayout(16, 3, 1024, pageBytes);
        long replies = layout.repliesOffset();
        assertThat(layout.blocksAt(REQUESTS) % pageBytes).isZero();
        assertThat(layout.blocksAt(replies) % pageBytes).isZero();
        assertThat(layout.bytes() % pageBytes).isZero();
        assertThat(layout.packetsAt(REQUESTS) + 16L * QueueLayout.PACKET_BYTES)
                .isLessThanOrEqualTo(layout.blocksAt(REQUESTS));
        assertThat(layout.blocksAt(REQUESTS) + 3 * 1024).isLessThanOrEqualTo(replies);
        assertThat(layout.blocksAt(replies) + 3 * 1024).isLessThanOrEqualTo(layout.bytes());
    }

    @Test
    void usuallyThePagesAreThoseOfThisMachine() {
        assertThat(new QueueLayout(16, 3, 1024).pageBytes()).isEqualTo(MappedMemory.pageBytes());
    }
}
