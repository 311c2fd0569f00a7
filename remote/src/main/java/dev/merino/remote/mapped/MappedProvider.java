package dev.merino.remote.mapped;

import dev.merino.remote.LostNodes;
import dev.merino.remote.Operation;
import dev.merino.remote.RegionKey;
import dev.merino.remote.RemoteMemory;

import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/** What all mapped memory has in common: nothing is ever under way. */
abstract class MappedProvider implements RemoteMemory {
    /** Nobody can tell a CPU that a word of memory has changed, so waiting is looking again. */
    private static final long NAP_NS = 20_000;

    private final int self;
    private final int nodes;
    final LostNodes losses;

    MappedProvider(int self, int nodes) {
        this.self = Objects.checkIndex(self, nodes);
        this.nodes = nodes;
        this.losses = new LostNodes(nodes);
    }

    @Override
    public final int self() {
        return self;
    }

    @Override
    public final int nodes() {
        return nodes;
    }

    @Override
    public final Operation fence(int node) {
        if (losses.has(node)) {
            return Operation.failed(losses.exception(node));
        }
        VarHandle.fullFence();
        return Operation.done(0);
    }

    @Override
    public final int progress() {
        return 0;
    }

    @Override
    public final void await(long timeoutNs) {
        LockSupport.parkNanos(Math.min(timeoutNs, NAP_NS));
    }

    @Override
    public final void lost(int node, String why) {
        boolean _ = losses.add(Objects.checkIndex(node, nodes), why);
    }

    /** An exception if a key names no node, or one that is gone. */
    final void checkNode(RegionKey key) {
        Objects.checkIndex(key.node(), nodes);
        losses.check(key.node());
    }
}
