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
            new RemoteOperations(List.of(), (request, answer) -> {}, (node, why) -> {});

    private final List<TargetQueue> targets;
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
            List<TargetQueue> targets, Receiver receiver, BiConsumer<Integer, String> onLoss) {
        this.targets = targets;
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
        for (int node = 0; node < nodes.frames().size(); node++) {
            targets.add(new TargetQueue(node, nodes, layout, space, pool));
        }
        return new RemoteOperations(targets, receiver, onLoss);
    }

    /** Begins an operation on the memory of {@code node}, behind all others on it. */
    public void begin(int node, RemoteRequest request) {
        guarded(node, () -> targets.get(node).add(request));
    }

    /** Tells what is done; whether anything was. */
    public boolean poll() {
        boolean any = false;
        for (int node = 0; node < targets.size(); node++) {
            TargetQueue target = targets.get(node);
            if (!target.isEmpty()) {
                boolean[] some = {false};
                guarded(node, () -> some[0] = target.poll(receiver));
                any |= some[0];
            }
        }
        return any;
    }

    private void guarded(int node, Runnable step) {
        try {
            step.run();
        } catch (LostNodeException e) {
            targets.get(node).drop();
            onLoss.accept(node, "does not let its memory be accessed: " + e.getMessage());
        }
    }

    /** Whether something is under way. */
    public boolean isBusy() {
        return targets.stream().anyMatch(target -> !target.isEmpty());
    }

    /** Whether {@link #poll} would find something that is done. */
    public boolean isDone() {
        return targets.stream().anyMatch(TargetQueue::isDone);
    }
}
