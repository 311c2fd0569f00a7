package dev.merino.apps.ilink;

import dev.merino.apps.ilink.GeneMap.Sweep;
import dev.merino.apps.ilink.GeneMap.Task;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.VerificationException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The results of a run.
 *
 * @param evaluated all recombination fractions that were evaluated, in order
 * @param answers those that were asked for: of a search the best ones
 * @param iterations how many steps a search took, 0 for a table
 */
record LinkageResults(List<Row> evaluated, List<Row> answers, int iterations) {
    private static final double THETA_MAX = 0.5;

    /** Small, but not 0, where a single recombination would be impossible. */
    private static final double THETA_MIN = 1e-6;

    /** Rounding may change this much, by the order in which parts of a sum are added. */
    private static final double TOLERANCE = 1e-10;

    /** Recombination fractions, and the logarithm of the likelihood of each pedigree with them. */
    record Row(double[] thetas, double[] logarithms) {
        double total() {
            return Arrays.stream(logarithms).sum();
        }
    }

    /** Does what the task says. */
    static LinkageResults of(GeneMap map, Likelihood likelihood) {
        List<Row> evaluated = new ArrayList<>();
        return switch (map.task()) {
            case Task.Search search -> search(map.thetas(), search, likelihood, evaluated);
            case Task.Table table -> {
                for (double[] thetas : points(map.thetas(), table)) {
                    evaluated.add(new Row(thetas, likelihood.logarithms(thetas)));
                }
                yield new LinkageResults(evaluated, evaluated, 0);
            }
        };
    }

    private static LinkageResults search(
            double[] start, Task.Search search, Likelihood likelihood, List<Row> evaluated) {
        QuasiNewton minimum =
                new QuasiNewton(
                        thetas -> {
                            evaluated.add(new Row(thetas, likelihood.logarithms(thetas)));
                            return -2 * evaluated.getLast().total();
                        },
                        THETA_MIN,
                        THETA_MAX,
                        search.isFree());
        QuasiNewton.Lowest lowest = minimum.search(start);
        List<Row> best =
                evaluated.stream()
                        .filter(row -> Arrays.equals(row.thetas, lowest.point()))
                        .limit(1)
                        .toList();
        return new LinkageResults(evaluated, best, lowest.iterations());
    }

    private static List<double[]> points(double[] thetas, Task.Table table) {
        if (table.sweep().isEmpty()) {
            return List.of(thetas);
        }
        Sweep sweep = table.sweep().get();
        List<double[]> points = new ArrayList<>();
        points.add(with(thetas, sweep.interval(), THETA_MAX));
        double stop = Math.min(sweep.stop(), THETA_MAX);
        double theta = thetas[sweep.interval()];
        do {
            points.add(with(thetas, sweep.interval(), theta));
            theta += sweep.increment();
        } while (theta <= stop && sweep.increment() > 0);
        return points;
    }

    private static double[] with(double[] thetas, int interval, double theta) {
        double[] changed = thetas.clone();
        changed[interval] = theta;
        return changed;
    }

    /** The golden quantities; the keys of several answers begin with {@code row0.} and so on. */
    Golden golden(List<PreparedPedigree> pedigrees) {
        Golden golden = new Golden();
        for (int index = 0; index < answers.size(); index++) {
            Row row = answers.get(index);
            String prefix = answers.size() == 1 ? "" : "row" + index + ".";
            for (int interval = 0; interval < row.thetas.length; interval++) {
                golden.put(prefix + "theta." + (interval + 1), row.thetas[interval]);
            }
            for (int pedigree = 0; pedigree < row.logarithms.length; pedigree++) {
                String key = "pedigree." + pedigrees.get(pedigree).number() + ".lnL";
                golden.put(prefix + key, row.logarithms[pedigree]);
            }
            golden.put(prefix + "TOTAL.lnL", row.total());
            golden.put(prefix + "-2lnL", -2 * row.total());
        }
        if (iterations > 0) {
            golden.put("iterations", iterations).put("evaluations", evaluated.size());
        }
        return golden;
    }

    /** The values of {@code likelihood} for all fractions that were evaluated, in order. */
    List<double[]> logarithms(Likelihood likelihood) {
        return evaluated.stream().map(row -> likelihood.logarithms(row.thetas)).toList();
    }

    /** Compares all likelihoods, also those on the way of a search, with {@code expected}. */
    void verify(List<double[]> expected) throws VerificationException {
        for (int index = 0; index < evaluated.size(); index++) {
            Row row = evaluated.get(index);
            double[] plain = expected.get(index);
            for (int pedigree = 0; pedigree < plain.length; pedigree++) {
                // Likelihoods of 0 are equal, but the distance of their logarithms is no number.
                if (Double.compare(plain[pedigree], row.logarithms[pedigree]) != 0) {
                    VerificationException.requireNear(
                            "ilink lnL of the %d. pedigree at %s"
                                    .formatted(pedigree + 1, Arrays.toString(row.thetas)),
                            plain[pedigree],
                            row.logarithms[pedigree],
                            TOLERANCE);
                }
            }
        }
    }
}
