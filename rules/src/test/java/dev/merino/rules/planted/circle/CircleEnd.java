package dev.merino.rules.planted.circle;

import dev.merino.rules.planted.CircleStart;

/** The other half of a circle between two packages. */
public final class CircleEnd {
    /** The first half. */
    public CircleStart start() {
        return new CircleStart();
    }
}
