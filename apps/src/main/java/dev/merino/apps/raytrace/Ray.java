package dev.merino.apps.raytrace;

/**
 * A ray.
 *
 * @param origin where it begins
 * @param direction where it goes, of length 1
 * @param level how often it was mirrored or refracted before
 * @param weight how much its colour counts
 */
record Ray(Vec origin, Vec direction, int level, float weight) {
    Vec at(double distance) {
        return origin.plus(direction.times(distance));
    }
}
