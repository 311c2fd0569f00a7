package dev.merino.sim;

import dev.merino.coherence.cashmere.Rules;

/** The paper's way: an invalidation is the end of sharing, until the next fault. */
class LeavingRules extends Rules {
    @Override
    protected boolean staysSharer() {
        return false;
    }
}
