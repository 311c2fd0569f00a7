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
    void stretchesOfChangedBytesAreCounted(RepetitionInfo repetition) {
        Case page = Case.ofSeed(Chance.seed(5, repetition.getCurrentRepetition()));
        int stretches = 0;
        for (int i = 0; i < page.mask.length; i++) {
            stretches += page.mask[i] && (i == 0 || !page.mask[i - 1]) ? 1 : 0;
        }
        assertThat(page.diff.byteRuns()).as(page.name).isEqualTo(stretches);
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
    void itsStretchesAreTheChangedBytesInRisingOrder(RepetitionInfo repetition) {
        Case page = Case.ofSeed(Chance.seed(6, repetition.getCurrentRepetition()));
        byte[] copy = page.before.clone();
        int[] end = {-1};
        page.diff.forEachStretch(
                (offset, source, at, count) -> {
                    assertThat(offset).as(page.name).isGreaterThanOrEqualTo(end[0]);
                    assertThat(count).as(page.name).isPositive();
                    System.arraycopy(source, at, copy, offset, count);
                    for (int i = offset; i < offset + count; i++) {
                        assertThat(page.mask[i]).as("%s, byte %d", page.name, i).isTrue();
                    }
                    end[0] = offset + count;
                });
        assertThat(copy).as(page.name).isEqualTo(page.after);
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
                .containsExactly(12, 2, 0x10, 0, 0, 0, 0, 2, 0, 0, 0);
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
    void aStretchAcrossWordsAndBlocksIsFoundFromEndToEnd(int from, int to) {
        byte[] after = new byte[PAGE_BYTES];
        Arrays.fill(after, from, to, (byte) 0x55);
        Diff diff = Diff.between(Pages.nativeFrame(after), Pages.twin(new byte[PAGE_BYTES]));
        MemorySegment target = Pages.nativeFrame(new byte[PAGE_BYTES]);
        diff.applyTo(target);
        assertThat(diff.changedBytes()).isEqualTo(to - from);
        assertThat(Pages.bytesOf(target)).isEqualTo(after);
    }

    @Test
    void fullWordsGoWithoutMasksAndOthersWithThem() {
        byte[] after = new byte[PAGE_BYTES];
        Arrays.fill(after, 0, 80, (byte) 1); // ten full words
        after[81] = 2;
        after[88] = 3;
        Diff diff = Diff.between(Pages.nativeFrame(after), Pages.twin(new byte[PAGE_BYTES]));
        byte[] encoded = diff.encoded();
        assertThat(diff.changedBytes()).isEqualTo(82);
        assertThat(Arrays.copyOf(encoded, 3)).containsExactly(0, 10 << 1 | 1, 1);
        assertThat(Arrays.copyOfRange(encoded, 82, encoded.length))
                .containsExactly(0, 2 << 1, 2, 1, 0, 2, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyMaskWritesItsBytesAndNoOther(boolean isNative) {
        byte[] ones = new byte[PAGE_BYTES];
        Arrays.fill(ones, (byte) -1);
        for (int mask = 1; mask <= 255; mask++) {
            byte[] encoded = {7, 2, (byte) mask, 10, 11, 12, 13, 14, 15, 16, 17};
            MemorySegment frame = isNative ? Pages.nativeFrame(ones) : Pages.heapFrame(ones);
            Diff diff = Diff.decode(encoded, PAGE_BYTES);
            diff.applyTo(frame);
            byte[] expected = ones.clone();
            for (int i = 0; i < 8; i++) {
                expected[56 + i] = (byte) ((mask >> i & 1) != 0 ? 10 + i : -1);
            }
            assertThat(Pages.bytesOf(frame)).as("mask %d", mask).isEqualTo(expected);
            assertThat(diff.changedBytes()).isEqualTo(Integer.bitCount(mask));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyMaskIsFoundInAPageOfAllOfThem(boolean isNative) {
        byte[] after = new byte[PAGE_BYTES];
        for (int i = 0; i < PAGE_BYTES; i++) {
            after[i] = (byte) ((i / 8) >> (i % 8) & 1);
        }
        MemorySegment frame = isNative ? Pages.nativeFrame(after) : Pages.heapFrame(after);
        Diff diff = Diff.between(frame, Pages.twin(new byte[PAGE_BYTES]));
        MemorySegment target = Pages.nativeFrame(new byte[PAGE_BYTES]);
        diff.applyTo(target);
        assertThat(Pages.bytesOf(target)).isEqualTo(after);
        assertThat(diff.changedBytes()).isEqualTo(2 * 4 * 256);
    }

    @Test
    void aFrameMayBePartOfAnArray() {
        byte[] array = new byte[3 * PAGE_BYTES];
        MemorySegment slice = MemorySegment.ofArray(array).asSlice(PAGE_BYTES, PAGE_BYTES);
        Diff.decode(bytes("00 02 05 01 02 03 00 00 00 00 00"), PAGE_BYTES).applyTo(slice);
        byte[] expected = new byte[3 * PAGE_BYTES];
        expected[PAGE_BYTES] = 1;
        expected[PAGE_BYTES + 2] = 3;
        assertThat(array).isEqualTo(expected);
        assertThat(Diff.between(slice, Pages.twin(new byte[PAGE_BYTES])).changedBytes())
                .isEqualTo(2);
    }

    @Test
    void aFrameThatMayOnlyBeReadIsNotWritten() {
        MemorySegment frame = Pages.nativeFrame(new byte[PAGE_BYTES]).asReadOnly();
        Diff diff = Diff.decode(bytes("00 02 05 01 02 03 00 00 00 00 00"), PAGE_BYTES);
        assertThatThrownBy(() -> diff.applyTo(frame)).isInstanceOf(Check.BrokenInvariant.class);
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
        byte[] encoded = {3, 2, 1, 9, 0, 0, 0, 0, 0, 0, 0};
        Diff diff = Diff.decode(encoded, PAGE_BYTES);
        diff.encoded()[3] = 7;
        assertThat(diff.encoded()).isEqualTo(encoded);
    }

    @Test
    void aDiffOfAnotherPageSizeIsNotApplied() {
        Diff diff = Diff.decode(bytes("03 02 01 09 00 00 00 00 00 00 00"), PAGE_BYTES);
        MemorySegment larger = MemorySegment.ofArray(new byte[2 * PAGE_BYTES]);
        assertThatThrownBy(() -> diff.applyTo(larger)).isInstanceOf(Check.BrokenInvariant.class);
    }

    @ParameterizedTest
    @CsvSource({
        "cut off in a run length, 05",
        "cut off in a gap, 80",
        "cut off in the words of a run, 00 04 01 02 03",
        "cut off in the words of a run, 00 03 01 02 03 04 05 06 07",
        "cut off in the words of a run, 00 02 01 00 00 00 00 00 00 00",
        "a run is empty, 05 00",
        "a run is empty, 05 01",
        "an empty mask, 00 02 00 01 02 03 04 05 06 07 08",
        "a run begins outside the page, 81 04 02 01 00 00 00 00 00 00 00 00",
        "a run begins outside the page, 00 03 0 0 0 0 0 0 0 0 ff ff ff ff 07 02 01",
        "a run ends outside the page, ff 03 04 01 02",
        "a run ends outside the page, 00 82 08 01",
        "a run ends outside the page, 00 ff ff ff ff 07 01",
        "cut off in a run length, 00 03 0 0 0 0 0 0 0 0 00",
        "cut off in a run length, 00 03 0 0 0 0 0 0 0 0 00 80",
        "a gap is too large, ff ff ff ff 0f 01 07",
        "a gap has too many bytes, 80 80 80 80 80 00 01 07",
        "a gap is longer than it need be, 80 00 02 01 00 00 00 00 00 00 00 00",
        "a run length is longer than it need be, 00 82 00 01 00 00 00 00 00 00 00 00"
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
        noise[0] &= 0x7f;
        try {
            Diff.decode(noise, PAGE_BYTES).applyTo(MemorySegment.ofArray(new byte[PAGE_BYTES]));
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageContaining("malformed diff");
        }
    }

    private static byte[] bytes(String hex) {
        String[] parts = hex.split(" ", -1);
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
