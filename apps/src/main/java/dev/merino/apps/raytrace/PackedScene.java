package dev.merino.apps.raytrace;

/**
 * A scene as numbers, ready to be shared; {@link Scene} says what they mean.
 *
 * @param wholes its whole numbers
 * @param reals its other numbers
 */
record PackedScene(int[] wholes, double[] reals) {
    /** The scene that they are. */
    Scene scene() {
        return new Scene(index -> wholes[index], index -> reals[index]);
    }
}
