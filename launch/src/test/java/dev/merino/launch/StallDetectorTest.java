package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.control.Control;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/** Two nodes; after Mattern (1987), section 4. */
class StallDetectorTest implements LaunchActions {
    private static final long SECOND_NS = 1_000_000_000;

    private final List<Control> told = new ArrayList<>();
    private final StallDetector standstill = new StallDetector(2, this, 0);
    private long nowNs;

    @Override
    public void tellAll(Control control) {
        told.add(control);
    }

    @Override
    public void say(List<String> lines) {}

    @Override
    public String keeper(int node) {
        return "";
    }

    @Override
    public String lastWords(int node) {
        return "";
    }

    private void still(int node) {
        standstill.still(node, nowNs);
    }

    private void pass() {
        nowNs += SECOND_NS;
        standstill.tick(nowNs);
    }

    /** What {@code node} answers: whether all wait, moves, sent, received. */
    private boolean looked(int node, boolean allWait, long moves, long sent, long received) {
        return standstill.looked(
                node, new Control.Looked(told.size(), allWait, moves, sent, received), nowNs);
    }

    @Test
    void nobodyIsAskedWhileANodeIsNotStill() {
        still(0);
        still(0);
        pass();
        assertThat(told).isEmpty();
        still(1);
        assertThat(told).containsExactly(new Control.Look(1));
    }

    @Test
    void twoEqualAnswersOfAllWithNothingUnderWayProveIt() {
        still(0);
        still(1);
        assertThat(looked(0, true, 7, 3, 2)).isFalse();
        assertThat(looked(1, true, 9, 2, 3)).isFalse();
        assertThat(told).hasSize(1);
        pass();
        assertThat(told).hasSize(2);
        assertThat(looked(0, true, 7, 3, 2)).isFalse();
        assertThat(looked(1, true, 9, 2, 3)).isTrue();
        pass();
        assertThat(told).hasSize(2);
    }

    /** A message overtakes the questions: both nodes wait whenever they are asked. */
    @Test
    void aMessageUnderWayProvesNothing() {
        still(0);
        still(1);
        for (int round = 0; round < 5; round++) {
            assertThat(looked(0, true, 7, 3, 2)).isFalse();
            assertThat(looked(1, true, 9, 2, 2)).isFalse();
            pass();
        }
        assertThat(told).hasSize(6);
    }

    @Test
    void whoMovedBetweenTheAnswersProvesNothing() {
        still(0);
        still(1);
        for (int round = 0; round < 5; round++) {
            // The sums fit each time: node 0 sent, node 1 received and waits again.
            assertThat(looked(0, true, 7, 3 + round, 2)).isFalse();
            assertThat(looked(1, true, 9 + round, 2, 3 + round)).isFalse();
            pass();
        }
        for (int round = 0; round < 5; round++) {
            assertThat(looked(0, true, 7 + round, 8, 8)).isFalse();
            assertThat(looked(1, true, 9, 8, 8)).isFalse();
            pass();
        }
    }

    @Test
    void aNodeThatRunsWhenAskedMustBeStillAgainBeforeAnybodyIsAsked() {
        still(0);
        still(1);
        assertThat(looked(0, true, 7, 2, 2)).isFalse();
        assertThat(looked(1, false, 9, 2, 2)).isFalse();
        pass();
        assertThat(told).hasSize(1);
        still(1);
        assertThat(told).hasSize(2);
        assertThat(looked(0, true, 7, 2, 2)).isFalse();
        assertThat(looked(1, true, 9, 2, 2)).as("the answers before it do not count").isFalse();
    }

    @Test
    void anAnswerToAnOlderQuestionDoesNotCount() {
        still(0);
        still(1);
        Control.Looked late = new Control.Looked(0, true, 7, 2, 2);
        assertThat(standstill.looked(0, late, 0)).isFalse();
        assertThat(looked(1, true, 9, 2, 2)).isFalse();
        pass();
        assertThat(told).hasSize(1);
    }
}
