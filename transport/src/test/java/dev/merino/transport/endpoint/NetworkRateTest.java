package dev.merino.transport.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The paper's rates: one look in eight to one in thirty-two polls. */
class NetworkRateTest {
    private final NetworkRate rate = new NetworkRate(8, 32);

    private int pollsUntilDue() {
        int polls = 1;
        while (!rate.isDue()) {
            polls++;
        }
        return polls;
    }

    @Test
    void aQuietNetworkIsLookedAtInEveryThirtySecondPoll() {
        assertThat(pollsUntilDue()).isOne();
        rate.looked(0);
        assertThat(pollsUntilDue()).isEqualTo(32);
    }

    @Test
    void aBusyNetworkIsLookedAtInEveryEighthPollAndForgottenAfterThirtyTwoQuietLooks() {
        for (int i = 0; i < 8; i++) {
            rate.looked(3);
        }
        assertThat(rate.interval()).isEqualTo(8);
        for (int i = 0; i < NetworkRate.remembered() - 8; i++) {
            rate.looked(0);
        }
        assertThat(rate.interval()).isEqualTo(8);
        for (int i = 0; i < 8; i++) {
            rate.looked(0);
        }
        assertThat(rate.interval()).isEqualTo(32);
    }

    @Test
    void whoHasSleptLooksAtOnce() {
        rate.looked(0);
        rate.look();
        assertThat(rate.isDue()).isTrue();
    }

    @Test
    void spinningThatIsInVainIsCutAndOneThatWouldHaveHelpedIsAllowed() {
        SpinBudget spinner = new SpinBudget(32_000, 2);
        assertThat(spinner.budgetNs()).isEqualTo(32_000);
        spinner.slept(1_000_000);
        assertThat(spinner.budgetNs()).isEqualTo(16_000);
        for (int i = 0; i < 10; i++) {
            spinner.slept(1_000_000);
        }
        assertThat(spinner.budgetNs()).isEqualTo(2_000);
        spinner.slept(10_000);
        assertThat(spinner.budgetNs()).isEqualTo(32_000);
        assertThat(new SpinBudget(32_000, 1).budgetNs()).isZero();
    }
}
