package dev.merino.keeper;

import dev.merino.Statistics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Answers questions of JMX. What a node counts is its loop's, which is woken for an answer; if it
 * has too much to do, or is over, the last answer is given again.
 */
final class KeeperBean implements KeeperMXBean {
    private static final long PATIENCE_MS = 1_000;

    private final int node;
    private final Runnable wake;
    private final Queue<CompletableFuture<Statistics.Node>> asked = new ConcurrentLinkedQueue<>();
    private volatile Statistics.Node last =
            new Statistics.Node(
                    Map.of(),
                    Map.of(),
                    List.of(),
                    Statistics.Handlers.NONE,
                    Statistics.Keeper.NONE);

    /**
     * @param wake makes the loop call {@link #answer} soon
     */
    KeeperBean(int node, Runnable wake) {
        this.node = node;
        this.wake = wake;
    }

    /** Tells whoever has asked; on the loop's thread. */
    void answer(Statistics.Node counted) {
        last = counted;
        for (var each = asked.poll(); each != null; each = asked.poll()) {
            each.complete(counted);
        }
    }

    @SuppressWarnings("CollectionUndefinedEquality") // a future equals itself alone, as it should
    private Statistics.Node now() {
        CompletableFuture<Statistics.Node> answer = new CompletableFuture<>();
        asked.add(answer);
        wake.run();
        try {
            return answer.get(PATIENCE_MS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return last;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return last;
        } finally {
            boolean _ = asked.remove(answer);
        }
    }

    private Map<String, Long> traffic(Function<Statistics.Traffic, Long> part) {
        Map<String, Long> map = new LinkedHashMap<>();
        now().traffic().forEach((kind, sent) -> map.put(kind, part.apply(sent)));
        return map;
    }

    @Override
    public int getNode() {
        return node;
    }

    @Override
    public Map<String, Long> getCounts() {
        return now().counts();
    }

    @Override
    public Map<String, Long> getMessages() {
        return traffic(Statistics.Traffic::messages);
    }

    @Override
    public Map<String, Long> getMessageBytes() {
        return traffic(Statistics.Traffic::bytes);
    }

    @Override
    public Map<String, Long> getHandlerNanoseconds() {
        Statistics.Handlers handlers = now().handlers();
        return Map.of(
                "coherence", handlers.coherenceNs(),
                "synchronisation", handlers.synchronisationNs(),
                "remoteMemory", handlers.remoteMemoryNs());
    }
}
