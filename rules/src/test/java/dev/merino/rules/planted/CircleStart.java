package dev.merino.rules.planted;

import dev.merino.rules.planted.circle.CircleEnd;

/** One half of a circle between two packages. */
public final class CircleStart {
    /** The other half. */
    public CircleEnd end() {
        return new CircleEnd();
    }
}
