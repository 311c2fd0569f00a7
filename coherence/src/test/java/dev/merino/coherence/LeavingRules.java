package dev.merino.coherence;

import dev.merino.coherence.cashmere.Rules;

/**
 * The paper's way: an invalidation is the end of sharing, until the next fault, and a release waits
 * for all answers.
 */
class LeavingRules extends Rules {
    @Override
    protected boolean staysSharer() {
        return false;
    }

    @Override
    protected boolean orderSuffices(int nodes) {
        return false;
    }
}
