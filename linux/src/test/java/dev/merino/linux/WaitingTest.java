package dev.merino.linux;

import static org.assertj.core.api.Assertions.assertThat;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class WaitingTest {
    private static final long LONG_NS = 20_000_000_000L;

    @Test
    void aFutexWakesAThreadThroughAnotherMappingOfTheWord() throws Exception {
        int page = MappedMemory.pageBytes();
        try (Descriptor file = Memfd.create("futex", page);
                MappedMemory mine = MappedMemory.shared(file, 0, page);
                MappedMemory yours = MappedMemory.shared(file, 0, page)) {
            MemorySegment word = mine.segment();
            boolean[] wasWoken = {false};
            Thread waiter =
                    Thread.ofPlatform()
                            .start(() -> wasWoken[0] = waitForOne(yours.segment(), LONG_NS));
            ValueLayout.OfInt layout = JAVA_INT;
            layout.varHandle().setVolatile(word, 0L, 1);
            while (waiter.isAlive()) {
                Futex.wake(mine.address(), 1);
                waiter.join(1);
            }
            assertThat(wasWoken[0]).isTrue();
        }
    }

    private static boolean waitForOne(MemorySegment word, long timeoutNs) {
        while ((int) JAVA_INT.varHandle().getVolatile(word, 0L) == 0) {
            if (!Futex.await(word.address(), 0, timeoutNs)) {
                return false;
            }
        }
        return true;
    }

    @Test
    void aFutexTellsTimeOverFromAnotherValue() {
        int page = MappedMemory.pageBytes();
        try (Descriptor file = Memfd.create("futex", page);
                MappedMemory memory = MappedMemory.shared(file, 0, page)) {
            assertThat(Futex.await(memory.address(), 0, 1_000_000)).isFalse();
            assertThat(Futex.await(memory.address(), 1, LONG_NS)).isTrue();
            assertThat(Futex.await(memory.address(), 1, -1)).isTrue();
            assertThat(Futex.wake(memory.address(), 1)).isZero();
        }
    }

    @Test
    void aPollerTellsWhoIsReadyByTag() {
        try (Poller poller = Poller.create(4);
                EventCounter first = EventCounter.create();
                EventCounter second = EventCounter.create()) {
            poller.add(first.descriptor(), Poller.READ, 11);
            poller.add(second.descriptor(), Poller.READ, -22);
            assertThat(poller.await(0)).isZero();
            assertThat(poller.await(1_000_000)).isZero();
            second.signal();
            second.signal();
            assertThat(poller.await(LONG_NS)).isEqualTo(1);
            assertThat(poller.tag(0)).isEqualTo(-22);
            assertThat(poller.readable(0)).isTrue();
            assertThat(poller.writable(0)).isFalse();
            assertThat(poller.hungUp(0)).isFalse();
            second.drain();
            second.drain();
            assertThat(poller.await(0)).isZero();
        }
    }

    @Test
    void aPollerForgetsAndChangesItsInterest() {
        try (Poller poller = Poller.create(4);
                EventCounter counter = EventCounter.create()) {
            poller.add(counter.descriptor(), Poller.WRITE, 1);
            assertThat(poller.await(-1)).isEqualTo(1);
            assertThat(poller.writable(0)).isTrue();
            poller.change(counter.descriptor(), Poller.READ, 2);
            assertThat(poller.await(0)).isZero();
            counter.signal();
            assertThat(poller.await(0)).isEqualTo(1);
            assertThat(poller.tag(0)).isEqualTo(2);
            poller.remove(counter.descriptor());
            assertThat(poller.await(0)).isZero();
        }
    }

    @Test
    void aSignalFromAnotherThreadEndsAWaitForEver() throws Exception {
        try (Poller poller = Poller.create(4);
                EventCounter counter = EventCounter.create()) {
            poller.add(counter.descriptor(), Poller.READ, 3);
            Thread signaller = Thread.ofPlatform().start(counter::signal);
            assertThat(poller.await(-1)).isEqualTo(1);
            signaller.join();
        }
    }
}
