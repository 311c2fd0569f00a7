package dev.merino.apps.raytrace;

/** Intersects rays with a scene: the nearest shape on a ray, and how much light comes along it. */
final class Intersector {
    private static final double NOWHERE = 1e32;

    /** So many words of the scene are read for a shape, and for the way to a list of them. */
    private static final long WORDS_OF_SHAPE = 6;

    private static final long WORDS_OF_WAY = 8;

    private final Scene scene;
    private final boolean hasGrid;
    private final GridWalk walk;
    private final Hit candidate;
    private final Hit nearest;
    private long work;

    Intersector(Scene scene) {
        this.scene = scene;
        this.hasGrid = scene.whole(Scene.GRID_SIDE) > 0;
        this.walk = new GridWalk(scene);
        this.candidate = new Hit(scene);
        this.nearest = new Hit(scene);
    }

    /** About how many words of the scene have been read. */
    long work() {
        return work;
    }

    /** Where {@link #findNearest} has found something. */
    Hit nearest() {
        return nearest;
    }

    /** Finds the nearest shape on the way of {@code ray}; false if there is none. */
    boolean findNearest(Ray ray) {
        if (!hasGrid) {
            return findInAll(ray);
        }
        if (!walk.begin(ray)) {
            return false;
        }
        do {
            if (findInList(ray)) {
                return true;
            }
        } while (walk.advance());
        return false;
    }

    private boolean findInAll(Ray ray) {
        double best = NOWHERE;
        work += WORDS_OF_SHAPE * scene.whole(Scene.SHAPE_COUNT);
        for (int shape = 0; shape < scene.whole(Scene.SHAPE_COUNT); shape++) {
            if (candidate.find(ray, shape) && candidate.distance() < best) {
                nearest.copy(candidate);
                best = candidate.distance();
            }
        }
        return best < NOWHERE;
    }

    /** What is beyond the cell does not count: something in another cell may be nearer. */
    private boolean findInList(Ray ray) {
        double best = NOWHERE;
        int list = walk.list();
        int count = scene.whole(list);
        work += WORDS_OF_WAY + WORDS_OF_SHAPE * count;
        for (int i = 1; i <= count; i++) {
            if (candidate.find(ray, scene.whole(list + i))
                    && candidate.distance() < best
                    && candidate.distance() < walk.out()) {
                nearest.copy(candidate);
                best = candidate.distance();
            }
        }
        return best < NOWHERE;
    }

    /**
     * How much light comes along {@code ray}: 1 if nothing is in the way, 0 if it is dark.
     *
     * @param from the shape where the ray begins, which does not shade itself
     * @param lightDistance how far the light is
     */
    double light(Ray ray, int from, double lightDistance) {
        return hasGrid
                ? lightThroughCells(ray, from, lightDistance)
                : lightThroughAll(ray, from, lightDistance);
    }

    /** As in the original, a shape takes its part of the light in each cell that it is in. */
    private double lightThroughCells(Ray ray, int from, double lightDistance) {
        double light = 1;
        boolean isOn = walk.begin(ray);
        while (isOn && light > 0) {
            int list = walk.list();
            int count = scene.whole(list);
            work += WORDS_OF_WAY + WORDS_OF_SHAPE * count;
            for (int i = 1; i <= count && light > 0; i++) {
                int shape = scene.whole(list + i);
                if (shape != from
                        && candidate.find(ray, shape)
                        && candidate.distance() < lightDistance) {
                    light *= scene.transmission(shape);
                }
            }
            isOn = light > 0 && walk.advance();
        }
        return light;
    }

    /** As in the original, of each object only the nearest shape on the way counts. */
    private double lightThroughAll(Ray ray, int from, double lightDistance) {
        double light = 1;
        int shape = 0;
        int count = scene.whole(Scene.SHAPE_COUNT);
        work += WORDS_OF_SHAPE * count;
        while (shape < count && light > 0) {
            int object = scene.shape(shape, Scene.OBJECT);
            double best = NOWHERE;
            int bestShape = from;
            for (; shape < count && scene.shape(shape, Scene.OBJECT) == object; shape++) {
                if (candidate.find(ray, shape) && candidate.distance() < best) {
                    best = candidate.distance();
                    bestShape = shape;
                }
            }
            if (bestShape != from && best < lightDistance) {
                light *= scene.transmission(bestShape);
            }
        }
        return light;
    }
}
