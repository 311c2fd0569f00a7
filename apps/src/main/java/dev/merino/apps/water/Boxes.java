package dev.merino.apps.water;

import static dev.merino.apps.water.WaterModel.DIRECTIONS;
import static dev.merino.apps.water.WaterModel.O;

import dev.merino.Share;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The box of water cut into smaller ones, whose sides are not shorter than the cutoff: a molecule
 * meets only those of its own box and of the neighbours. Boxes are numbered with the last direction
 * running fastest.
 *
 * @param perSide how many along each side
 * @param side the length of a side
 */
record Boxes(int perSide, double side) {
    static Boxes of(WaterModel model) {
        int perSide = Math.max(1, (int) (model.boxLength() / model.cutoff()));
        return new Boxes(perSide, model.boxLength() / perSide);
    }

    int count() {
        return perSide * perSide * perSide;
    }

    /** The box that {@code molecule} is in, by its oxygen. */
    int of(Motion molecule) {
        int box = 0;
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int at = (int) (molecule.get(Motion.PLACE, direction, O) / side);
            box = box * perSide + Math.clamp(at, 0, perSide - 1);
        }
        return box;
    }

    /** The box itself and all around it, each once; the big box goes on behind its walls. */
    int[] around(int box) {
        int[] found = new int[27];
        int count = 0;
        for (int neighbour = 0; neighbour < 27; neighbour++) {
            int x = shifted(box / (perSide * perSide), neighbour / 9 - 1);
            int y = shifted(box / perSide % perSide, neighbour / 3 % 3 - 1);
            int z = shifted(box % perSide, neighbour % 3 - 1);
            if (x >= 0 && y >= 0 && z >= 0) {
                found[count++] = (x * perSide + y) * perSide + z;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** One coordinate of a neighbour; -1 if it is met on another way. */
    private int shifted(int at, int by) {
        int to = at + by;
        boolean inside = to >= 0 && to < perSide;
        if (inside) {
            return to;
        }
        return perSide <= 2 ? -1 : Math.floorMod(to, perSide);
    }

    /** The boxes of a rank: ranks stand in a grid that is as even as their number allows. */
    List<Integer> of(int rank, int ranks) {
        int xRanks = divisor(ranks, Math.cbrt(ranks));
        int yRanks = divisor(ranks / xRanks, Math.sqrt(ranks / (double) xRanks));
        int zRanks = ranks / xRanks / yRanks;
        Share xs = Share.of(perSide, rank / (yRanks * zRanks), xRanks);
        Share ys = Share.of(perSide, rank / zRanks % yRanks, yRanks);
        Share zs = Share.of(perSide, rank % zRanks, zRanks);
        List<Integer> boxes = new ArrayList<>();
        for (int x = (int) xs.from(); x < xs.to(); x++) {
            for (int y = (int) ys.from(); y < ys.to(); y++) {
                for (int z = (int) zs.from(); z < zs.to(); z++) {
                    boxes.add((x * perSide + y) * perSide + z);
                }
            }
        }
        return boxes;
    }

    /** The largest divisor of {@code number} that is not above {@code limit}. */
    private static int divisor(int number, double limit) {
        int divisor = 1;
        for (int candidate = 2; candidate <= limit + 1e-9; candidate++) {
            if (number % candidate == 0) {
                divisor = candidate;
            }
        }
        return divisor;
    }
}
