package dev.merino.apps.barnes;

import dev.merino.apps.kit.Golden;

/**
 * What bodies are known by after a step.
 *
 * @param kinetic their kinetic energy
 * @param potential their potential energy
 * @param positionSquares the sum of the squares of positions
 * @param velocitySquares the sum of the squares of velocities
 * @param accelerationSquares the sum of the squares of accelerations
 * @param interactions how many masses have acted on bodies
 * @param side the side of the cube that they are in
 */
record Measures(
        double kinetic,
        double potential,
        double positionSquares,
        double velocitySquares,
        double accelerationSquares,
        long interactions,
        double side) {
    static Measures of(Bodies bodies) {
        double kinetic = 0;
        double potential = 0;
        long interactions = 0;
        for (int body = 0; body < bodies.count(); body++) {
            double square = 0;
            for (int i = 3 * body; i < 3 * body + 3; i++) {
                square += bodies.velocities()[i] * bodies.velocities()[i];
            }
            kinetic += 0.5 * bodies.mass()[body] * square;
            potential += 0.5 * bodies.mass()[body] * bodies.potentials()[body];
            interactions += bodies.costs()[body];
        }
        return new Measures(
                kinetic,
                potential,
                squares(bodies.positions()),
                squares(bodies.velocities()),
                squares(bodies.accelerations()),
                interactions,
                bodies.space().side());
    }

    private static double squares(double[] vectors) {
        double sum = 0;
        for (double value : vectors) {
            sum += value * value;
        }
        return sum;
    }

    /** Step -1 is before the first. */
    void putInto(Golden golden, int step) {
        String prefix = "step" + step + ".";
        golden.put(prefix + "KE", kinetic)
                .put(prefix + "PE", potential)
                .put(prefix + "sumpos2", positionSquares)
                .put(prefix + "sumvel2", velocitySquares)
                .put(prefix + "sumacc2", accelerationSquares)
                .put(prefix + "interactions", interactions)
                .put(prefix + "rsize", side);
    }
}
