package dev.merino.keeper.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.control.NodeSample.SharedArray;
import dev.merino.control.SharingPart;
import dev.merino.control.SharingPart.Known;
import dev.merino.control.SharingPart.Touch;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

class IntervalRecorderTest {
    /** Regions of ten pages each. */
    private static final IntervalRecorder.Source REGIONS =
            new IntervalRecorder.Source() {
                @Override
                public int regionOf(int page) {
                    return page / 10;
                }

                @Override
                public Known array(int page, int incarnation) {
                    int region = page / 10;
                    SharedArray array =
                            new SharedArray(
                                    region, "", "", "", 10 * region, 10, 4096, 8, "BLOCKED");
                    return new Known(incarnation, "csm-none", array);
                }
            };

    private final IntervalRecorder recorder = new IntervalRecorder(2, REGIONS, 5);

    private static List<Touch> all(IntervalRecorder recorder) {
        List<Touch> touches = new ArrayList<>();
        for (SharingPart part = recorder.take(); part != null; part = recorder.take()) {
            touches.addAll(part.touches());
        }
        return touches;
    }

    @Test
    void anIntervalBeginsWhenTheFirstRankLeavesABarrier() {
        recorder.read(3);
        recorder.read(3);
        recorder.leftBarrier(1);
        recorder.written(3);
        recorder.leftBarrier(0);
        recorder.written(3);
        recorder.leftBarrier(0);
        recorder.written(3);
        assertThat(all(recorder))
                .containsExactly(
                        new Touch(0, 0, 3, 2, 0, 0, 0),
                        new Touch(1, 0, 3, 0, 2, 0, 0),
                        new Touch(2, 0, 3, 0, 1, 0, 0));
    }

    @Test
    void aFaultAndTheReleaseThatFollowsAreOneWrite() {
        recorder.writing(3);
        recorder.written(3);
        recorder.written(3);
        recorder.writing(4);
        recorder.writing(4);
        assertThat(all(recorder))
                .containsExactly(new Touch(0, 0, 3, 0, 2, 0, 0), new Touch(0, 0, 4, 0, 2, 0, 0));
    }

    @Test
    void aDiffThatIsMadeLateBelongsToTheIntervalOfTheWrite() {
        recorder.written(12);
        recorder.leftBarrier(0);
        recorder.parts(12, 5);
        recorder.parts(13, 5);
        assertThat(all(recorder)).containsExactly(new Touch(0, 0, 2, 0, 1, 0, 5));
    }

    @Test
    void anArrayThatFollowsAClosedOneIsAnother() {
        recorder.written(12);
        recorder.leftBarrier(0);
        recorder.forget(1, 10, 20);
        recorder.written(12);
        SharingPart part = Objects.requireNonNull(recorder.take());
        assertThat(part.arrays()).extracting(Known::incarnation).containsExactly(0, 1);
        assertThat(part.touches()).extracting(Touch::array).containsExactly(0, 1);
    }

    @Test
    void whatIsRecordedHasALimitAndEndsWithAWholeInterval() {
        recorder.written(1);
        recorder.leftBarrier(0);
        for (int page = 1; page < 9; page++) {
            recorder.written(page);
        }
        recorder.leftBarrier(0);
        recorder.written(1);
        SharingPart part = Objects.requireNonNull(recorder.take());
        assertThat(part.touches()).hasSize(5);
        assertThat(part.intervals()).isEqualTo(1);
        assertThat(part.isFull()).isTrue();
    }

    @Test
    void aRecorderThatIsNobodyHasNothingToTell() {
        SharingRecorder.NONE.written(1);
        assertThat(SharingRecorder.NONE.take()).isNull();
    }

    @Test
    void arraysThatRanksSayAheadTheyWillReadAreNamed() {
        recorder.read(3);
        recorder.willRead(12);
        recorder.willRead(14);
        SharingPart part = Objects.requireNonNull(recorder.take());
        assertThat(part.arrays()).hasSize(2);
        assertThat(part.hinted()).containsExactly(1);
    }

    @Test
    void hintsNeverTakeMoreRoomThanTouches() {
        for (int region = 0; region < 100; region++) {
            recorder.willRead(10 * region);
        }
        recorder.read(3);
        assertThat(Objects.requireNonNull(recorder.take()).hinted()).hasSizeLessThanOrEqualTo(5);
    }
}
