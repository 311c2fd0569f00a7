package com.example;

import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.Program;
import dev.merino.Share;
import dev.merino.SharedDoubles;

import java.util.Arrays;

/** PageRank on the ranks of a cluster. Words: vertices, steps. */
public final class PageRank implements Program {
    /** For the launcher, which makes one on every rank. */
    public PageRank() {}

    @Override
    public void run(Member me) {
        int vertices = Integer.parseInt(me.arguments().get(0));
        int steps = Integer.parseInt(me.arguments().get(1));
        Share mine = me.share(vertices);
        Graph graph = new Graph(vertices, (int) mine.from(), (int) mine.to());
        long[] degrees = me.sum(graph.countSources());
        SharedDoubles all = me.placement(Placement.BLOCKED).doubles(vertices);
        double[] ranks = new double[(int) mine.count()];
        Arrays.fill(ranks, 1.0 / vertices);
        for (int step = 0; step < steps; step++) {
            all.copyFrom(mine.from(), graph.contributions(ranks, degrees), 0, ranks.length);
            me.barrier();
            ranks = graph.ranks(all.toArray(0, vertices));
            me.barrier(); // until all have read
        }
        double sum = me.sum(Arrays.stream(ranks).sum());
        double most = me.max(Arrays.stream(ranks).max().orElse(0));
        if (me.isFirst()) {
            System.out.println("pagerank sum " + sum + ", most " + most);
        }
    }
}
