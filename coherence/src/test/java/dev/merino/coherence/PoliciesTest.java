package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.coherence.cashmere.Cashmere;
import dev.merino.coherence.cashmere.Policies;
import dev.merino.coherence.cashmere.Rules;
import dev.merino.coherence.cashmere.Variant;
import dev.merino.core.Count;
import dev.merino.memory.HomePolicy;
import dev.merino.protocol.Access;
import dev.merino.sim.Reach;
import dev.merino.sim.World;
import dev.merino.sync.SyncOperation;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What each policy changes: the same scenario under the paper's protocol and under the default one.
 */
@DisplayName("Kontothanassis et al., TOCS 23(3), 2005: the paper's protocol and the default")
class PoliciesTest {
    private static final int PAGE = 0;
    private static final int ROUNDS = 8;

    /** What a scenario cost. */
    private record Cost(long transfers, long notices, long drops, long faults, long messages) {
        static Cost of(Scene scene, int nodes) {
            long transfers = 0;
            long notices = 0;
            long drops = 0;
            long faults = 0;
            long messages = 0;
            for (int node = 0; node < nodes; node++) {
                transfers += scene.count(node, Count.PAGE_TRANSFERS);
                notices += scene.count(node, Count.WRITE_NOTICES);
                drops += scene.sent(node, "Drop");
                faults += scene.count(node, Count.READ_FAULTS);
                messages += scene.sentByProtocol(node);
            }
            return new Cost(transfers, notices, drops, faults, messages);
        }
    }

    /** Node 0 is the home and writes; node 1 reads every value. */
    private static Cost producerAndConsumer(int nodes, Reach reach, Policies policies) {
        Scene scene = scene(new World.Size(nodes, 1, 1, false, reach), 2 * nodes, policies);
        for (int value = 1; value <= ROUNDS; value++) {
            scene.write(0, PAGE, 8, value).release(0).acquire(1).settle();
            assertThat(scene.read(1, PAGE, 8)).isEqualTo(value);
        }
        return Cost.of(scene, nodes);
    }

    /** Nodes 1 and 2 write parts of a page of node 0 in turn, and each reads what the other did. */
    private static Cost twoWriters(Policies policies) {
        Scene scene = scene(new World.Size(3, 1, 1, false), 6, policies);
        scene.read(0, PAGE, 0);
        for (int round = 1; round <= ROUNDS; round++) {
            for (int rank = 1; rank <= 2; rank++) {
                scene.acquire(rank).settle();
                scene.write(rank, PAGE, 8 * rank, round).release(rank);
            }
        }
        assertThat(scene.acquire(1).read(1, PAGE, 16)).isEqualTo(ROUNDS);
        scene.settle();
        return Cost.of(scene, 3);
    }

    /** Node 1 reads sixteen pages of node 0 one after the other. */
    private static Cost sweep(Policies policies) {
        Scene scene = scene(new World.Size(2, 1, 1, false), 32, policies);
        for (int page = 0; page < 16; page++) {
            scene.write(0, page, 8, 1);
        }
        scene.release(0);
        for (int page = 0; page < 16; page++) {
            assertThat(scene.read(1, page, 8)).isEqualTo(1);
        }
        return Cost.of(scene, 2);
    }

    private static Scene scene(World.Size size, int pages, Policies policies) {
        return Scene.under(
                context -> new Cashmere(context, Variant.NONE, policies, new Rules()),
                size,
                pages,
                HomePolicy.BLOCKED);
    }

    @Test
    void inThePaperEveryInvalidationIsAFaultATransferAndADirectoryMessage() {
        int transfers = 2 * ROUNDS;
        int notices = 2 * (ROUNDS - 1);
        int drops = ROUNDS - 1;
        assertThat(producerAndConsumer(3, Reach.MESSAGES, Policies.FAITHFUL))
                .isEqualTo(
                        new Cost(ROUNDS, ROUNDS - 1, drops, ROUNDS, transfers + notices + drops));
    }

    @Test
    void byDefaultAPageInUseIsFetchedAtTheAcquireAndItsSharerStays() {
        assertThat(producerAndConsumer(3, Reach.MESSAGES, Policies.DEFAULT))
                .isEqualTo(new Cost(ROUNDS, ROUNDS - 1, 0, 1, 2 * ROUNDS + 2 * (ROUNDS - 1)));
    }

    @Test
    void inThePaperNodesOfOneMachineExchangeMessagesLikeAllOthers() {
        assertThat(producerAndConsumer(3, Reach.NEIGHBOURS, Policies.FAITHFUL))
                .isEqualTo(producerAndConsumer(3, Reach.MESSAGES, Policies.FAITHFUL));
    }

    @Test
    void byDefaultNodesOfOneMachineUpdateCopiesInPlaceWithoutRequests() {
        assertThat(producerAndConsumer(3, Reach.NEIGHBOURS, Policies.DEFAULT))
                .isEqualTo(new Cost(ROUNDS, ROUNDS - 1, 0, 1, 2 + 2 * (ROUNDS - 1)));
    }

    @Test
    void amongTwoNodesThePaperAcknowledgesNoticesAndTheDefaultDoesNot() {
        assertThat(producerAndConsumer(2, Reach.MESSAGES, Policies.FAITHFUL))
                .isEqualTo(producerAndConsumer(3, Reach.MESSAGES, Policies.FAITHFUL));
        assertThat(producerAndConsumer(2, Reach.MESSAGES, Policies.DEFAULT))
                .isEqualTo(new Cost(ROUNDS, ROUNDS - 1, 0, 1, 2 * ROUNDS + ROUNDS - 1));
    }

    @Test
    void twoWritersOfOnePageFetchItAsOftenButLeaveAndFaultOnlyInThePaper() {
        int transfers = 2 * ROUNDS + 1;
        int notices = 2 * ROUNDS - 1;
        int drops = 2 * ROUNDS - 1;
        int messages = 2 * transfers + 2 * notices + 2 * (2 * ROUNDS); // the last for diffs
        assertThat(twoWriters(Policies.FAITHFUL))
                .isEqualTo(new Cost(transfers, notices, drops, 2, messages + drops));
        assertThat(twoWriters(Policies.DEFAULT))
                .isEqualTo(new Cost(transfers, notices, 0, 1, messages));
    }

    @Test
    void aSweepTakesAFaultAndARequestForEachPageInThePaperAndFewByDefault() {
        assertThat(sweep(Policies.FAITHFUL)).isEqualTo(new Cost(16, 0, 0, 16, 32));
        assertThat(sweep(Policies.DEFAULT)).isEqualTo(new Cost(16, 0, 0, 5, 10));
    }

    @Test
    void inThePaperAHintIsIgnored() {
        Scene scene = scene(new World.Size(2, 1, 1, false), 8, Policies.FAITHFUL);
        scene.willRead(1, PAGE, 4).settle();
        assertThat(scene.sentByProtocol(1)).isZero();
        assertThat(scene.rights(1, PAGE)).isEqualTo(Access.NONE);
    }

    /** Whether node 1's release is over before the home has received its diff. */
    private static boolean endsEarly(Policies policies) {
        Scene scene = scene(new World.Size(2, 1, 1, false), 4, policies);
        scene.read(0, PAGE, 0);
        scene.lock(1, 1).write(1, PAGE, 8, 5).hold(1, 0);
        scene.begin(1, new SyncOperation.Unlock(1)).settle();
        return !scene.isWaiting(1);
    }

    @Test
    void amongTwoNodesAReleaseWaitsForTheHomeInThePaperOnly() {
        assertThat(endsEarly(Policies.FAITHFUL)).isFalse();
        assertThat(endsEarly(Policies.DEFAULT)).isTrue();
    }

    @Test
    void everyPolicyWorksAlone() {
        for (int only = 0; only < 5; only++) {
            Policies one = new Policies(only == 0, only == 1, only == 2, only == 3, only == 4);
            for (int nodes = 2; nodes <= 3; nodes++) {
                Cost cost = producerAndConsumer(nodes, Reach.NEIGHBOURS, one);
                assertThat(cost.transfers()).isEqualTo(ROUNDS);
            }
        }
    }
}
