package dev.merino.apps.barnes;

import dev.merino.Length;
import dev.merino.Struct;

/** A body in shared memory. */
@Struct
interface Body {
    double mass();

    void mass(double value);

    @Length(3)
    double position(int axis);

    void position(int axis, double value);

    @Length(3)
    double velocity(int axis);

    void velocity(int axis, double value);

    @Length(3)
    double acceleration(int axis);

    void acceleration(int axis, double value);

    /** The potential at its position. */
    double potential();

    void potential(double value);

    /** How many bodies and cells acted on it in the last step. */
    int cost();

    void cost(int value);

    /** {@link Bodies#feel} for this body. */
    default void feel(Gravity gravity, boolean corrects, double timeStep) {
        for (int axis = 0; axis < 3; axis++) {
            double change = gravity.acceleration(axis) - acceleration(axis);
            acceleration(axis, gravity.acceleration(axis));
            if (corrects) {
                velocity(axis, velocity(axis) + change * (0.5 * timeStep));
            }
        }
        potential(gravity.potential());
        cost(gravity.count());
    }

    /** {@link Bodies#move} for this body. */
    default void move(double timeStep) {
        for (int axis = 0; axis < 3; axis++) {
            double change = acceleration(axis) * (0.5 * timeStep);
            double velocity = velocity(axis) + change;
            position(axis, position(axis) + velocity * timeStep);
            velocity(axis, velocity + change);
        }
    }

    /** Sets it to a body of {@code bodies} that has not moved yet. */
    default void store(Bodies bodies, int body) {
        mass(bodies.mass()[body]);
        cost(bodies.costs()[body]);
        for (int axis = 0; axis < 3; axis++) {
            position(axis, bodies.positions()[3 * body + axis]);
            velocity(axis, bodies.velocities()[3 * body + axis]);
        }
    }

    /** Copies all of it into {@code bodies}. */
    default void load(Bodies bodies, int body) {
        bodies.mass()[body] = mass();
        bodies.potentials()[body] = potential();
        bodies.costs()[body] = cost();
        for (int axis = 0; axis < 3; axis++) {
            bodies.positions()[3 * body + axis] = position(axis);
            bodies.velocities()[3 * body + axis] = velocity(axis);
            bodies.accelerations()[3 * body + axis] = acceleration(axis);
        }
    }

    /** What it counts when work is shared out. */
    default int weight() {
        return Math.max(1, cost());
    }
}
