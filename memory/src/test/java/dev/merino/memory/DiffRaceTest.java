package dev.merino.memory;

import static org.assertj.core.api.Assertions.assertThat;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import org.junit.jupiter.api.Test;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Diffs while a local thread writes the neighbouring bytes of every word. */
class DiffRaceTest {
    private static final int PAGE_BYTES = 4096;
    private static final int ROUNDS = 3000;

    @Test
    void aLocalStoreIsNeverLostToADiffThatIsApplied() throws InterruptedException {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment frame = arena.allocate(PAGE_BYTES, 4096);
            Diff even =
                    Diff.between(
                            MemorySegment.ofArray(stripes(0)), Pages.twin(new byte[PAGE_BYTES]));
            Writer writer = Writer.start(frame);
            while (writer.isRunning()) {
                even.applyTo(frame);
            }
            writer.join();
            assertThat(writer.lost).isZero();
        }
    }

    @Test
    void whatDiffsTellUnderStoresIsInTheEndWhatWasStored() throws InterruptedException {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment frame = arena.allocate(PAGE_BYTES, 4096);
            Twin twin = Twin.of(frame);
            MemorySegment home = MemorySegment.ofArray(new byte[PAGE_BYTES]);
            Writer writer = Writer.start(frame);
            while (writer.isRunning()) {
                flush(frame, twin, home);
            }
            writer.join();
            flush(frame, twin, home);
            assertThat(Pages.bytesOf(home)).isEqualTo(Pages.bytesOf(frame));
        }
    }

    @Test
    void aLocalStoreIsNeverLostToAPageThatComesIn() throws InterruptedException {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment frame = arena.allocate(PAGE_BYTES, 4096);
            PageImage[] news = {
                PageImage.of(MemorySegment.ofArray(stripes(0))),
                PageImage.of(MemorySegment.ofArray(new byte[PAGE_BYTES]))
            };
            Twin twin = Twin.of(frame);
            Writer writer = Writer.start(frame);
            for (int turn = 0; writer.isRunning(); turn++) {
                int changed = IncomingDiff.merge(news[turn % 2], twin, frame);
                assertThat(changed).isEqualTo(PAGE_BYTES / 2);
            }
            writer.join();
            assertThat(writer.lost).isZero();
        }
    }

    private static void flush(MemorySegment frame, Twin twin, MemorySegment home) {
        Diff diff = Diff.between(frame, twin);
        diff.applyTo(home);
        diff.applyTo(twin);
    }

    private static byte[] stripes(int first) {
        byte[] stripes = new byte[PAGE_BYTES];
        for (int i = first; i < PAGE_BYTES; i += 2) {
            stripes[i] = 1;
        }
        return stripes;
    }

    /** Writes the odd bytes, and sees that each keeps what it wrote the round before. */
    private static final class Writer extends Thread {
        private final MemorySegment frame;
        private int lost;

        private Writer(MemorySegment frame) {
            this.frame = frame;
        }

        static Writer start(MemorySegment frame) {
            Writer writer = new Writer(frame);
            writer.start();
            return writer;
        }

        boolean isRunning() {
            return isAlive();
        }

        @Override
        public void run() {
            for (int round = 1; round <= ROUNDS; round++) {
                for (int i = 1; i < PAGE_BYTES; i += 2) {
                    lost += frame.get(JAVA_BYTE, i) == (byte) (round - 1) ? 0 : 1;
                    frame.set(JAVA_BYTE, i, (byte) round);
                }
            }
        }
    }
}
