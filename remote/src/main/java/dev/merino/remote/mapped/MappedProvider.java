package dev.merino.remote.mapped;

import dev.merino.remote.LostNodes;
import dev.merino.remote.Operation;
import dev.merino.remote.RegionKey;
import dev.merino.remote.RemoteMemory;

import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/** What mapped memory has in common: every operation is done when it returns. */
abstract class MappedProvider implements RemoteMemory {
    /** A store to memory does not wake a thread, so waiting is polling. */
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

    /** Throws if a key names no node, or a lost one. */
    final void checkNode(RegionKey key) {
        Objects.checkIndex(key.node(), nodes);
        losses.check(key.node());
    }
}
