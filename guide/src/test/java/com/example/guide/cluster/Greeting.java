package com.example.guide.cluster;

import dev.merino.Member;
import dev.merino.Program;

/** What a rank knows about itself. */
// @start region="program"
public final class Greeting implements Program {
    @Override
    public void run(Member me) {
        String name = me.arguments().isEmpty() ? "world" : me.arguments().getFirst();
        System.out.printf(
                "hello, %s, from rank %d of %d on node %d of %d%n",
                name, me.rank(), me.size(), me.node(), me.nodes());
    }
}
// @end
