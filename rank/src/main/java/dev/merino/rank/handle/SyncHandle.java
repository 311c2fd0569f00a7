package dev.merino.rank.handle;

import dev.merino.SharedObject;

/** A rank's handle on a lock, a barrier, a flag or a counter, whose name and end the hold knows. */
interface SyncHandle extends SharedObject, StatefulHandle {
    @Override
    default String name() {
        return hold().name();
    }

    @Override
    default void close() {
        hold().close();
    }
}
