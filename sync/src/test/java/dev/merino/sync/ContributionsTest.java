package dev.merino.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Check;
import dev.merino.core.MalformedFrameException;
import dev.merino.core.Payload;
import dev.merino.core.SynchronisationKind;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.sync.SyncOperation.Arrive;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.stream.IntStream;

/** What ranks give each other at barriers of all kinds. */
class ContributionsTest {
    private static final int FIRST_ROUND = Integer.MAX_VALUE; // the next one is negative

    @ParameterizedTest(name = "{0}, {1} nodes x {2}, fan-out {3}")
    @CsvSource({
        "MANAGERS,1,3,0",
        "MANAGERS,2,1,0",
        "MANAGERS,5,2,1",
        "MANAGERS,7,2,2",
        "ORDERED_BROADCAST,2,1,0",
        "ORDERED_BROADCAST,4,3,0",
        "FETCH_AND_ADD,2,1,0",
        "FETCH_AND_ADD,4,3,0"
    })
    void everybodyGetsWhatEverybodyGaveInTheOrderOfTheRanks(
            SynchronisationKind kind, int nodes, int processors, int fanOut) {
        SyncWorld world =
                new SyncWorld(nodes, processors, new SyncOptions(fanOut, 8).withKind(kind));
        int ranks = nodes * processors;
        for (int round = 0; round < 3; round++) {
            for (int rank = ranks - 1; rank >= 0; rank--) {
                world.run(rank, new Arrive(0, given(round, rank)));
            }
            int tens = 10 * round;
            List<Integer> expected = IntStream.range(0, ranks).mapToObj(r -> tens + r).toList();
            for (int rank = 0; rank < ranks; rank++) {
                assertThat(world.taken(rank, given(round, rank))).isEqualTo(expected);
            }
        }
    }

    @Test
    void wordsThatEverybodyReachesCarryWhatRanksGive() {
        SyncWorld world = SyncWorld.countingInPlace(2, 2);
        for (int round = 0; round < 3; round++) {
            for (int rank = 0; rank < 4; rank++) {
                world.run(rank, new Arrive(0, given(round, rank)));
            }
            int tens = 10 * round;
            for (int rank = 0; rank < 4; rank++) {
                assertThat(world.taken(rank, given(round, rank)))
                        .containsExactly(tens, tens + 1, tens + 2, tens + 3);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = SynchronisationKind.class,
            names = {"MANAGERS", "ORDERED_BROADCAST"})
    void aBarrierWithContributionsTakesNoMoreMessages(SynchronisationKind kind) {
        SyncOptions options = SyncOptions.DEFAULT.withKind(kind);
        SyncWorld without = new SyncWorld(3, 2, options);
        SyncWorld with = new SyncWorld(3, 2, options);
        for (int rank = 0; rank < 6; rank++) {
            without.run(rank, new Arrive(0));
            with.run(rank, new Arrive(0, given(0, rank)));
        }
        assertThat(with.sent).isNotEmpty().isEqualTo(without.sent);
        assertThat(with.granted).isEqualTo(without.granted);
    }

    @Test
    void aRankThatGivesNothingWhereOthersGiveIsNamed() {
        SyncWorld world = new SyncWorld(2, 1);
        world.run(0, new Arrive(0, given(0, 0))).run(1, new Arrive(0));
        assertThatThrownBy(() -> world.taken(0, given(0, 0)))
                .isInstanceOf(Check.BrokenInvariant.class)
                .hasMessageContaining("1 of 2 ranks have given something");
    }

    @Test
    void aBarrierWithoutContributionsIsNotAByteLonger() {
        assertThat(bytes(new SyncMessage.BarrierArrive(7, Payload.NONE))).hasSize(6);
    }

    @Test
    void contributionsComeThroughAWire() {
        SyncMessage sent = new SyncMessage.BarrierDepart(7, contributed(0, 1, 2));
        SyncMessage heard = decode(bytes(sent));
        Contributed carried = (Contributed) heard.carried();
        assertThat(carried.published()).isSameAs(Payload.NONE);
        assertThat(carried.contributions()).extracting(Contribution::rank).containsExactly(0, 1, 2);
        assertThat(carried.contributions().get(2).given().bytes()).containsExactly(2);
        assertThat(carried.contributions().get(2).given().round()).isEqualTo(FIRST_ROUND);
    }

    @Test
    void contributionsOfHostileNodesAreRefused() {
        byte[] good = bytes(new SyncMessage.BarrierDepart(7, contributed(0, 1)));
        int first = 1 + 4 + 2 + 4; // kind, barrier, parts and channel, how many
        refuses(changed(good, first - 4, 0), "contributions is none");
        refuses(changed(good, first - 4, 100), "more than the frame holds");
        refuses(changed(good, first, 1), "out of order");
        refuses(changed(good, first + 3, 0xff), "below zero");
        refuses(changed(good, first + 8, 0), "bytes of a contribution is not possible");
        refuses(changed(good, 5, 2), "parts of a payload is not possible");
        byte[] grant = bytes(new SyncMessage.LockGrant(7, contributed(0, 1)));
        refuses(grant, "this is not of a barrier");
    }

    private static OwnContribution given(int round, int rank) {
        return new OwnContribution(FIRST_ROUND + round, new byte[] {(byte) (10 * round + rank)});
    }

    private static Contributed contributed(int... ranks) {
        List<Contribution> all =
                IntStream.of(ranks).mapToObj(r -> new Contribution(r, given(0, r))).toList();
        return new Contributed(Payload.NONE, all);
    }

    private static byte[] bytes(SyncMessage message) {
        WireWriter out = new WireWriter();
        new SyncCodec(List.of()).encode(message, out);
        return out.toByteArray();
    }

    private static SyncMessage decode(byte[] frame) {
        return new SyncCodec(List.of()).decode(new WireReader(frame));
    }

    private static byte[] changed(byte[] frame, int at, int value) {
        byte[] changed = frame.clone();
        changed[at] = (byte) value;
        return changed;
    }

    private static void refuses(byte[] frame, String why) {
        assertThatThrownBy(() -> decode(frame))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining(why);
    }
}
