package dev.merino.apps.ocean;

import java.util.ArrayList;
import java.util.List;

/**
 * Solves a Helmholtz equation on a grid with a given rim, by red-black relaxation on grids of many
 * sizes: when relaxation becomes slow on a grid, what is still wrong is smooth there, and soon
 * solved on a coarser one. When that is done the solution is brought back to the finer one.
 *
 * <p>Barriers separate the colours and the changes of grid; whether to continue depends on the
 * largest change, a collective maximum, so that all members decide alike.
 */
final class Multigrid {
    private static final int COARSEST = 1;
    private static final double SLOW = 0.6;
    private static final double COARSE_TOLERANCE = 0.3;
    private static final double WORK_MAX = 10_000;
    private static final double FAR_OFF = 1e30;

    /**
     * How a solution was found.
     *
     * @param iterations how many relaxations it took on all levels
     * @param level the number of the finest level
     * @param residual the largest change of the last relaxation
     * @param work how many relaxations of the finest level would have been as much work
     */
    record Solution(int iterations, int level, double residual, double work) {}

    private final Team team;
    private final List<Level> levels = new ArrayList<>();
    private final double[] tolerances;

    Multigrid(Team team, Setup setup) {
        this.team = team;
        int finest = Integer.numberOfTrailingZeros(setup.side() - 2);
        for (int number = 0; number <= finest; number++) {
            double resolution = setup.resolution() * (1 << (finest - number));
            levels.add(Level.of(team, number, resolution, setup.eigenvalue()));
        }
        this.tolerances = new double[finest + 1];
        this.tolerances[finest] = setup.tolerance();
    }

    /** Where the rim, a first guess and the right-hand side are put, and the solution is found. */
    Level finest() {
        return levels.getLast();
    }

    Solution solve() {
        int finest = levels.size() - 1;
        int level = finest;
        int iterations = 0;
        double work = 0;
        double change = FAR_OFF;
        while (true) {
            double before = change;
            change = relax(levels.get(level));
            iterations++;
            work += Math.scalb(1.0, 2 * (level - finest));
            if (change < tolerances[level] && level == finest) {
                return new Solution(iterations, finest, change, work);
            }
            requireProgress(work);
            if (change < tolerances[level]) {
                goFiner(level);
                level++;
                change = FAR_OFF;
            } else if (level > COARSEST && change / before >= SLOW) {
                goCoarser(level, change);
                level--;
                change = FAR_OFF;
            }
        }
    }

    /** Relaxes both colours, and returns the largest change of any point. */
    private double relax(Level level) {
        Region mine = team.inside(level.side());
        team.barrier();
        double red = level.relax(mine, 0);
        team.barrier();
        double black = level.relax(mine, 1);
        return team.maximum(Math.max(red, black));
    }

    private void goFiner(int level) {
        Level coarse = levels.get(level);
        coarse.interpolateTo(levels.get(level + 1), team.inside(coarse.side()));
    }

    private void goCoarser(int level, double change) {
        Level coarse = levels.get(level - 1);
        levels.get(level).restrictTo(coarse, team.inside(coarse.side()));
        team.withRim(coarse.side()).forEach((row, column) -> coarse.q().set(row, column, 0));
        tolerances[level - 1] = COARSE_TOLERANCE * change;
    }

    private static void requireProgress(double work) {
        if (work > WORK_MAX) {
            throw new IllegalStateException(
                    "ocean: no solution after the work of "
                            + WORK_MAX
                            + " relaxations; give a larger --tolerance");
        }
    }
}
