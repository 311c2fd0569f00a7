package dev.merino.embedded;

import dev.merino.Settings;
import dev.merino.protocol.Access;
import dev.merino.rank.flight.TracedOperation;
import dev.merino.sync.SyncOperation;
import dev.merino.trace.NodeTrace;
import dev.merino.trace.TraceKind;
import dev.merino.trace.TracedNode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The events of all nodes of one run. Messages are told by whoever holds the mutex of the node,
 * waits by the rank itself, so each node's are kept under a lock of their own.
 */
final class EmbeddedTrace {
    private final List<NodeTrace> nodes = new ArrayList<>();
    private final Consumer<TracedNode> sink;
    private final int ranksPerNode;

    /** How often each rank has passed each barrier; guarded by the trace of its node. */
    private final List<Map<Integer, Long>> arrivals = new ArrayList<>();

    /**
     * @param eventsMax how many events of each node are kept
     * @param sink who gets them
     */
    EmbeddedTrace(Settings settings, int eventsMax, Consumer<TracedNode> sink) {
        this.sink = sink;
        this.ranksPerNode = settings.ranksPerNode();
        for (int rank = 0; rank < settings.size(); rank++) {
            arrivals.add(new HashMap<>());
        }
        for (int node = 0; node < settings.nodes(); node++) {
            nodes.add(new NodeTrace(node, "this JVM", settings.nodes(), ranksPerNode, eventsMax));
        }
    }

    /** The program begins. */
    void start() {
        long nowNs = System.nanoTime();
        nodes.forEach(node -> node.start(nowNs));
    }

    /** The program of {@code rank} has returned, or thrown. */
    void ended(int rank) {
        NodeTrace node = nodeOf(rank);
        synchronized (node) {
            node.ended(rank % ranksPerNode, System.nanoTime());
        }
    }

    /** The run is over, or somebody wants what there is so far. */
    void tell() {
        long nowNs = System.nanoTime();
        for (NodeTrace node : nodes) {
            synchronized (node) {
                sink.accept(node.take(nowNs));
            }
        }
    }

    /** A fault of {@code rank} is over; {@code words} end in the array's name. */
    void faulted(int rank, int page, Access wanted, String words, long beginNs) {
        TraceKind kind = wanted == Access.WRITE ? TraceKind.WRITE_FAULT : TraceKind.READ_FAULT;
        waited(rank, kind, behind(words, " of "), page, beginNs);
    }

    /** An operation of {@code rank} is over; {@code words} say what it was. */
    void synchronised(int rank, SyncOperation operation, String words, long beginNs) {
        TracedOperation traced = TracedOperation.of(operation);
        String noun = traced.kind().noun() + " ";
        long argument =
                traced.kind() == TraceKind.BARRIER
                        ? arrival(rank, traced.number())
                        : traced.number();
        waited(rank, traced.kind(), behind(words, noun), argument, beginNs);
    }

    /** Which one it was: ranks of all nodes number them alike. */
    private long arrival(int rank, int barrier) {
        synchronized (nodeOf(rank)) {
            return arrivals.get(rank).merge(barrier, 1L, Long::sum);
        }
    }

    private void waited(int rank, TraceKind kind, String name, long argument, long beginNs) {
        NodeTrace node = nodeOf(rank);
        synchronized (node) {
            int number = node.number(name);
            long nowNs = System.nanoTime();
            node.waited(kind, rank % ranksPerNode, number, argument, beginNs, nowNs);
        }
    }

    private static String behind(String words, String noun) {
        int at = words.indexOf(noun);
        return at < 0 ? "" : words.substring(at + noun.length());
    }

    private NodeTrace nodeOf(int rank) {
        return nodes.get(rank / ranksPerNode);
    }

    /** A message leaves {@code node} for {@code peer}. */
    void sent(int node, int peer, String kind, long beginNs) {
        NodeTrace its = nodes.get(node);
        synchronized (its) {
            its.sent(peer, kind, beginNs, System.nanoTime());
        }
    }

    /** {@code node} has handled a message of {@code peer}. */
    void handled(int node, int peer, String kind, long beginNs) {
        NodeTrace its = nodes.get(node);
        synchronized (its) {
            its.handled(peer, kind, beginNs, System.nanoTime());
        }
    }
}
