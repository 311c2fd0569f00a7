package dev.merino.apps.barnes;

import dev.merino.Length;
import dev.merino.Member;
import dev.merino.SharedStructs;
import dev.merino.Struct;

/** The space of all bodies and the depth of the tree, reduced from a contribution of each rank. */
final class TreeExtent {
    /** The contribution of a rank. */
    @Struct(alignBytes = 64)
    interface Part {
        @Length(3)
        double min(int axis);

        void min(int axis, double value);

        @Length(3)
        double max(int axis);

        void max(int axis, double value);

        int depth();

        void depth(int value);
    }

    private final SharedStructs<Part> parts;
    private final int rank;

    /** Every rank creates one, and all share its contents. */
    TreeExtent(Member me) {
        this.parts = me.named("barnes extent").structs(Part.class, me.size());
        this.rank = me.rank();
    }

    /** Publishes the extent of own bodies, before a barrier. */
    void publishSpace(SharedStructs<Body> bodies, Iterable<Integer> own) {
        Part part = parts.at(rank);
        for (int axis = 0; axis < 3; axis++) {
            double min = 1e99;
            double max = -1e99;
            for (int body : own) {
                double at = bodies.at(body).position(axis);
                min = Math.min(min, at);
                max = Math.max(max, at);
            }
            part.min(axis, min);
            part.max(axis, max);
        }
    }

    /** The space of all bodies, after a barrier. */
    Space space() {
        double[] min = {1e99, 1e99, 1e99};
        double[] max = {-1e99, -1e99, -1e99};
        for (long i = 0; i < parts.length(); i++) {
            Part part = parts.at(i);
            for (int axis = 0; axis < 3; axis++) {
                min[axis] = Math.min(min[axis], part.min(axis));
                max[axis] = Math.max(max[axis], part.max(axis));
            }
        }
        return Space.around(min, max);
    }

    /** Publishes the depth of the own part of the tree, before a barrier. */
    void publishDepth(int depth) {
        parts.at(rank).depth(depth);
    }

    /** How deep the tree is, after a barrier. */
    int depth() {
        int depth = 0;
        for (long i = 0; i < parts.length(); i++) {
            depth = Math.max(depth, parts.at(i).depth());
        }
        return depth;
    }
}
