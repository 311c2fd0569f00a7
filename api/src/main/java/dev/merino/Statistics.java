package dev.merino;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * What a run counted, node by node.
 *
 * {@snippet class="com.example.guide.cluster.Starting" region="statistics"}
 *
 * @param nodes the counts of each node
 * @param wallNs how long the run took
 */
public record Statistics(List<Node> nodes, long wallNs) {
    /** Keeps its own copy. */
    public Statistics {
        nodes = List.copyOf(nodes);
    }

    /**
     * The counts of one node.
     *
     * @param counts events by name, in the order in which reports show them
     * @param traffic messages that left the node, by kind
     * @param time where its ranks' time went
     * @param handlers how long the node was in its handlers of other nodes' packets; not one of the
     *     times of its ranks, beside which its keeper runs on live nodes
     */
    public record Node(
            Map<String, Long> counts, Map<String, Traffic> traffic, Time time, Handlers handlers) {
        /** The time in handlers of all kinds. */
        public long handlersNs() {
            return handlers.totalNs();
        }
    }

    /**
     * How long a node was in its handlers of other nodes' packets, in nanoseconds.
     *
     * @param coherenceNs in protocols
     * @param synchronisationNs in locks, barriers, flags, counters and conditions
     * @param remoteMemoryNs in operations on the node's memory that its processor carried out for
     *     others, and answers to its own
     */
    public record Handlers(long coherenceNs, long synchronisationNs, long remoteMemoryNs) {
        /** No time at all. */
        public static final Handlers NONE = new Handlers(0, 0, 0);

        /** All kinds together. */
        public long totalNs() {
            return coherenceNs + synchronisationNs + remoteMemoryNs;
        }

        /** This and {@code other} together. */
        public Handlers plus(Handlers other) {
            return new Handlers(
                    coherenceNs + other.coherenceNs,
                    synchronisationNs + other.synchronisationNs,
                    remoteMemoryNs + other.remoteMemoryNs);
        }
    }

    /**
     * Messages and their bytes.
     *
     * @param messages how many
     * @param bytes how many bytes they took
     */
    public record Traffic(long messages, long bytes) {
        /** This and {@code other} together. */
        public Traffic plus(Traffic other) {
            return new Traffic(messages + other.messages, bytes + other.bytes);
        }
    }

    /**
     * Time of all ranks of a node, in nanoseconds.
     *
     * @param userNs in the program's own code
     * @param protocolNs in the runtime
     * @param waitNs waiting for other ranks
     */
    public record Time(long userNs, long protocolNs, long waitNs) {
        /** This and {@code other} together. */
        public Time plus(Time other) {
            return new Time(
                    userNs + other.userNs, protocolNs + other.protocolNs, waitNs + other.waitNs);
        }
    }

    /** The sum over all nodes. */
    public Node total() {
        Map<String, Long> counts = new LinkedHashMap<>();
        Map<String, Traffic> traffic = new TreeMap<>();
        Time time = new Time(0, 0, 0);
        Handlers handlers = Handlers.NONE;
        for (Node node : nodes) {
            node.counts().forEach((name, count) -> counts.merge(name, count, Long::sum));
            node.traffic().forEach((kind, amount) -> traffic.merge(kind, amount, Traffic::plus));
            time = time.plus(node.time());
            handlers = handlers.plus(node.handlers());
        }
        return new Node(counts, traffic, time, handlers);
    }

    /** The sum over all nodes of the count of that name; 0 if nothing of that name is counted. */
    public long count(String name) {
        return total().counts().getOrDefault(name, 0L);
    }

    /**
     * The counts as a table, a column for each node and one for the total; rows of zeros are left
     * out.
     */
    public String table() {
        Node total = total();
        StringBuilder text = new StringBuilder();
        row(text, "", columns(node -> "node " + nodes.indexOf(node)), "total");
        for (String name : total.counts().keySet()) {
            if (total.counts().getOrDefault(name, 0L) != 0) {
                row(
                        text,
                        name,
                        columns(n -> number(n.counts().getOrDefault(name, 0L))),
                        number(count(name)));
            }
        }
        for (String kind : total.traffic().keySet()) {
            row(text, "sent " + kind, columns(n -> traffic(n, kind)), traffic(total, kind));
        }
        millis(text, "time in user code, ms", total, node -> node.time().userNs());
        millis(text, "time in protocol, ms", total, node -> node.time().protocolNs());
        millis(text, "time waiting, ms", total, node -> node.time().waitNs());
        millis(text, "time in handlers, ms", total, Node::handlersNs);
        millis(text, "  coherence, ms", total, node -> node.handlers().coherenceNs());
        millis(text, "  synchronisation, ms", total, node -> node.handlers().synchronisationNs());
        millis(text, "  remote memory, ms", total, node -> node.handlers().remoteMemoryNs());
        return text.toString();
    }

    private void millis(StringBuilder text, String label, Node total, ToLongFunction<Node> ns) {
        row(text, label, columns(n -> millis(ns.applyAsLong(n))), millis(ns.applyAsLong(total)));
    }

    private List<String> columns(Function<Node, String> cell) {
        List<String> cells = new ArrayList<>();
        for (Node node : nodes) {
            cells.add(cell.apply(node));
        }
        return cells;
    }

    private static String traffic(Node node, String kind) {
        Traffic traffic = node.traffic().getOrDefault(kind, new Traffic(0, 0));
        return number(traffic.messages()) + " (" + bytes(traffic.bytes()) + ")";
    }

    private static void row(StringBuilder text, String label, List<String> cells, String total) {
        text.append(String.format(Locale.ROOT, "%-24s", label));
        for (String cell : cells) {
            text.append(String.format(Locale.ROOT, " %16s", cell));
        }
        text.append(String.format(Locale.ROOT, " %18s%n", total));
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static String bytes(long value) {
        return value < 10_000
                ? value + " B"
                : value < 10_000_000 ? value / 1000 + " kB" : value / 1_000_000 + " MB";
    }

    private static String millis(long ns) {
        return String.format(Locale.ROOT, "%.1f", ns / 1e6);
    }
}
