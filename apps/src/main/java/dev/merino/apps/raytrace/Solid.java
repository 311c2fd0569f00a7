package dev.merino.apps.raytrace;

import java.util.List;

/**
 * An object of a scene: shapes with the same surface.
 *
 * @param surface its surface
 * @param shapes its parts
 */
record Solid(Surface surface, List<Shape> shapes) {
    /** Keeps its own copy. */
    Solid {
        shapes = List.copyOf(shapes);
    }

    Bounds bounds() {
        return shapes.stream().map(Shape::bounds).reduce(Bounds.none(), Bounds::and);
    }
}
