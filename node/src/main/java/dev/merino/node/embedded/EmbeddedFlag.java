package dev.merino.node.embedded;

import dev.merino.SharedFlag;
import dev.merino.sync.SyncOperation;

/** A rank's handle on a flag. */
final class EmbeddedFlag implements SharedFlag {
    private final Processor processor;
    private final int number;
    private final String name;
    private final String waiting;

    EmbeddedFlag(Processor processor, int number, String name) {
        this.processor = processor;
        this.number = number;
        this.name = name;
        this.waiting = "waits for flag " + name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void set() {
        if (processor.synchronise(new SyncOperation.SetFlag(number), waiting) == 0) {
            throw new IllegalStateException(
                    "rank %d sets flag %s, which is set already: a flag is set once"
                            .formatted(processor.rank(), name));
        }
    }

    @Override
    public boolean isSet() {
        return processor.synchronise(new SyncOperation.TestFlag(number), waiting) == 1;
    }

    @Override
    public void await() {
        processor.synchronise(new SyncOperation.AwaitFlag(number), waiting);
    }
}
