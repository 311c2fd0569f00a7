package dev.merino.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Chance;
import dev.merino.core.Check;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

class DiffTest {
    private static final int PAGE_BYTES = 4096;

    @RepeatedTest(400)
    void aDiffAppliedToACopyOfTheTwinGivesTheFrame(RepetitionInfo repetition) {
        Case page = Case.ofSeed(Chance.seed(1, repetition.getCurrentRepetition()));
        MemorySegment copy = Pages.frame(page.before, page.chance);
        page.diff.applyTo(copy);
        assertThat(Pages.bytesOf(copy)).as(page.name).isEqualTo(page.after);
        assertThat(page.diff.changedBytes()).as(page.name).isEqualTo(Pages.count(page.mask));
    }

    @RepeatedTest(200)
    void aByteNextToAChangedOneIsNeverWritten(RepetitionInfo repetition) {
        Case page = Case.ofSeed(Chance.seed(2, repetition.getCurrentRepetition()));
        byte[] other = Pages.random(page.before.length, page.chance);
        MemorySegment target = Pages.frame(other, page.chance);
        page.diff.applyTo(target);
        byte[] result = Pages.bytesOf(target);
        for (int i = 0; i < result.length; i++) {
            assertThat(result[i])
                    .as("%s, byte %d", page.name, i)
                    .isEqualTo(page.mask[i] ? page.after[i] : other[i]);
        }
    }

    @RepeatedTest(200)
    void aDiffSurvivesTheWire(RepetitionInfo repetition) {
        Case page = Case.ofSeed(Chance.seed(3, repetition.getCurrentRepetition()));
        Diff received = Diff.decode(page.diff.encoded(), page.before.length);
        MemorySegment copy = Pages.frame(page.before, page.chance);
        received.applyTo(copy);
        assertThat(Pages.bytesOf(copy)).as(page.name).isEqualTo(page.after);
        assertThat(received.encoded())
                .as(page.name)
                .isEqualTo(page.diff.encoded())
                .hasSize(page.diff.wireBytes());
        assertThat(received.changedBytes()).as(page.name).isEqualTo(page.diff.changedBytes());
    }

    @RepeatedTest(100)
    void whatWasToldIsNoDifferenceAnyMore(RepetitionInfo repetition) {
        Case page = Case.ofSeed(Chance.seed(4, repetition.getCurrentRepetition()));
        page.diff.applyTo(page.twin);
        assertThat(Diff.between(page.frame, page.twin).isEmpty()).as(page.name).isTrue();
    }

    @Test
    void aStoreThatTheDiffMissedIsInTheNextOne() {
        byte[] content = new byte[PAGE_BYTES];
        content[100] = 1;
        Twin twin = Pages.twin(new byte[PAGE_BYTES]);
        Diff first = Diff.between(MemorySegment.ofArray(content), twin);
        content[100] = 2;
        first.applyTo(twin);
        assertThat(Diff.between(MemorySegment.ofArray(content), twin).encoded())
                .containsExactly(100, 1, 2);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0, 1, 7, 8, 63, 64, 127, 128, 255, 256, 257, 2047, 2048, 4088, 4089, 4094, 4095
            })
    void aSingleByteIsFoundWhereverItIs(int offset) {
        byte[] after = new byte[PAGE_BYTES];
        after[offset] = (byte) 0x80;
        Diff diff = Diff.between(Pages.nativeFrame(after), Pages.twin(new byte[PAGE_BYTES]));
        MemorySegment target = Pages.nativeFrame(new byte[PAGE_BYTES]);
        diff.applyTo(target);
        assertThat(diff.changedBytes()).isEqualTo(1);
        assertThat(Pages.bytesOf(target)).isEqualTo(after);
    }

    @ParameterizedTest
    @CsvSource({
        "0,4096",
        "5,11",
        "7,9",
        "250,262",
        "255,513",
        "256,512",
        "1,4095",
        "4080,4096",
        "100,3000"
    })
    void aRunAcrossWordsAndBlocksIsOneRun(int from, int to) {
        byte[] after = new byte[PAGE_BYTES];
        Arrays.fill(after, from, to, (byte) 0x55);
        Diff diff = Diff.between(Pages.nativeFrame(after), Pages.twin(new byte[PAGE_BYTES]));
        assertThat(diff.changedBytes()).isEqualTo(to - from);
        assertThat(diff.wireBytes())
                .isEqualTo(Varint.bytes(from) + Varint.bytes(to - from) + to - from);
    }

    @Test
    void aByteThatChangesByItsTopBitEndsNoRun() {
        byte[] after = new byte[PAGE_BYTES];
        for (int i = 0; i < PAGE_BYTES; i++) {
            after[i] = (byte) (i % 2 == 0 ? 0x80 : 0x01);
        }
        Diff diff = Diff.between(Pages.nativeFrame(after), Pages.twin(new byte[PAGE_BYTES]));
        assertThat(diff.wireBytes()).isEqualTo(1 + 2 + PAGE_BYTES);
    }

    @Test
    void aCleanPageGivesTheSharedEmptyDiff() {
        MemorySegment frame = Pages.nativeFrame(new byte[PAGE_BYTES]);
        Diff empty = Diff.between(frame, Twin.of(frame));
        assertThat(empty.isEmpty()).isTrue();
        assertThat(empty.wireBytes()).isZero();
        assertThat(empty).isSameAs(Diff.decode(new byte[0], PAGE_BYTES));
    }

    @Test
    void theCallerOfEncodedGetsItsOwnCopy() {
        Diff diff = Diff.decode(new byte[] {3, 1, 9}, PAGE_BYTES);
        diff.encoded()[2] = 7;
        assertThat(diff.encoded()).containsExactly(3, 1, 9);
    }

    @Test
    void aDiffOfAnotherPageSizeIsNotApplied() {
        Diff diff = Diff.decode(new byte[] {3, 1, 9}, PAGE_BYTES);
        MemorySegment larger = MemorySegment.ofArray(new byte[2 * PAGE_BYTES]);
        assertThatThrownBy(() -> diff.applyTo(larger)).isInstanceOf(Check.BrokenInvariant.class);
    }

    @ParameterizedTest
    @CsvSource({
        "cut off in a run length, 5",
        "cut off in a gap, 80",
        "cut off in the bytes of a run, 00 04 01 02 03",
        "a run is empty, 05 00",
        "a run begins outside the page, 81 20 01 07",
        "a run begins outside the page, 00 01 07 ff ff ff ff 07 01 07",
        "a run ends outside the page, ff 1f 02 01 02",
        "a run ends outside the page, 00 81 20 01",
        "cut off in a run length, 00 01 07 00",
        "a gap is too large, ff ff ff ff 0f 01 07",
        "a gap has too many bytes, 80 80 80 80 80 00 01 07"
    })
    void aMalformedDiffIsRefusedWithTheReason(String reason, String hex) {
        byte[] malformed = bytes(hex);
        assertThatThrownBy(() -> Diff.decode(malformed, PAGE_BYTES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }

    @RepeatedTest(100)
    void whateverDecodeAcceptsStaysInsideThePage(RepetitionInfo repetition) {
        Chance chance = new Chance(Chance.seed(5, repetition.getCurrentRepetition()));
        byte[] noise = Pages.random(chance.between(1, 40), chance);
        try {
            Diff.decode(noise, PAGE_BYTES).applyTo(MemorySegment.ofArray(new byte[PAGE_BYTES]));
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageContaining("malformed diff");
        }
    }

    private static byte[] bytes(String hex) {
        String[] parts = hex.split(" ");
        byte[] bytes = new byte[parts.length];
        for (int i = 0; i < parts.length; i++) {
            bytes[i] = (byte) Integer.parseInt(parts[i], 16);
        }
        return bytes;
    }

    /** A page before and after local writes, and its diff. */
    private record Case(
            String name,
            Chance chance,
            byte[] before,
            byte[] after,
            boolean[] mask,
            MemorySegment frame,
            Twin twin,
            Diff diff) {
        static Case ofSeed(long seed) {
            Chance chance = new Chance(seed);
            byte[] before = Pages.random(Pages.randomUnitBytes(chance), chance);
            boolean[] mask = Pages.randomMask(before.length, chance);
            byte[] after = Pages.changed(before, mask, chance);
            MemorySegment frame = Pages.frame(after, chance);
            Twin twin = Pages.twin(before);
            return new Case(
                    "seed " + seed,
                    chance,
                    before,
                    after,
                    mask,
                    frame,
                    twin,
                    Diff.between(frame, twin));
        }
    }
}
