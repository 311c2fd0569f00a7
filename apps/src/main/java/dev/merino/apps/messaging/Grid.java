package dev.merino.apps.messaging;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Space that is divided into blocks along up to three axes. Blocks are numbered along x first and
 * along z last.
 *
 * @param x how many blocks along x
 * @param y how many blocks along y
 * @param z how many blocks along z
 */
public record Grid(int x, int y, int z) {
    /** How many neighbours a block can have. */
    private static final int SIDES = 6;

    /**
     * {@code count} blocks, as near to a cube as that number allows, or near to a square if there
     * are only two dimensions. There are never fewer along x than along y, nor along y than z.
     */
    public static Grid of(int count, int dimensions) {
        int[] extents = new int[] {1, 1, 1};
        for (int factor : primes(count)) {
            int smallest = dimensions - 1;
            for (int axis = dimensions - 2; axis >= 0; axis--) {
                smallest = extents[axis] < extents[smallest] ? axis : smallest;
            }
            extents[smallest] *= factor;
            sortDown(extents);
        }
        return new Grid(extents[0], extents[1], extents[2]);
    }

    /** The prime factors of {@code count}, the largest first. */
    private static List<Integer> primes(int count) {
        List<Integer> factors = new ArrayList<>();
        int rest = count;
        for (int factor = 2; factor * factor <= rest; factor++) {
            for (; rest % factor == 0; rest /= factor) {
                factors.addFirst(factor);
            }
        }
        if (rest > 1) {
            factors.addFirst(rest);
        }
        return factors;
    }

    private static void sortDown(int[] extents) {
        Arrays.sort(extents);
        int largest = extents[2];
        extents[2] = extents[0];
        extents[0] = largest;
    }

    /** How many blocks. */
    public int count() {
        return x * y * z;
    }

    /** The number of the block at that place. */
    public int block(int atX, int atY, int atZ) {
        return atX + x * (atY + y * atZ);
    }

    /** Where {@code block} is along x. */
    public int alongX(int block) {
        return block % x;
    }

    /** Where {@code block} is along y. */
    public int alongY(int block) {
        return block / x % y;
    }

    /** Where {@code block} is along z. */
    public int alongZ(int block) {
        return block / (x * y);
    }

    /** The blocks that have a side in common with {@code block}: three in a corner. */
    public int[] neighbours(int block) {
        int[] found = new int[SIDES];
        int count = 0;
        for (int side = 0; side < SIDES; side++) {
            int step = side % 2 == 0 ? -1 : 1;
            int toX = alongX(block) + (side / 2 == 0 ? step : 0);
            int toY = alongY(block) + (side / 2 == 1 ? step : 0);
            int toZ = alongZ(block) + (side / 2 == 2 ? step : 0);
            if (toX >= 0 && toX < x && toY >= 0 && toY < y && toZ >= 0 && toZ < z) {
                found[count++] = block(toX, toY, toZ);
            }
        }
        return Arrays.copyOf(found, count);
    }

    /**
     * All blocks, in the order of the ranks that own them. Ranks of a node are consecutive, so in a
     * good layout consecutive blocks fill a cube: space is halved across its longest axis, all
     * blocks of one half come before those of the other, and so on in each half.
     */
    public int[] order(Layout layout) {
        List<Integer> order = new ArrayList<>();
        switch (layout) {
            case NAIVE -> {
                for (int block = 0; block < count(); block++) {
                    order.add(block);
                }
            }
            case GOOD -> addHalves(order, new int[3], new int[] {x, y, z});
        }
        return order.stream().mapToInt(Integer::intValue).toArray();
    }

    private void addHalves(List<Integer> order, int[] from, int[] extents) {
        int longest = 0;
        for (int axis = 1; axis < extents.length; axis++) {
            longest = extents[axis] > extents[longest] ? axis : longest;
        }
        if (extents[longest] == 1) {
            order.add(block(from[0], from[1], from[2]));
            return;
        }
        int half = (extents[longest] + 1) / 2;
        int[] first = extents.clone();
        first[longest] = half;
        addHalves(order, from, first);
        int[] secondFrom = from.clone();
        secondFrom[longest] += half;
        int[] second = extents.clone();
        second[longest] -= half;
        addHalves(order, secondFrom, second);
    }
}
