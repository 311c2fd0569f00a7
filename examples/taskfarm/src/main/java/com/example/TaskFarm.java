package com.example;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.SharedQueue;

/** A task farm on the ranks of a cluster. Word: points of an edge, a power of two. */
public final class TaskFarm implements Program {
    /** For the launcher, which makes one on every rank. */
    public TaskFarm() {}

    @Override
    public void run(Member me) {
        SharedQueue<Tile> work = me.queue(Tile.class);
        if (me.isFirst()) {
            work.put(Tile.all(Integer.parseInt(me.arguments().getFirst())));
        }
        long[] own = {0};
        work.drain(
                tile -> {
                    if (tile.isSmall()) {
                        own[0] += tile.inside();
                    } else if (tile.hasBorderInside()) {
                        own[0] += (long) tile.size() * tile.size();
                    } else {
                        tile.quarters().forEach(work::put);
                    }
                });
        long inside = me.sum(own[0]);
        if (me.isFirst()) {
            System.out.println("points inside " + inside);
        }
    }
}
