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
 * What a run counted, node by node. If the program has timed regions ({@link Timing}), only what
 * happened in them counts.
 *
 * {@snippet class="com.example.guide.cluster.Starting" region="statistics"}
 *
 * @param nodes the counts of each node
 * @param wallNs how long the whole run took
 */
public record Statistics(List<Node> nodes, long wallNs) {
    /** What is counted once for each timed region and node. */
    public static final String TIMED_REGIONS = "timed regions";

    private static final double BYTES_PER_KBYTE = 1000;
    private static final double NS_PER_SECOND = 1e9;

    /** Keeps its own copy. */
    public Statistics {
        nodes = List.copyOf(nodes);
    }

    /**
     * The counts of one node.
     *
     * @param counts events by name, in the order in which reports show them
     * @param traffic messages that left the node, by kind
     * @param ranks where the time of each of its ranks went
     * @param handlers how long the node was in its handlers of other nodes' packets; not one of the
     *     times of its ranks, beside which its keeper runs on live nodes
     * @param keeper what the keeper's processor time was; nothing on embedded nodes
     */
    public record Node(
            Map<String, Long> counts,
            Map<String, Traffic> traffic,
            List<Time> ranks,
            Handlers handlers,
            Keeper keeper) {
        /** Keeps its own copy of the ranks. */
        public Node {
            ranks = List.copyOf(ranks);
        }

        /** The time of all its ranks. */
        public Time time() {
            return ranks.stream().reduce(Time.NONE, Time::plus);
        }

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

        /** This without {@code other}. */
        public Handlers minus(Handlers other) {
            return new Handlers(
                    coherenceNs - other.coherenceNs,
                    synchronisationNs - other.synchronisationNs,
                    remoteMemoryNs - other.remoteMemoryNs);
        }
    }

    /**
     * What became of the time of a live node's keeper, which has one thread, in nanoseconds.
     *
     * @param userNs it ran in its own code
     * @param kernelNs it ran in the kernel, in system calls
     * @param idleNs it did not run: it slept, or waited for a core
     */
    public record Keeper(long userNs, long kernelNs, long idleNs) {
        /** No time at all. */
        public static final Keeper NONE = new Keeper(0, 0, 0);

        /** This and {@code other} together. */
        public Keeper plus(Keeper other) {
            return new Keeper(
                    userNs + other.userNs, kernelNs + other.kernelNs, idleNs + other.idleNs);
        }

        /** This without {@code other}. */
        public Keeper minus(Keeper other) {
            return new Keeper(
                    userNs - other.userNs, kernelNs - other.kernelNs, idleNs - other.idleNs);
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

        /** This without {@code other}. */
        public Traffic minus(Traffic other) {
            return new Traffic(messages - other.messages, bytes - other.bytes);
        }
    }

    /**
     * Where the time of a rank went, or of several, in nanoseconds. The causes add up to the time
     * that passed.
     *
     * @param userNs in the program's own code, computing
     * @param protocolNs in the runtime
     * @param pageNs at accesses that had to wait for a page, or for a right to it
     * @param lockNs waiting at operations on locks
     * @param barrierNs waiting at barriers
     * @param flagNs waiting at flags, and for conditions of locks
     * @param counterNs waiting at counters
     * @param otherNs waiting for anything else: closing of objects, flushes of memory
     */
    public record Time(
            long userNs,
            long protocolNs,
            long pageNs,
            long lockNs,
            long barrierNs,
            long flagNs,
            long counterNs,
            long otherNs) {
        /** No time at all. */
        public static final Time NONE = new Time(0, 0, 0, 0, 0, 0, 0, 0);

        /** Waiting, whatever for. */
        public long waitNs() {
            return pageNs + lockNs + barrierNs + flagNs + counterNs + otherNs;
        }

        /** All of it. */
        public long totalNs() {
            return userNs + protocolNs + waitNs();
        }

        /** This and {@code other} together. */
        public Time plus(Time other) {
            return new Time(
                    userNs + other.userNs,
                    protocolNs + other.protocolNs,
                    pageNs + other.pageNs,
                    lockNs + other.lockNs,
                    barrierNs + other.barrierNs,
                    flagNs + other.flagNs,
                    counterNs + other.counterNs,
                    otherNs + other.otherNs);
        }

        /** The same if {@code stalledNs} of what seemed to be computing was waiting for pages. */
        public Time withStalls(long stalledNs) {
            long moved = Math.clamp(stalledNs, 0, userNs);
            return new Time(
                    userNs - moved,
                    protocolNs,
                    pageNs + moved,
                    lockNs,
                    barrierNs,
                    flagNs,
                    counterNs,
                    otherNs);
        }
    }

    /** The sum over all nodes; its ranks are those of all of them. */
    public Node total() {
        Map<String, Long> counts = new LinkedHashMap<>();
        Map<String, Traffic> traffic = new TreeMap<>();
        List<Time> ranks = new ArrayList<>();
        Handlers handlers = Handlers.NONE;
        Keeper keeper = Keeper.NONE;
        for (Node node : nodes) {
            node.counts().forEach((name, count) -> counts.merge(name, count, Long::sum));
            node.traffic().forEach((kind, amount) -> traffic.merge(kind, amount, Traffic::plus));
            ranks.addAll(node.ranks());
            handlers = handlers.plus(node.handlers());
            keeper = keeper.plus(node.keeper());
        }
        return new Node(counts, traffic, ranks, handlers, keeper);
    }

    /** Whether the program had timed regions, so that only what happened in them counts. */
    public boolean isTimed() {
        return count(TIMED_REGIONS) > 0;
    }

    /** How long what counts took: the longest time of a rank, in its timed regions if any. */
    public long countedNs() {
        return total().ranks().stream().mapToLong(Time::totalNs).max().orElse(0);
    }

    /**
     * Rates as the papers print them, by name: barriers that all ranks passed, locks that ranks
     * took, messages and thousands of bytes between nodes, and diffs, each in a second of {@link
     * #countedNs}. Empty if that is nothing.
     */
    public Map<String, Double> rates() {
        Map<String, Double> rates = new LinkedHashMap<>();
        Node all = total();
        double seconds = (double) countedNs() / NS_PER_SECOND;
        if (seconds > 0) {
            Traffic sent = all.traffic().values().stream().reduce(new Traffic(0, 0), Traffic::plus);
            double barriers = (double) count("barrier arrivals") / all.ranks().size();
            long locks = count("lock acquires, local") + count("lock acquires, remote");
            rates.put("barriers/s", barriers / seconds);
            rates.put("locks/s", (double) locks / seconds);
            rates.put("messages/s", (double) sent.messages() / seconds);
            rates.put("kbytes/s", (double) sent.bytes() / BYTES_PER_KBYTE / seconds);
            rates.put("diffs/s", (double) count("diffs made") / seconds);
        }
        return rates;
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
        times(text, total);
        millis(text, "time in handlers, ms", total, Node::handlersNs);
        millis(text, "  coherence, ms", total, node -> node.handlers().coherenceNs());
        millis(text, "  synchronisation, ms", total, node -> node.handlers().synchronisationNs());
        millis(text, "  remote memory, ms", total, node -> node.handlers().remoteMemoryNs());
        if (!total.keeper().equals(Keeper.NONE)) {
            millis(text, "keeper in its code, ms", total, node -> node.keeper().userNs());
            millis(text, "keeper in the kernel, ms", total, node -> node.keeper().kernelNs());
            millis(text, "keeper idle, ms", total, node -> node.keeper().idleNs());
        }
        rates().forEach((name, rate) -> row(text, name, columns(_ -> ""), rate(rate)));
        return text.toString();
    }

    private void times(StringBuilder text, Node total) {
        millis(text, "time in user code, ms", total, node -> node.time().userNs());
        millis(text, "time in protocol, ms", total, node -> node.time().protocolNs());
        millis(text, "time waiting, ms", total, node -> node.time().waitNs());
        millis(text, "  pages, ms", total, node -> node.time().pageNs());
        millis(text, "  locks, ms", total, node -> node.time().lockNs());
        millis(text, "  barriers, ms", total, node -> node.time().barrierNs());
        millis(text, "  flags, ms", total, node -> node.time().flagNs());
        millis(text, "  counters, ms", total, node -> node.time().counterNs());
        millis(text, "  other, ms", total, node -> node.time().otherNs());
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

    private static String rate(double value) {
        return String.format(Locale.ROOT, "%,.1f", value);
    }

    private static String millis(long ns) {
        return String.format(Locale.ROOT, "%.1f", ns / 1e6);
    }
}
