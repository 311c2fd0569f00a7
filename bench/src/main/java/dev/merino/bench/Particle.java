package dev.merino.bench;

import dev.merino.Length;
import dev.merino.Struct;

/** A record of eight numbers. */
@Struct
interface Particle {
    /** How many numbers it has. */
    int WIDTH = 8;

    double mass();

    void mass(double value);

    @Length(3)
    double position(int axis);

    void position(int axis, double value);

    @Length(3)
    double velocity(int axis);

    void velocity(int axis, double value);

    double unused();

    void unused(double value);
}
