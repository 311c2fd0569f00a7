package dev.merino.embedded;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.memory.AddressSpace;

/** A session as those see it who watch it. */
record EmbeddedRunning(EmbeddedSession session) implements RunObserver.Running {
    @Override
    public Settings settings() {
        return session.settings();
    }

    @Override
    public AddressSpace space() {
        return session.space();
    }

    @Override
    public Statistics.Node counts(int node) {
        return session.node(node).countsSoFar();
    }
}
