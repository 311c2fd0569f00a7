package dev.merino.keeper.remote;

import dev.merino.engine.RemoteRequest;
import dev.merino.memory.AddressSpace;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.remote.LostNodeException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Carries out what a node's machine wants done to the memory of other nodes, by a provider of
 * remote memory. Nothing waits: {@link #poll} tells what is done. For one thread, the one that
 * drives the provider.
 */
public final class RemoteOperations {
    /** Of a node that reaches no other in this way. */
    public static final RemoteOperations NONE =
            new RemoteOperations(List.of(), List.of(), (request, answer) -> {}, (node, why) -> {});

    private final List<TargetQueue> targets;

    /** For what is waited for, beside what is under way: it is another protocol's. */
    private final List<TargetQueue> waitedFor;

    private final Receiver receiver;
    private final BiConsumer<Integer, String> onLoss;

    /** Receives what is done. */
    public interface Receiver {
        /**
         * Takes what {@code request} has yielded; a page can be read until this returns. Requests
         * that are not answered yield nothing, but are done when others can see it.
         */
        void done(RemoteRequest request, RemoteAnswer answer);
    }

    private RemoteOperations(
            List<TargetQueue> targets,
            List<TargetQueue> waitedFor,
            Receiver receiver,
            BiConsumer<Integer, String> onLoss) {
        this.targets = targets;
        this.waitedFor = waitedFor;
        this.receiver = receiver;
        this.onLoss = onLoss;
    }

    /**
     * On the memory of {@code nodes}; null is none.
     *
     * @param onLoss takes a node whose memory cannot be reached any more, and why
     */
    public static RemoteOperations on(
            @Nullable RemoteNodes nodes,
            WindowLayout layout,
            AddressSpace space,
            Receiver receiver,
            BiConsumer<Integer, String> onLoss) {
        if (nodes == null) {
            return NONE;
        }
        BufferPool pool = new BufferPool();
        List<TargetQueue> targets = new ArrayList<>();
        List<TargetQueue> waitedFor = new ArrayList<>();
        for (int node = 0; node < nodes.frames().size(); node++) {
            targets.add(new TargetQueue(node, nodes, layout, space, pool));
            waitedFor.add(new TargetQueue(node, nodes, layout, space, pool));
        }
        return new RemoteOperations(targets, waitedFor, receiver, onLoss);
    }

    /** Begins an operation on the memory of {@code node}, behind all others on it. */
    public void begin(int node, RemoteRequest request) {
        guarded(() -> targets.get(node).add(request));
    }

    /**
     * Waits until an operation on the memory of {@code node} is done; what it yields. Meanwhile
     * other nodes reach the memory of this one, but what they send waits.
     *
     * @throws LostNodeException if the node cannot be reached, or does not answer in time
     */
    public RemoteAnswer carryOut(int node, RemoteRequest request) {
        return waitedFor.get(node).carryOut(request);
    }

    /** Tells what is done; whether anything was. */
    public boolean poll() {
        boolean any = false;
        for (int node = 0; node < targets.size(); node++) {
            TargetQueue target = targets.get(node);
            if (!target.isEmpty()) {
                boolean[] some = {false};
                guarded(() -> some[0] = target.poll(receiver));
                any |= some[0];
            }
        }
        return any;
    }

    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (LostNodeException e) {
            lost(e);
        }
    }

    /** A node cannot be reached any more; nothing that waits for it is answered. */
    public void lost(LostNodeException e) {
        targets.get(e.node()).drop();
        onLoss.accept(e.node(), "does not let its memory be accessed: " + e.getMessage());
    }

    /** Whether something is under way. No stream: a keeper asks whenever it looks for news. */
    public boolean isBusy() {
        for (int node = 0; node < targets.size(); node++) {
            if (!targets.get(node).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Whether {@link #poll} would find something that is done. No stream, as above. */
    public boolean isDone() {
        for (int node = 0; node < targets.size(); node++) {
            if (targets.get(node).isDone()) {
                return true;
            }
        }
        return false;
    }
}
