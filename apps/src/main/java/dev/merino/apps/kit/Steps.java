package dev.merino.apps.kit;

import dev.merino.Checkpointable;
import dev.merino.Member;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/**
 * How many steps an app has done: all that its ranks hand over to a snapshot, the rest being
 * shared. All ranks have done the same, so that any number of ranks can go on.
 */
public final class Steps implements Checkpointable {
    private int done;

    /** How many are done. */
    public int done() {
        return done;
    }

    /** One more is done. */
    public void next() {
        done++;
    }

    /** Between two steps, when nobody writes: makes a snapshot if it is time. */
    public void checkpointIfDue(Member me) {
        boolean _ = me.checkpointIfDue(this);
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeInt(done);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        done = in.readInt();
    }

    @Override
    public boolean redistribute(List<? extends DataInput> states) throws IOException {
        restore(states.getFirst());
        return true;
    }
}
