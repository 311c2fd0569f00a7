package dev.merino.apps.fft3d;

import dev.merino.Share;

/**
 * A part of a box: all points whose three coordinates are within these. Its points are counted
 * along x first and along z last.
 *
 * @param x from where to where along x
 * @param y from where to where along y
 * @param z from where to where along z
 */
record Region(Share x, Share y, Share z) {
    /** How many points. */
    int points() {
        return Math.toIntExact(x.count() * y.count() * z.count());
    }

    /** What it has in common with {@code other}. */
    Region common(Region other) {
        return new Region(common(x, other.x), common(y, other.y), common(z, other.z));
    }

    private static Share common(Share one, Share other) {
        long from = Math.max(one.from(), other.from());
        return new Share(from, Math.max(from, Math.min(one.to(), other.to())));
    }

    /** The number of the point at these coordinates. */
    int index(long atX, long atY, long atZ) {
        return (int) (atX - x.from() + x.count() * (atY - y.from() + y.count() * (atZ - z.from())));
    }

    /** How many points follow each other along x from point {@code index} on, itself too. */
    int run(int index) {
        return (int) (x.count() - index % x.count());
    }

    /** The number that point {@code index} of {@code other} has here. */
    int indexOf(Region other, int index) {
        long across = index / other.x.count();
        return index(
                other.x.from() + index % other.x.count(),
                other.y.from() + across % other.y.count(),
                other.z.from() + across / other.y.count());
    }
}
