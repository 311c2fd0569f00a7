package com.example.guide.cluster;

import dev.merino.Checkpointable;
import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Share;
import dev.merino.SharedDoubles;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** A program that goes on after a restart where its last snapshot was made. */
public final class Relaxation implements Program {
    // @start region="state"
    /** How far a rank has come: what it keeps for itself. */
    static final class Progress implements Checkpointable {
        int step;

        @Override
        public void save(DataOutput out) throws IOException {
            out.writeInt(step);
        }

        @Override
        public void restore(DataInput in) throws IOException {
            step = in.readInt();
        }

        @Override
        public boolean redistribute(List<? extends DataInput> states) throws IOException {
            restore(states.getFirst()); // all ranks are at the same step
            return true;
        }
    }

    // @end

    @Override
    public void run(Member me) {
        int steps = Integer.parseInt(me.arguments().getFirst());
        // @start region="loop"
        SharedDoubles grid = me.doubles(1000);
        Progress progress = new Progress();
        if (!me.restore(progress)) {
            initialise(me, grid);
        }
        me.barrier();
        for (; progress.step < steps; progress.step++) {
            me.checkpointIfDue(progress); // all ranks are at the same step
            relax(me, grid);
            me.barrier();
        }
        // @end
        if (grid.get(me.rank()) != 1 + steps) {
            throw new IllegalStateException("the grid has " + grid.get(me.rank()));
        }
    }

    private static void initialise(Member me, SharedDoubles grid) {
        Share mine = me.share(grid.length());
        grid.fill(mine.from(), mine.to(), 1);
    }

    private static void relax(Member me, SharedDoubles grid) {
        Share mine = me.share(grid.length());
        for (long i = mine.from(); i < mine.to(); i++) {
            grid.set(i, grid.get(i) + 1);
        }
    }
}
