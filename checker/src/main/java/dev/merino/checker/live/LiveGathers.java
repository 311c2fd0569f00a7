package dev.merino.checker.live;

import dev.merino.Member;
import dev.merino.core.Chance;

import java.util.List;

/**
 * How the ranks of a running cluster give each other numbers: one that stands for itself, or an
 * array that begins with it, which may be too long for a message of a barrier, or for a slot.
 */
final class LiveGathers {
    private final Member me;

    LiveGathers(Member me) {
        this.me = me;
    }

    /** Gives {@code mine} to all ranks; the number of each, at its rank. */
    long[] gather(long mine, Chance chance) {
        int length = chance.pick(1, 1, 2, 40, 600);
        long[] array = new long[length];
        for (int i = 0; i < length; i++) {
            array[i] = mine + i;
        }
        List<long[]> all = me.allGather(array);
        long[] numbers = new long[all.size()];
        for (int rank = 0; rank < numbers.length; rank++) {
            numbers[rank] = first(rank, all.get(rank));
        }
        return numbers;
    }

    private static long first(int rank, long[] array) {
        for (int i = 1; i < array.length; i++) {
            if (array[i] != array[0] + i) {
                throw new MisreadException(
                        "number %d of rank %d is 0x%x, behind 0x%x, expected 0x%x"
                                .formatted(i, rank, array[i], array[i - 1], array[0] + i));
            }
        }
        return array.length == 0 ? 0 : array[0];
    }
}
