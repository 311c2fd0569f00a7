package dev.merino.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Placement;
import dev.merino.advice.Advisor.Findings;
import dev.merino.advice.Advisor.Tried;
import dev.merino.advice.record.Recording;
import dev.merino.advice.replay.ArrayPlan;
import dev.merino.advice.replay.Cost;
import dev.merino.advice.replay.Replay;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class AdvisorTest {
    private static final long ENDLESS_NS = Long.MAX_VALUE / 4;

    private static Findings advise(Recording recording) {
        return Advisor.advise(recording, ENDLESS_NS);
    }

    private static List<Change> changes(Findings found) {
        return found.best().stream().map(Tried::change).toList();
    }

    private static Tried tried(Findings found, Change change) {
        return found.best().stream()
                .filter(each -> each.change().equals(change))
                .findFirst()
                .orElseThrow(() -> new AssertionError(found.best().toString()));
    }

    @Test
    void whoWritesBesideOthersIsToldToPad() {
        Findings found = advise(Recordings.ofFalseSharing());
        Tried padded = tried(found, new Change.Padding(0));
        assertThat(padded.cost().messages()).isLessThan(found.base().messages() / 2);
        assertThat(padded.cost().ratioTo(found.base())).isLessThan(0.5);
    }

    @Test
    void whoWritesFarFromHomeIsToldToPlaceOtherwise() {
        Findings found = advise(Recordings.ofWrongHomes());
        Tried placed =
                found.best().stream()
                        .filter(each -> each.change() instanceof Change.Homes)
                        .findFirst()
                        .orElseThrow(() -> new AssertionError(found.best().toString()));
        Change.Homes change = (Change.Homes) placed.change();
        assertThat(change.placement()).isIn(Placement.BLOCKED, Placement.FIRST_TOUCH);
        assertThat(placed.cost().messages()).isLessThan(found.base().messages());
        assertThat(placed.cost().diffs()).isLessThan(found.base().diffs());
    }

    @Test
    void whoReadsPageAfterPageIsToldToSaySo() {
        Findings found = advise(Recordings.ofSweeps());
        Tried hinted = tried(found, new Change.Hints(0));
        assertThat(hinted.cost().faults()).isLessThan(found.base().faults());
    }

    @Test
    void whoSaysSoAlreadyIsNotToldToAndIsReplayedSo() {
        Findings found = advise(Recordings.ofHintedSweeps());
        assertThat(changes(found)).doesNotContain(new Change.Hints(0));
        Cost unhinted = advise(Recordings.ofSweeps()).base();
        assertThat(found.base().faults()).isLessThan(unhinted.faults());
    }

    @Test
    void aPageThatGoesFromOneToTheOtherIsNotPadded() {
        assertThat(changes(advise(Recordings.ofTurns()))).doesNotContain(new Change.Padding(0));
    }

    @Test
    void protocolsAreChosenOnlyForArraysThatNameNone() {
        Recording usual = Recordings.ofWrongHomes();
        assertThat(Advisor.protocols(usual, ENDLESS_NS).made()).isNotEmpty();
        Recording named = Recordings.under("newgendsm", usual);
        assertThat(Advisor.protocols(named, ENDLESS_NS).made()).isEmpty();
    }

    @Test
    void anotherProtocolOfTheRunLeavesTheArraysThatNameOne() {
        Recording usual = Recordings.ofWrongHomes();
        List<ArrayPlan> plans = ArrayPlan.asRecorded(usual);
        assertThat(new Change.Protocol("csm-none", "tmk-lrc").in(plans))
                .extracting(ArrayPlan::protocol)
                .containsOnly("tmk-lrc");
        assertThat(new Change.Protocol("newgendsm", "tmk-lrc").in(plans)).isEqualTo(plans);
    }

    /** Each node's pages of a padded array are as many again as the array has. */
    @Test
    void aChangeThatMakesArraysTooLargeIsNotTried() {
        Replay replay = new Replay(Recordings.ofLargeFalseSharing());
        List<ArrayPlan> plans = ArrayPlan.asRecorded(Recordings.ofLargeFalseSharing());
        assertThat(replay.fits(plans)).isTrue();
        assertThat(replay.fits(new Change.Padding(0).in(plans))).isFalse();
    }

    @Test
    void theSameRecordingHasTheSameAdvice() {
        Recording recording = Recordings.ofFalseSharing();
        assertThat(advise(recording)).isEqualTo(advise(recording));
    }

    @Test
    void whenThereIsNoTimeTheAdviceSaysSo() {
        Findings found = Advisor.advise(Recordings.ofFalseSharing(), 0);
        assertThat(found.isCut()).isTrue();
        assertThat(found.count()).isZero();
        Recording recording = Recordings.ofWrongHomes();
        assertThat(Advisor.protocols(recording, 0).isCut()).isTrue();
        assertThat(Advisor.protocols(recording, ENDLESS_NS).isCut()).isFalse();
    }

    @Test
    void nodesThatShareNothingGetNoAdvice() {
        Recording nothing =
                new Recording(
                        2, "csm-none", false, true, 1, List.of(), List.of(List.of(), List.of()));
        assertThatThrownBy(() -> advise(nothing)).hasMessage("its nodes shared no page");
        Recording full =
                new Recording(
                        2, "csm-none", false, false, 0, List.of(), List.of(List.of(), List.of()));
        assertThatThrownBy(() -> advise(full)).hasMessageStartingWith("before its first barrier");
    }

    @Test
    void anExplanationNamesTheArrayTheLineAndTheChange() {
        Map<String, Long> timeNs = Map.of("user", 20L, "page", 50L, "barrier", 30L, "total", 100L);
        Explanation explanation = Explanation.of(timeNs, Recordings.ofFalseSharing());
        assertThat(explanation.lines().getFirst())
                .isEqualTo(
                        "what limited this run: ranks computed 20 % of their time, waited for pages"
                                + " 50 %, waited at barriers 30 %.");
        assertThat(String.join("\n", explanation.lines()))
                .contains("array a (Program.java:7): ", "padded().longMatrix", "messages ");
        assertThat(explanation.json()).isNotEmpty().first().asString().contains("ratio=");
    }
}
