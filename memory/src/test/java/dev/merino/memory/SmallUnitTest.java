package dev.merino.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.Chance;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Units smaller than a page: twins, diffs both ways, and what a wire carries. */
class SmallUnitTest {
    private static final long SEED = 7;

    @ParameterizedTest(name = "{0} bytes, seed " + SEED)
    @ValueSource(ints = {64, 128, 256, 512, 1024, 2048})
    void aDiffOfASmallUnitTellsWhatChangedAndNothingElse(int bytes) {
        Chance chance = new Chance(SEED);
        try (Arena arena = Arena.ofConfined()) {
            for (int round = 0; round < 300; round++) {
                MemorySegment frame = arena.allocate(bytes, Long.BYTES);
                scatter(frame, 100, chance);
                Twin twin = Twin.of(frame);
                MemorySegment other = MemorySegment.ofArray(new byte[bytes]).copyFrom(frame);
                int percent = chance.pick(0, 2, 20, 60, 100);
                scatter(frame, percent, chance);
                Diff diff = throughAWire(Diff.between(frame, twin));
                diff.applyTo(other);
                assertThat(other.mismatch(frame)).isEqualTo(-1);
                assertThat(diff.changedBytes()).isEqualTo(changed(frame, twin));
            }
        }
    }

    @ParameterizedTest(name = "{0} bytes, seed " + SEED)
    @ValueSource(ints = {64, 128, 256, 512, 1024, 2048})
    void aSmallUnitThatComesInLeavesLocalWritesAlone(int bytes) {
        Chance chance = new Chance(SEED);
        MemorySegment frame = MemorySegment.ofArray(new byte[bytes]);
        Twin twin = Twin.of(frame);
        MemorySegment incoming = MemorySegment.ofArray(new byte[bytes]);
        for (int at = 0; at < bytes; at++) {
            boolean local = chance.percent(50);
            (local ? frame : incoming).set(ValueLayout.JAVA_BYTE, at, (byte) (local ? 1 : 2));
        }
        IncomingDiff.merge(PageImage.of(incoming), twin, frame);
        for (int at = 0; at < bytes; at++) {
            byte remote = incoming.get(ValueLayout.JAVA_BYTE, at);
            byte expected = remote == 2 ? remote : 1;
            assertThat(frame.get(ValueLayout.JAVA_BYTE, at)).isEqualTo(expected);
        }
    }

    private static void scatter(MemorySegment frame, int percent, Chance chance) {
        for (long at = 0; at < frame.byteSize(); at++) {
            if (chance.percent(percent)) {
                frame.set(ValueLayout.JAVA_BYTE, at, (byte) chance.nextLong());
            }
        }
    }

    private static int changed(MemorySegment frame, Twin twin) {
        int changed = 0;
        for (int at = 0; at < frame.byteSize(); at++) {
            changed += frame.get(ValueLayout.JAVA_BYTE, at) == twin.content()[at] ? 0 : 1;
        }
        return changed;
    }

    private static Diff throughAWire(Diff diff) {
        WireWriter out = new WireWriter();
        diff.writeTo(out);
        return Diff.readFrom(new WireReader(out.bytes(), 0, out.length()));
    }
}
