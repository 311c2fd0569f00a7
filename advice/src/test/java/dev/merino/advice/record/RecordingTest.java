package dev.merino.advice.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Settings;
import dev.merino.control.NodeSample.SharedArray;
import dev.merino.control.SharingPart;
import dev.merino.control.SharingPart.Known;
import dev.merino.control.SharingPart.Touch;
import dev.merino.core.Json;
import dev.merino.core.JsonObject;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Locale;

class RecordingTest {
    private static Known known(int index, int incarnation, String line) {
        return new Known(
                incarnation,
                "csm-none",
                new SharedArray(index, "a" + index, line, "longs(9)", 0, 4, 4096, 8, "BLOCKED"));
    }

    private static Touch touch(int interval, int array) {
        return new Touch(interval, array, 1, 2, 3, 4, 1L << 63);
    }

    /** Two nodes that have met the same arrays in different orders. */
    private static Recording recording() {
        RecordingBuilder builder = new RecordingBuilder(Settings.of(2, 1));
        String line = "p.Main.run(Main.java:7)";
        builder.add(
                0,
                new SharingPart(
                        3,
                        false,
                        List.of(known(5, 0, line), known(6, 0, "")),
                        List.of(),
                        List.of(touch(0, 1))));
        builder.add(
                0,
                new SharingPart(
                        3, false, List.of(known(5, 1, line)), List.of(2), List.of(touch(2, 2))));
        builder.add(
                1,
                new SharingPart(
                        2,
                        false,
                        List.of(known(6, 0, line)),
                        List.of(),
                        List.of(touch(0, 0), touch(1, 0))));
        return builder.build();
    }

    @Test
    void theSameArrayHasOnePlaceWhateverTheOrderOnItsNodes() {
        Recording recording = recording();
        assertThat(recording.arrays()).extracting(RecordedArray::name).containsExactly("a5", "a6");
        assertThat(recording.arrays()).extracting(RecordedArray::line).containsOnly("Main.java:7");
        assertThat(recording.touches().get(0)).extracting(Touch::array).containsExactly(1);
        assertThat(recording.touches().get(1)).extracting(Touch::array).containsExactly(1, 1);
    }

    @Test
    void anArrayIsHintedIfAnyNodeHasSaidSo() {
        assertThat(recording().arrays())
                .extracting(RecordedArray::isHinted)
                .containsExactly(true, false);
    }

    /** A program that runs round after round closes its arrays and allocates them anew. */
    @Test
    void anArrayOfTheSameNameAndLineIsTheSameAgainButOneWithoutANameIsNot() {
        RecordingBuilder builder = new RecordingBuilder(Settings.of(1, 1));
        SharedArray array = known(5, 0, "p.Main.run(Main.java:7)").array();
        SharedArray nameless =
                new SharedArray(7, "#1", array.line(), array.call(), 0, 4, 4096, 8, "BLOCKED");
        builder.add(
                0,
                new SharingPart(
                        1,
                        false,
                        List.of(
                                new Known(0, "csm-none", array),
                                new Known(1, "csm-none", array),
                                new Known(0, "csm-none", nameless),
                                new Known(1, "csm-none", nameless)),
                        List.of(),
                        List.of(touch(0, 1), touch(0, 3))));
        assertThat(builder.build().arrays()).hasSize(3);
        assertThat(builder.build().touches().getFirst())
                .extracting(Touch::array)
                .containsExactly(0, 2);
    }

    @Test
    void onlyIntervalsThatAllNodesHaveCount() {
        Recording recording = recording();
        assertThat(recording.intervals()).isEqualTo(2);
        assertThat(recording.isWhole()).isFalse();
    }

    @Test
    void nodesThatAreFullInTheSameIntervalHaveNoWholeRecording() {
        assertThat(ofBoth(2, false).isWhole()).isTrue();
        assertThat(ofBoth(2, true).isWhole()).isFalse();
        assertThat(ofBoth(2, true).intervals()).isEqualTo(2);
        assertThat(ofBoth(0, true).size()).isZero();
        assertThat(ofBoth(0, true).isWhole()).isFalse();
    }

    private static Recording ofBoth(int intervals, boolean areFull) {
        RecordingBuilder builder = new RecordingBuilder(Settings.of(2, 1));
        for (int node = 0; node < 2; node++) {
            List<Known> arrays = List.of(known(5, 0, ""));
            List<Touch> touches = List.of(touch(0, 0));
            builder.add(node, new SharingPart(intervals, areFull, arrays, List.of(), touches));
        }
        return builder.build();
    }

    @Test
    void itIsCutInWholeIntervals() {
        assertThat(recording().upTo(2).size()).isEqualTo(2);
        assertThat(recording().upTo(2).intervals()).isEqualTo(1);
        assertThat(recording().upTo(1).intervals()).isEqualTo(1);
        assertThat(recording().upTo(3)).isEqualTo(recording());
    }

    @Test
    void itSurvivesTheFile() {
        requireThatItSurvives();
    }

    private static void requireThatItSurvives() {
        String text = Json.of(RecordingJson.of(recording()));
        assertThat(RecordingJson.read(JsonObject.parse(text))).isEqualTo(recording());
    }

    @Test
    void theFileIsTheSameWhateverTheLanguageOfTheMachine() {
        Locale usual = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            requireThatItSurvives();
        } finally {
            Locale.setDefault(usual);
        }
    }

    @Test
    void aRowThatIsNoneIsRefused() {
        String text = Json.of(RecordingJson.of(recording()));
        for (String wrong :
                List.of("9 1 1 2 3 4 0", "0 9 1 2 3 4 0", "0 1 9 2 3 4 0", "0 1", "x")) {
            String spoilt = text.replace("0 1 1 2 3 4 8000000000000000", wrong);
            assertThatThrownBy(() -> RecordingJson.read(JsonObject.parse(spoilt)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("a touch of a page that is \"" + wrong + "\"");
        }
    }
}
