package dev.merino.checker.structures;

import dev.merino.Member;
import dev.merino.core.Chance;

import java.util.Arrays;
import java.util.List;

/** What ranks give each other, of all lengths. */
final class CollectivesActivity implements Activity {
    private final long seed;

    CollectivesActivity(Chance chance) {
        this.seed = chance.nextLong();
    }

    private long number(int round, int rank) {
        return new Chance(Chance.seed(seed, 1000L * round + rank)).nextLong() >> 16;
    }

    private byte[] bytes(int round, int rank) {
        Chance chance = new Chance(number(round, rank));
        byte[] bytes = new byte[chance.pick(0, 7, 300, 3000)];
        if (bytes.length > 0) {
            bytes[bytes.length - 1] = (byte) chance.nextLong();
        }
        return bytes;
    }

    @Override
    public void run(Member me, Chance mine) {
        for (int round = 0; round < ROUNDS; round++) {
            long own = number(round, me.rank());
            switch ((int) Long.remainderUnsigned(seed >>> round, 4)) {
                case 0 -> requireSum(me, round, me.sum(own));
                case 1 -> requireScan(me, round, me.scanLong(own, Long::sum));
                case 2 -> requireBytes(me, round, me.allGather(bytes(round, me.rank())));
                default -> {
                    int root = round % me.size();
                    long given = me.broadcast(own, root);
                    BrokenContract.requireSame(given, number(round, root), "a broadcast");
                }
            }
        }
    }

    private void requireSum(Member me, int round, long found) {
        BrokenContract.requireSame(found, sum(round, me.size()), "a sum");
    }

    private void requireScan(Member me, int round, long found) {
        BrokenContract.requireSame(found, sum(round, me.rank() + 1), "a prefix");
    }

    private long sum(int round, int ranks) {
        long sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            sum += number(round, rank);
        }
        return sum;
    }

    private void requireBytes(Member me, int round, List<byte[]> found) {
        for (int rank = 0; rank < me.size(); rank++) {
            BrokenContract.require(
                    Arrays.equals(found.get(rank), bytes(round, rank)),
                    "rank %d gives what it has",
                    rank);
        }
    }
}
