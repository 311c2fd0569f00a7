package dev.merino.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

/** What papers say that single operations cost, beside the same operations on their models. */
class BasicCostsPaperTest {
    private static final int PERCENT = 15;

    /** Cashmere (TOCS 2005), section 3.1 and Table II, 32 processors, by messages. */
    @Test
    void operationsOfCashmereByMessagesTakeWhatThePaperMeasured() {
        BasicCosts costs = BasicCosts.of(MachineModels.of("alpha-mc2"), "csm-none", 8, 4);
        assertThat(costs.fetchUs()).isCloseTo(220, withinPercentage(PERCENT));
        assertThat(costs.lockUs()).isCloseTo(33, withinPercentage(PERCENT));
        assertThat(costs.barrierUs()).isCloseTo(53, withinPercentage(25));
    }

    /** Cashmere, Table II: what a release takes that has one diff to send. */
    @Test
    void diffsOfCashmereTakeWhatThePaperMeasuredByRemoteWritesAndByMessages() {
        BasicCosts direct = BasicCosts.of(MachineModels.of("alpha-mc2"), "csm-dms", 8, 4);
        assertThat(direct.largeDiffUs()).isCloseTo(129, withinPercentage(PERCENT));
        assertThat(direct.smallDiffUs()).isBetween(31.0, 70.0);
        BasicCosts messages = BasicCosts.of(MachineModels.of("alpha-mc2"), "csm-none", 8, 4);
        assertThat(messages.largeDiffUs()).isCloseTo(245, withinPercentage(PERCENT));
        assertThat(messages.smallDiffUs()).isCloseTo(70, withinPercentage(PERCENT));
    }

    /**
     * TreadMarks (USENIX 1994), section 4.2. The paper's page is copied; ours has a first copy
     * everywhere, so that what travels is a diff of all of it, which is made and applied besides.
     */
    @Test
    void operationsOfTreadMarksTakeWhatThePaperMeasured() {
        MachineModel model = MachineModels.of("decstation-atm");
        BasicCosts costs = BasicCosts.of(model, "tmk-lrc", 8, 1);
        MachineModel.Node node = model.node();
        double diffNs = node.diffNs() + node.diffByteNs() * model.unitBytes() + node.applyNs();
        assertThat(costs.fetchUs() - diffNs / 1e3).isCloseTo(2792, withinPercentage(PERCENT));
        assertThat(costs.lockUs()).isCloseTo(827, withinPercentage(PERCENT));
        assertThat(costs.forwardedLockUs()).isCloseTo(1149, withinPercentage(PERCENT));
        assertThat(costs.barrierUs()).isCloseTo(2186, withinPercentage(PERCENT));
    }
}
