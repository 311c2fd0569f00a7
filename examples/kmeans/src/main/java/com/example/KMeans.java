package com.example;

import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.Program;
import dev.merino.Share;
import dev.merino.SharedDoubles;

import java.util.Arrays;

/** K-means on the ranks of a cluster. Words: points, clusters, steps. */
public final class KMeans implements Program {
    private static final int DIMENSIONS = 4;

    /** For the launcher, which makes one on every rank. */
    public KMeans() {}

    @Override
    public void run(Member me) {
        int points = Integer.parseInt(me.arguments().get(0));
        int clusters = Integer.parseInt(me.arguments().get(1));
        int steps = Integer.parseInt(me.arguments().get(2));
        SharedDoubles all = me.placement(Placement.BLOCKED).doubles((long) points * DIMENSIONS);
        Share mine = me.share(points);
        for (long i = mine.from() * DIMENSIONS; i < mine.to() * DIMENSIONS; i++) {
            all.set(i, Clusters.coordinate(i));
        }
        me.barrier();
        double[] centres = new double[clusters * DIMENSIONS];
        all.copyTo(0, centres, 0, centres.length); // the first points, wherever they are

        double[] own = new double[(int) (mine.to() - mine.from()) * DIMENSIONS];
        all.copyTo(mine.from() * DIMENSIONS, own, 0, own.length);
        for (int step = 0; step < steps; step++) {
            double[] sums = me.sum(Clusters.sums(own, centres, DIMENSIONS));
            Clusters.move(centres, sums, DIMENSIONS);
        }
        if (me.isFirst()) {
            System.out.println("kmeans centres " + Arrays.toString(centres));
        }
    }
}
