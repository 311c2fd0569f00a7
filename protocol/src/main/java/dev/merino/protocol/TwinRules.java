package dev.merino.protocol;

import dev.merino.memory.Diff;
import dev.merino.memory.Twin;

/**
 * What every protocol with several writers must do with twins, whatever else its rules are. The
 * rules of a protocol extend this, so that the checker can break these like its own.
 */
public abstract class TwinRules {
    /** The rules as they are. */
    protected TwinRules() {}

    /**
     * Other tables go on writing: what has been sent goes into the twin, lest it be sent again over
     * newer values.
     */
    public void refreshTwin(Diff sent, Twin twin) {
        sent.applyTo(twin);
    }
}
