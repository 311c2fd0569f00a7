package dev.merino.apps.ocean;

import dev.merino.apps.kit.Rival;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;

/** The sequential program: from the components of a {@link Setup} to the fields of the result. */
public final class SequentialOcean implements Rival<double[], List<double[][]>> {
    private @Nullable OceanModel model;

    /** For {@link dev.merino.apps.kit.PackageCopy}. */
    public SequentialOcean() {}

    @Override
    public void prepare(double[] input) {
        Setup setup = new Setup((int) input[0], input[1], input[2], input[3]);
        model = new OceanModel(new SequentialTeam(), setup);
    }

    @Override
    public void run() {
        model().run();
    }

    @Override
    public List<double[][]> result() {
        return model().result().stream().map(named -> rows(named.field())).toList();
    }

    private static double[][] rows(Field field) {
        return ((PlainField) field).rows();
    }

    private OceanModel model() {
        return Objects.requireNonNull(model, "prepare comes first");
    }
}
