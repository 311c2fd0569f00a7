package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.NodeLostException;
import dev.merino.Statistics;
import dev.merino.TimeLimitException;
import dev.merino.control.Control;
import dev.merino.control.RankNumbers;
import dev.merino.core.Check;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Two nodes of one rank, and who is to blame when they fail. */
class LaunchMachineTest implements LaunchActions {
    private static final long SECOND_NS = 1_000_000_000L;

    private final List<String> told = new ArrayList<>();
    private final List<Integer> givenUp = new ArrayList<>();
    private final LaunchMachine machine =
            new LaunchMachine(new RankNumbers(2, 1, 1), LiveOptions.DEFAULT, this, 0);

    @Override
    public void tellAll(Control control) {
        told.add(control.toString());
    }

    @Override
    public void say(List<String> lines) {
        told.addAll(lines);
    }

    @Override
    public String keeper(int node) {
        return "keeper " + node;
    }

    @Override
    public void giveUp(int node) {
        givenUp.add(node);
    }

    @Override
    public String lastWords(int node) {
        return ": ouch";
    }

    private void said(int node, Control control) {
        machine.on(new LaunchEvent.Said(node, control), 0);
    }

    private void start() {
        for (int node = 0; node < 2; node++) {
            said(node, new Control.Hello(1, "here"));
            said(node, new Control.Listening("address " + node));
            said(node, new Control.Ready());
        }
    }

    private String sentence() {
        RunFailure verdict = machine.verdict();
        return verdict == null ? "none" : verdict.sentence();
    }

    @Test
    void aRankThatIsNotThereDoesNotEnd() {
        start();
        said(1, new Control.RankEnded(Integer.MAX_VALUE));
        assertThat(sentence()).isEqualTo("keeper 1 speaks of rank 2147483647 of 2");
    }

    @Test
    void everyStepIsTakenWhenTheLastNodeIsThere() {
        start();
        said(1, new Control.RankEnded(1));
        assertThat(told).containsExactly("Peers[addresses=[address 0, address 1]]", "Start[]");
        said(0, new Control.RankEnded(0));
        assertThat(told).last().isEqualTo("Finish[]");
        Statistics.Node counts =
                new Statistics.Node(
                        Map.of(),
                        Map.of(),
                        List.of(),
                        Statistics.Handlers.NONE,
                        Statistics.Keeper.NONE);
        for (int node = 0; node < 2; node++) {
            assertThat(machine.isFinished()).isFalse();
            said(node, new Control.Counted(counts));
            said(node, new Control.Finished());
            machine.on(new LaunchEvent.Lost(node, "closed"), 0);
            machine.on(new LaunchEvent.Ended(node, 0), 0);
        }
        assertThat(machine.isFinished()).isTrue();
        assertThat(sentence()).isEqualTo("none");
    }

    @Test
    void whatOthersSayAboutADeadNodeCountsLessThanItsOwnEnd() {
        start();
        said(0, new Control.Failed(1, Control.NO_RANK, "node 0 lost node 1", null));
        assertThat(sentence()).isEqualTo("none");
        machine.on(new LaunchEvent.Lost(1, "closed"), 1);
        machine.on(new LaunchEvent.Ended(1, 137), 2);
        assertThat(sentence()).isEqualTo("keeper 1 was killed by signal 9: ouch");
    }

    @Test
    void whatANodeSaysAboutItselfCountsAtOnceEvenAfterItsProcessEnded() {
        start();
        machine.on(new LaunchEvent.Ended(1, 1), 0);
        said(1, new Control.Failed(1, Control.NO_RANK, "the keeper of node 1 failed", null));
        machine.on(new LaunchEvent.Lost(1, "closed"), 0);
        assertThat(sentence()).isEqualTo("the keeper of node 1 failed");
    }

    @Test
    void twoNodesThatHaveLostEachOtherAreBelievedAtOnce() {
        start();
        said(0, new Control.Failed(1, Control.NO_RANK, "node 0 lost node 1", null));
        assertThat(sentence()).isEqualTo("none");
        said(1, new Control.Failed(0, Control.NO_RANK, "node 1 lost node 0", null));
        assertThat(sentence()).isEqualTo("node 1 lost node 0, and vice versa");
    }

    @Test
    void aProcessThatASignalHasKilledIsALostNode() {
        start();
        said(0, new Control.ProcessLost("the worker of rank 0 was killed by signal 9"));
        assertThat(sentence()).isEqualTo("the worker of rank 0 was killed by signal 9");
        assertThat(Objects.requireNonNull(machine.verdict()).kind())
                .isEqualTo(RunFailure.Kind.NODE_LOST);
    }

    @Test
    void hearsayAloneCountsAfterAWhile() {
        start();
        said(0, new Control.Failed(1, Control.NO_RANK, "node 0 lost node 1", null));
        machine.tick(SECOND_NS / 2);
        assertThat(sentence()).isEqualTo("none");
        machine.tick(2 * SECOND_NS);
        assertThat(sentence()).isEqualTo("node 0 lost node 1");
    }

    @Test
    void theFirstFailureWins() {
        start();
        said(0, new Control.Failed(0, 0, "first", null));
        said(1, new Control.Failed(1, 1, "second", null));
        assertThat(sentence()).isEqualTo("first");
    }

    private static final LiveOptions WATCHFUL =
            LiveOptions.DEFAULT.withDeadAfter(Duration.ofSeconds(10));

    /** Lets time pass in steps of a tick, while {@code heard} nodes beat. */
    private static void pass(LaunchMachine machine, int fromS, int toS, int... heard) {
        for (long ns = fromS * SECOND_NS; ns <= toS * SECOND_NS; ns += SECOND_NS / 10) {
            for (int node : heard) {
                machine.on(new LaunchEvent.Beat(node, 0), ns);
            }
            machine.tick(ns);
        }
    }

    private LaunchMachine started(LiveOptions options) {
        LaunchMachine made = new LaunchMachine(new RankNumbers(2, 1, 1), options, this, 0);
        for (int node = 0; node < 2; node++) {
            made.on(new LaunchEvent.Said(node, new Control.Hello(1, "here")), 0);
            made.on(new LaunchEvent.Said(node, new Control.Listening("address")), 0);
            made.on(new LaunchEvent.Said(node, new Control.Ready()), 0);
        }
        told.clear();
        return made;
    }

    @Test
    void aNodeThatIsNotHeardIsSuspectFirstAndDeadLater() {
        LaunchMachine watchful = started(WATCHFUL);
        pass(watchful, 0, 6, 0);
        assertThat(told)
                .containsExactly(
                        "merino: keeper 1 is silent; waiting for it until 10 s have passed");
        assertThat(watchful.verdict()).isNull();
        pass(watchful, 6, 11, 0);
        RunFailure verdict = Check.present(watchful.verdict(), "no verdict");
        assertThat(verdict.kind()).isEqualTo(RunFailure.Kind.NODE_LOST);
        assertThat(verdict.sentence()).startsWith("keeper 1 has not been heard for 10 s");
        assertThat(givenUp).contains(1).doesNotContain(0);
        assertThat(verdict.exception()).isInstanceOf(NodeLostException.class);
    }

    @Test
    void aStoppedNodeThatComesBackInTimeGoesOn() {
        LaunchMachine watchful = started(WATCHFUL);
        pass(watchful, 0, 8, 0);
        pass(watchful, 8, 30, 0, 1);
        assertThat(told).last().isEqualTo("merino: keeper 1 is heard again");
        assertThat(watchful.verdict()).isNull();
    }

    @Test
    void aLauncherThatWasStoppedItselfBlamesNobody() {
        LaunchMachine watchful = started(WATCHFUL);
        pass(watchful, 0, 1, 0, 1);
        pass(watchful, 100, 104);
        assertThat(watchful.verdict()).isNull();
        pass(watchful, 104, 130, 0, 1);
        assertThat(watchful.verdict()).isNull();
    }

    @Test
    void onOneMachineSilenceDecidesNothing() {
        LaunchMachine patient = started(LiveOptions.DEFAULT);
        pass(patient, 0, 60, 0);
        assertThat(told).containsExactly("merino: keeper 1 is silent; waiting for it");
        assertThat(patient.verdict()).isNull();
    }

    @Test
    void aProgramThatTakesTooLongIsEnded() {
        LaunchMachine limited = started(LiveOptions.DEFAULT.withTimeLimit(Duration.ofSeconds(5)));
        pass(limited, 0, 5, 0, 1);
        assertThat(limited.verdict()).isNull();
        pass(limited, 5, 6, 0, 1);
        RunFailure verdict = Check.present(limited.verdict(), "no verdict");
        assertThat(verdict.exception()).isInstanceOf(TimeLimitException.class);
        assertThat(verdict.sentence()).contains("5 s");
    }

    @Test
    void aNodeThatNeverComesIsNamedWhenTheStartTakesTooLong() {
        said(0, new Control.Hello(1, "here"));
        said(0, new Control.Ready());
        machine.tick(31 * SECOND_NS);
        assertThat(sentence()).isEqualTo("keeper 1 did not come within 30 s: ouch");
    }
}
