package dev.merino.checker;

import dev.merino.checker.Violation.Kind;
import dev.merino.sync.OwnContribution;
import dev.merino.sync.SyncOperation;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Knows what every rank must get at a barrier at which all give a number to each other. */
final class ContributedNumbers {
    /** The barrier: not that at which ranks only wait. */
    static final int BARRIER = 2;

    /** Rounds are counted from here, so that their number wraps. */
    private static final int FIRST_ROUND = Integer.MAX_VALUE - 1;

    private static final long ODD = 0x9e3779b97f4a7c15L;

    private final Map<Integer, long[]> rounds = new HashMap<>();
    private final int ranks;

    ContributedNumbers(int ranks) {
        this.ranks = ranks;
    }

    /** How {@code rank} gives in the {@code round}-th round: no two numbers are the same. */
    static SyncOperation.Arrive arrival(int rank, int round) {
        long number = (((long) round << Integer.SIZE) + rank + 1) * ODD;
        byte[] bytes = ByteBuffer.allocate(Long.BYTES).putLong(number).array();
        return new SyncOperation.Arrive(BARRIER, new OwnContribution(FIRST_ROUND + round, bytes));
    }

    /** The number in what a rank gives. */
    static long number(byte[] bytes) {
        return ByteBuffer.wrap(bytes).getLong();
    }

    /** {@code rank} gives something, or nothing. */
    void give(int rank, OwnContribution given) {
        if (!given.isNothing()) {
            give(rank, given.round(), number(given.bytes()));
        }
    }

    /** {@code rank} gives {@code number}. */
    void give(int rank, int round, long number) {
        rounds.computeIfAbsent(round, r -> new long[ranks])[rank] = number;
    }

    /** {@code rank} has got what all gave. */
    void take(int rank, OwnContribution own, List<byte[]> taken) {
        if (taken.size() != ranks) {
            throw new Violation(
                    Kind.WRONG_VALUE,
                    "rank %d gets what %d ranks gave".formatted(rank, taken.size()));
        }
        for (int giver = 0; giver < ranks; giver++) {
            take(rank, own.round(), giver, number(taken.get(giver)));
        }
    }

    /** {@code rank} has got {@code number} as that of {@code giver}. */
    void take(int rank, int round, int giver, long number) {
        long[] given = rounds.get(round);
        if (given == null || given[giver] != number) {
            throw new Violation(
                    Kind.WRONG_VALUE,
                    "rank %d gets 0x%x in round %d from rank %d, which gave 0x%x"
                            .formatted(
                                    rank, number, round, giver, given == null ? 0 : given[giver]));
        }
    }
}
