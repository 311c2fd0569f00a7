package dev.merino.rank.handle;

import dev.merino.memory.Region;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.Lock;

/** What a rank knows of one shared object: all its handles on the object have this in common. */
public final class HandleState {
    private final Handles handles;
    private final ObjectId id;
    private final ObjectKey key;
    private final ObjectSpec spec;
    private final Set<Closed> dependents = Collections.newSetFromMap(new WeakHashMap<>());
    private boolean isClosed;

    /** What must be told that the object is closed. */
    @FunctionalInterface
    public interface Closed {
        /** It is. */
        void closed();
    }

    HandleState(Handles handles, ObjectId id, ObjectKey key, ObjectSpec spec) {
        this.handles = handles;
        this.id = id;
        this.key = key;
        this.spec = spec;
    }

    ObjectKey key() {
        return key;
    }

    ObjectSpec spec() {
        return spec;
    }

    ObjectId id() {
        return id;
    }

    String name() {
        return key.text();
    }

    @Override
    public String toString() {
        return id.kind().word() + " " + name();
    }

    /** Tells {@code dependent}, as long as anybody has it, when the object is closed. */
    void tell(Closed dependent) {
        dependents.add(dependent);
    }

    /** The lock of atomic operations on what is at {@code offset} of {@code region}, in bytes. */
    Lock elementLock(Region region, long offset) {
        return handles.elementLocks().at(region, offset);
    }

    /** The rank has left the barrier that this is. */
    void leftBarrier() {
        handles.leftBarrier();
    }

    /** Throws if the object is closed. */
    void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException(
                    "%s is closed: allocate it again to use it, or close it later".formatted(this));
        }
    }

    /** Closes the object, as all ranks do. */
    void close() {
        handles.close(List.of(this));
    }

    /** All ranks have closed the object. */
    void end() {
        isClosed = true;
        dependents.forEach(Closed::closed);
    }
}
