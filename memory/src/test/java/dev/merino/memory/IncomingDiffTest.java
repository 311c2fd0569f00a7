package dev.merino.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.Chance;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;

class IncomingDiffTest {
    @RepeatedTest(300)
    void mergingKeepsLocalBytesAndBringsRemoteOnes(RepetitionInfo repetition) {
        long seed = Chance.seed(11, repetition.getCurrentRepetition());
        Chance chance = new Chance(seed);
        byte[] before = Pages.random(Pages.randomUnitBytes(chance), chance);
        boolean[] local = Pages.randomMask(before.length, chance);
        boolean[] remote = without(Pages.randomMask(before.length, chance), local);
        byte[] mine = Pages.changed(before, local, chance);
        byte[] theirs = Pages.changed(before, remote, chance);
        MemorySegment frame = Pages.frame(mine, chance);
        Twin twin = Pages.twin(before);

        boolean atRest = chance.between(0, 1) == 1;
        int changedBytes =
                atRest
                        ? IncomingDiff.mergeAtRest(Pages.image(theirs), twin, frame)
                        : IncomingDiff.merge(Pages.image(theirs), twin, frame);

        assertThat(changedBytes).as("seed %d", seed).isEqualTo(Pages.count(remote));
        assertThat(Pages.bytesOf(frame)).as("seed %d", seed).isEqualTo(choose(local, mine, theirs));
        assertThat(twin.content()).as("seed %d", seed).isEqualTo(theirs);
        assertThat(Diff.between(frame, twin).changedBytes())
                .as("seed %d", seed)
                .isEqualTo(Pages.count(local));
    }

    @Test
    void anImageEqualToTheTwinChangesNothing() {
        byte[] content = new byte[4096];
        MemorySegment frame = Pages.nativeFrame(Pages.random(4096, new Chance(1)));
        byte[] before = Pages.bytesOf(frame);
        assertThat(IncomingDiff.merge(Pages.image(content), Pages.twin(content), frame)).isZero();
        assertThat(Pages.bytesOf(frame)).isEqualTo(before);
    }

    @Test
    void theImageItselfIsNotChanged() {
        byte[] content = Pages.random(4096, new Chance(2));
        PageImage image = Pages.image(content);
        MemorySegment frame = Pages.nativeFrame(new byte[4096]);
        IncomingDiff.merge(image, Twin.of(frame), frame);
        assertThat(image.content()).isEqualTo(content);
        assertThat(Pages.bytesOf(frame)).isEqualTo(content);
    }

    private static boolean[] without(boolean[] mask, boolean[] less) {
        boolean[] rest = mask.clone();
        for (int i = 0; i < rest.length; i++) {
            rest[i] &= !less[i];
        }
        return rest;
    }

    private static byte[] choose(boolean[] first, byte[] one, byte[] other) {
        byte[] chosen = other.clone();
        for (int i = 0; i < chosen.length; i++) {
            chosen[i] = first[i] ? one[i] : other[i];
        }
        return chosen;
    }
}
