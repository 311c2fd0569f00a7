package dev.merino.node.embedded;

import dev.merino.SharedBarrier;
import dev.merino.sync.SyncOperation;

/** A rank's handle on a barrier. */
final class EmbeddedBarrier implements SharedBarrier {
    private final Processor processor;
    private final int number;
    private final String name;
    private final String waiting;
    private final SyncOperation arrive;

    EmbeddedBarrier(Processor processor, int number, String name) {
        this.processor = processor;
        this.number = number;
        this.name = name;
        this.waiting = "waits at barrier " + name;
        this.arrive = new SyncOperation.Arrive(number);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void await() {
        processor.requireOwn();
        processor.session().watch().arrive(processor.rank(), number, "barrier " + name);
        processor.synchronise(arrive, waiting);
    }
}
