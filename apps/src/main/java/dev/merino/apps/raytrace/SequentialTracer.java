package dev.merino.apps.raytrace;

import dev.merino.apps.kit.Rival;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Objects;

/**
 * The sequential program: from the whole numbers and the others of a {@link PackedScene} to the
 * samples of a picture and the number of rays.
 */
public final class SequentialTracer
        implements Rival<Map.Entry<int[], double[]>, Map.Entry<float[], Long>> {
    private @Nullable PackedScene scene;
    private @Nullable Picture picture;

    /** For {@link dev.merino.apps.kit.PackageCopy}. */
    public SequentialTracer() {}

    @Override
    public void prepare(Map.Entry<int[], double[]> input) {
        scene = new PackedScene(input.getKey(), input.getValue());
    }

    @Override
    public void run() {
        picture = Picture.of(Objects.requireNonNull(scene, "prepare comes first"));
    }

    @Override
    public Map.Entry<float[], Long> result() {
        Picture found = Objects.requireNonNull(picture, "run comes first");
        return Map.entry(found.samples(), found.rays());
    }
}
