package dev.merino.apps.ocean;

import dev.merino.apps.kit.Fnv64;
import dev.merino.apps.kit.Golden;

/** An ocean in a few numbers. */
final class OceanDigest {
    private OceanDigest() {}

    static Golden golden(OceanModel model, Setup setup) {
        Golden golden = new Golden();
        int solve = 0;
        for (Multigrid.Solution solution : model.solutions()) {
            String of = "solve" + solve++;
            golden.put(of + ".iter", solution.iterations())
                    .put(of + ".level", solution.level())
                    .put(of + ".residual", solution.residual())
                    .put(of + ".work", solution.work());
        }
        for (OceanModel.NamedField field : model.result()) {
            put(golden, field.name(), field.field());
        }
        return golden.put("psiai", model.differenceIntegral())
                .put("psibi", model.vesselIntegral())
                .put("eig2", setup.eigenvalue())
                .put("nstep", setup.schedule().size());
    }

    private static void put(Golden golden, String of, Field field) {
        double sum = 0;
        double squares = 0;
        double absolutes = 0;
        double min = field.get(0, 0);
        double max = field.get(0, 0);
        int side = field.side();
        for (int row = 0; row < side; row++) {
            for (int column = 0; column < side; column++) {
                double value = field.get(row, column);
                sum += value;
                squares += value * value;
                absolutes += Math.abs(value);
                min = Math.min(min, value);
                max = Math.max(max, value);
            }
        }
        golden.put(of + ".sum", sum)
                .put(of + ".sumsq", squares)
                .put(of + ".sumabs", absolutes)
                .put(of + ".min", min)
                .put(of + ".max", max)
                .put(of + ".[n/4][n/4]", field.get(side / 4, side / 4))
                .put(of + ".[n/2][n/3]", field.get(side / 2, side / 3))
                .put(of + ".[1][1]", field.get(1, 1))
                .put(of + ".[n-2][n-2]", field.get(side - 2, side - 2))
                .putHash(of + ".fnv64", fnv64(field));
    }

    /** Of the bits of all numbers, row by row. */
    static long fnv64(Field field) {
        Fnv64 fnv64 = new Fnv64();
        for (int row = 0; row < field.side(); row++) {
            for (int column = 0; column < field.side(); column++) {
                fnv64.add(field.get(row, column));
            }
        }
        return fnv64.hash();
    }
}
