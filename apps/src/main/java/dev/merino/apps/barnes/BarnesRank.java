package dev.merino.apps.barnes;

import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedStructs;

import java.util.ArrayList;
import java.util.List;

/** A rank's part of {@link Barnes}. */
final class BarnesRank {
    private final Member me;
    private final Parameters parameters;
    private final SharedStructs<Body> bodies;
    private final Tree tree;
    private final TreeExtent extent;
    private final Gravity gravity;
    private List<Integer> own = new ArrayList<>();

    BarnesRank(Member me, Parameters parameters, int poolFactor, Bodies initial) {
        this.me = me;
        this.parameters = parameters;
        this.bodies = me.named("barnes bodies").structs(Body.class, initial.count());
        int perRank = (initial.count() - 1) / me.size() + 1;
        this.tree = new Tree(me, bodies, Math.multiplyExact(poolFactor, perRank) + 256);
        this.extent = new TreeExtent(me);
        this.gravity = new Gravity(parameters);
        Share share = me.share(initial.count());
        for (int body = (int) share.from(); body < share.to(); body++) {
            bodies.at(body).store(initial, body);
            own.add(body);
        }
        extent.publishSpace(bodies, own);
    }

    /** Does one step, the first of which is number 0; it begins and ends with a barrier. */
    void step(int step) {
        tree.clear();
        me.barrier();
        Space space = extent.space();
        own.forEach(body -> tree.insert(body, space));
        me.barrier();
        sum();
        own = tree.zone(me.rank(), me.size());
        me.barrier(); // costs change from here on
        for (int body : own) {
            tree.act(body, space, gravity);
            me.work(gravity.work());
            bodies.at(body).feel(gravity, step > 0, parameters.timeStep());
        }
        me.barrier(); // and positions from here on
        own.forEach(body -> bodies.at(body).move(parameters.timeStep()));
        extent.publishSpace(bodies, own);
        me.barrier();
    }

    /** Finds the centres of all nodes, level by level from below. */
    private void sum() {
        extent.publishDepth(tree.sumLeaves());
        me.barrier();
        for (int level = extent.depth() - 1; level >= 0; level--) {
            tree.sumCells(level);
            me.barrier();
        }
    }

    /** All bodies, between steps. */
    Bodies copy() {
        Bodies copy = Bodies.of(parameters.bodies());
        for (int body = 0; body < copy.count(); body++) {
            bodies.at(body).load(copy, body);
        }
        return copy;
    }
}
