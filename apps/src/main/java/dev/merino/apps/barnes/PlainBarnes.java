package dev.merino.apps.barnes;

import java.util.ArrayList;
import java.util.List;

/** The sequential program, on ordinary objects. */
final class PlainBarnes {
    private final Parameters parameters;
    private final Bodies bodies;
    private final Gravity gravity;

    PlainBarnes(Parameters parameters, Bodies initial) {
        this.parameters = parameters;
        this.bodies = initial;
        this.gravity = new Gravity(parameters);
    }

    /** A part of space with the bodies in it. */
    private final class Part {
        private final int level;
        private final List<Integer> members = new ArrayList<>();
        private final List<Part> parts = new ArrayList<>();
        private double mass;
        private final double[] centre = new double[3];

        Part(int level) {
            this.level = level;
        }

        /** Cuts itself, unless it is small enough, and finds its centre. */
        void complete(Space space) {
            boolean cell = level == 0 || members.size() > Tree.LEAF_MAX;
            if (cell) {
                cut(space);
                parts.forEach(part -> add(part.mass, part.centre, 0));
            } else {
                members.forEach(body -> add(bodies.mass()[body], bodies.positions(), 3 * body));
            }
            for (int axis = 0; axis < 3; axis++) {
                centre[axis] /= mass;
            }
        }

        private void cut(Space space) {
            Part[] eight = new Part[Tree.PARTS];
            double[] at = bodies.positions();
            for (int body : members) {
                int which = space.part(at[3 * body], at[3 * body + 1], at[3 * body + 2], level);
                if (eight[which] == null) {
                    eight[which] = new Part(level + 1);
                }
                eight[which].members.add(body);
            }
            for (Part part : eight) {
                if (part != null) {
                    part.complete(space);
                    parts.add(part);
                }
            }
        }

        private void add(double more, double[] vectors, int from) {
            mass += more;
            for (int axis = 0; axis < 3; axis++) {
                centre[axis] += more * vectors[from + axis];
            }
        }

        /** Lets all that is in it act on {@code body}. */
        void act(int body, double sideSquare) {
            if (!gravity.isNear(sideSquare, centre[0], centre[1], centre[2])) {
                gravity.add(mass, centre[0], centre[1], centre[2]);
            } else if (parts.isEmpty()) {
                members.stream().filter(other -> other != body).forEach(PlainBarnes.this::pull);
            } else {
                for (Part part : parts) {
                    part.act(body, sideSquare / 4);
                }
            }
        }
    }

    private void pull(int other) {
        double[] at = bodies.positions();
        gravity.add(bodies.mass()[other], at[3 * other], at[3 * other + 1], at[3 * other + 2]);
    }

    /** The bodies as they are now. */
    Bodies bodies() {
        return bodies;
    }

    /** Does all steps. */
    void run() {
        for (int step = 0; step < parameters.steps(); step++) {
            step(step);
        }
    }

    /** Does one step, the first of which is number 0. */
    void step(int step) {
        Space space = bodies.space();
        Part root = new Part(0);
        for (int body = 0; body < bodies.count(); body++) {
            root.members.add(body);
        }
        root.complete(space);
        double[] at = bodies.positions();
        for (int body = 0; body < bodies.count(); body++) {
            gravity.start(at[3 * body], at[3 * body + 1], at[3 * body + 2]);
            root.act(body, space.side() * space.side());
            bodies.feel(body, gravity, step > 0, parameters.timeStep());
        }
        for (int body = 0; body < bodies.count(); body++) {
            bodies.move(body, parameters.timeStep());
        }
    }
}
