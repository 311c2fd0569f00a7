package dev.merino.remote.fabric;

import dev.merino.remote.LostNodeException;
import dev.merino.remote.LostNodes;
import dev.merino.remote.Operation;
import dev.merino.transport.ucx.UcxRequest;

/** An operation of UCX. */
class FabricOperation implements Operation {
    private final UcxRequest request;
    private final int node;
    private final LostNodes losses;

    FabricOperation(UcxRequest request, int node, LostNodes losses) {
        this.request = request;
        this.node = node;
        this.losses = losses;
    }

    @Override
    public final boolean isDone() {
        if (!request.isOver()) {
            return losses.has(node);
        }
        whenOver(request.isGood());
        return true;
    }

    /** Called when UCX no longer uses the buffers. */
    void whenOver(boolean good) {}

    @Override
    public final long value() {
        if (!isDone()) {
            throw new IllegalStateException("not done yet");
        }
        losses.check(node);
        if (!request.isGood()) {
            throw new LostNodeException(
                    node, "cannot be reached: " + request.failure().getMessage());
        }
        return found();
    }

    /** The old value of an atomic operation. */
    long found() {
        return 0;
    }
}
