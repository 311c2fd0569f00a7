package dev.merino.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class UnixSocketTest {
    private final String name = "merino-test-" + Processes.pid() + "-" + System.nanoTime();
    private final UnixSocket listening = UnixSocket.listen(name);
    private final UnixSocket here = UnixSocket.connect(name);
    private final UnixSocket there = Objects.requireNonNull(listening.accept());
    private final List<Descriptor> passed = new ArrayList<>();

    @BeforeEach
    void nobodyWaitsForEver() {
        there.setReceiveTimeout(20_000);
    }

    @AfterEach
    void close() {
        here.close();
        there.close();
        listening.close();
        passed.forEach(Descriptor::close);
    }

    @Test
    void aStreamEndsWhenAllItsDescriptorsAreClosed() {
        UnixSocket twin = here.duplicate();
        here.close();
        twin.send(new byte[] {5}, 1);
        byte[] into = new byte[1];
        assertThat(there.receive(into, 0, 1, passed)).isEqualTo(1);
        assertThat(into).containsExactly(5);
        twin.close();
        assertThat(there.receive(into, 0, 1, passed)).isEqualTo(UnixSocket.END);
    }

    @Test
    void descriptorsArriveWithTheFirstByteAndMeanTheSameFile() {
        int page = MappedMemory.pageBytes();
        try (Descriptor file = Memfd.create("passed", page);
                EventCounter counter = EventCounter.create();
                MappedMemory memory = MappedMemory.shared(file, 0, page)) {
            memory.segment().set(JAVA_BYTE, 3, (byte) 9);
            here.send(new byte[] {1, 2, 3, 4}, 3, file, counter.descriptor());
            byte[] into = new byte[8];
            assertThat(there.receive(into, 2, 6, passed)).isEqualTo(3);
            assertThat(into).containsExactly(0, 0, 1, 2, 3, 0, 0, 0);
            assertThat(passed).hasSize(2);
            try (MappedMemory again = MappedMemory.shared(passed.getFirst(), 0, page)) {
                assertThat(again.segment().get(JAVA_BYTE, 3)).isEqualTo((byte) 9);
            }
            counter.signal();
            try (Poller poller = Poller.create(1)) {
                poller.add(passed.getLast(), Poller.READ, 1);
                assertThat(poller.await(0)).isEqualTo(1);
            }
        }
    }

    @Test
    void aLongMessageArrivesWholeAlthoughTheSenderDoesNotBlock() throws Exception {
        byte[] bytes = new byte[1_000_001];
        new Random(1).nextBytes(bytes);
        here.setBlocking(false);
        Thread sender = Thread.ofPlatform().start(() -> here.send(bytes, bytes.length));
        byte[] into = new byte[bytes.length];
        for (int from = 0; from < into.length; ) {
            from += there.receive(into, from, into.length - from, passed);
        }
        sender.join();
        assertThat(into).isEqualTo(bytes);
        assertThat(passed).isEmpty();
    }

    @Test
    void nothingThereIsAValueAndSoIsTheEnd() {
        byte[] into = new byte[1];
        there.setReceiveTimeout(1);
        assertThat(there.receive(into, 0, 1, passed)).isEqualTo(UnixSocket.WOULD_BLOCK);
        there.setBlocking(false);
        assertThat(there.receive(into, 0, 1, passed)).isEqualTo(UnixSocket.WOULD_BLOCK);
        listening.setBlocking(false);
        assertThat(listening.accept()).isNull();
        here.send(new byte[] {5}, 1);
        here.close();
        assertThat(there.receive(into, 0, 1, passed)).isEqualTo(1);
        assertThat(there.receive(into, 0, 1, passed)).isEqualTo(UnixSocket.END);
    }

    @Test
    void theKernelVouchesForThePeer() {
        assertThat(there.peerPid()).isEqualTo(Processes.pid());
        assertThat(here.peerUid()).isEqualTo(Processes.uid());
    }

    @Test
    void mistakesAreNamed() {
        assertThatThrownBy(() -> UnixSocket.connect("nobody-" + name))
                .hasMessage(
                        "connect(unix @nobody-%s) failed: ECONNREFUSED (111), connection refused",
                        name);
        assertThatThrownBy(() -> UnixSocket.listen(name)).hasMessageContaining("EADDRINUSE (98)");
        assertThatThrownBy(() -> UnixSocket.listen("x".repeat(200)))
                .hasMessageContaining("ENAMETOOLONG (36)");
        assertThatThrownBy(() -> here.send(new byte[0], 0, there.descriptor()))
                .isInstanceOf(IllegalArgumentException.class);
        there.close();
        assertThatThrownBy(() -> here.send(new byte[1], 1)).hasMessageContaining("EPIPE (32)");
    }
}
