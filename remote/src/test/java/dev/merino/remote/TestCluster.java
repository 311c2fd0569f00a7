package dev.merino.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A few nodes in this process, each driven by a thread of its own, which makes progress for the
 * others whenever it has nothing else to do.
 */
public final class TestCluster implements AutoCloseable {
    static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long NAP_NS = 200_000;

    private final List<Node> nodes = new ArrayList<>();

    /** Something that a node does. */
    public interface Work<T> {
        /** Does it, on the node's thread. */
        T with(RemoteMemory memory) throws Exception;
    }

    private static final class Node {
        final RemoteMemory memory;
        final BlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
        final Thread thread;
        volatile boolean over;

        Node(RemoteMemory memory) {
            this.memory = memory;
            this.thread =
                    Thread.ofPlatform().daemon().name("node " + memory.self()).unstarted(this::run);
        }

        private void run() {
            while (!over) {
                Runnable next = work.poll();
                if (next != null) {
                    next.run();
                } else {
                    memory.await(NAP_NS);
                }
            }
            memory.close();
        }
    }

    /** With the memory of each node. */
    public TestCluster(List<? extends RemoteMemory> memories) {
        memories.forEach(memory -> nodes.add(new Node(memory)));
        nodes.forEach(node -> node.thread.start());
    }

    int size() {
        return nodes.size();
    }

    Capabilities capabilities() {
        return nodes.getFirst().memory.capabilities();
    }

    <T> CompletableFuture<T> begin(int node, Work<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Node target = nodes.get(node);
        target.work.add(
                () -> {
                    try {
                        result.complete(work.with(target.memory));
                    } catch (Throwable e) {
                        result.completeExceptionally(e);
                    }
                });
        return result;
    }

    <T> T on(int node, Work<T> work) throws Exception {
        return end(begin(node, work));
    }

    static <T> T end(CompletableFuture<T> result) throws Exception {
        try {
            return result.get(2 * PATIENCE_NS, TimeUnit.NANOSECONDS);
        } catch (java.util.concurrent.ExecutionException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw e;
        }
    }

    /** Stops a node: it makes no progress until the latch opens. */
    CountDownLatch freeze(int node) {
        CountDownLatch thaw = new CountDownLatch(1);
        CountDownLatch frozen = new CountDownLatch(1);
        CompletableFuture<Boolean> _ =
                begin(
                        node,
                        _ -> {
                            frozen.countDown();
                            return thaw.await(2 * PATIENCE_NS, TimeUnit.NANOSECONDS);
                        });
        try {
            frozen.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return thaw;
    }

    /** Ends a node for good, without a word to the others. */
    void kill(int node) {
        nodes.get(node).over = true;
        await(nodes.get(node).thread);
    }

    private static void await(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        nodes.forEach(node -> node.over = true);
        nodes.forEach(node -> await(node.thread));
    }
}
