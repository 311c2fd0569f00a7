package com.example.guide.sharing;

import dev.merino.Length;
import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedStructs;
import dev.merino.Struct;

/** Structs: records in shared memory. */
final class Bodies {
    private Bodies() {}

    // @start region="declaration"
    @Struct
    interface Body {
        double mass();

        void mass(double value);

        @Length(3)
        double position(int axis);

        void position(int axis, double value);
    }

    // @end

    // @start region="use"
    static double middle(Member me) {
        SharedStructs<Body> bodies = me.structs(Body.class, 1000);
        Share mine = me.share(bodies.length());
        for (long i = mine.from(); i < mine.to(); i++) {
            Body body = bodies.at(i); // a way to the record, not a copy of it
            body.mass(1);
            body.position(0, (double) i);
        }
        me.barrier();
        double moment = 0;
        double mass = 0;
        for (long i = 0; i < bodies.length(); i++) {
            moment += bodies.at(i).mass() * bodies.at(i).position(0);
            mass += bodies.at(i).mass();
        }
        return moment / mass;
    }
    // @end
}
