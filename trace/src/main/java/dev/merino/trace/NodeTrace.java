package dev.merino.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What happens on one node: the latest events of its ranks and of its keeper. Whoever steps the
 * node's machine adds to it.
 *
 * <p>Messages are numbered at both ends, each link and direction from 0 on. Packets of a link stay
 * in order, so both ends give a message the same number without sending it.
 */
public final class NodeTrace {
    /** So many events of a node are kept unless somebody says otherwise. */
    public static final int EVENTS_USUAL = 1 << 16;

    /** The fewest. */
    public static final int EVENTS_MIN = 100;

    /** The most: what is collected fits into one message of the run. */
    public static final int EVENTS_MAX = 1 << 18;

    private static final int NAMES_MAX = 1 << 12;
    private static final int NAME_LENGTH_MAX = 120;
    private static final String NO_NAME = "";
    private static final String OTHERS = "others";

    private final int node;
    private final String host;
    private final TraceRing ring;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final long[] sent;
    private final long[] arrived;
    private final long[] endedNs;
    private long startNs;

    /**
     * @param host the machine that it is on, whose clock it has
     * @param ranks how many ranks the node has
     * @param eventsMax how many events are kept
     */
    public NodeTrace(int node, String host, int nodes, int ranks, int eventsMax) {
        this.node = node;
        this.host = host;
        this.ring = new TraceRing(eventsMax);
        this.sent = new long[nodes];
        this.arrived = new long[nodes];
        this.endedNs = new long[ranks];
        number(NO_NAME);
        number(OTHERS);
    }

    /** The number of {@code name}; names beyond a few thousand share one. */
    public int number(String name) {
        Integer known = numbers.get(name);
        if (known != null) {
            return known;
        }
        if (names.size() == NAMES_MAX) {
            return 1;
        }
        int number = names.size();
        names.add(shortened(name));
        numbers.put(name, number);
        return number;
    }

    private static String shortened(String name) {
        return name.length() <= NAME_LENGTH_MAX
                ? name
                : name.substring(0, NAME_LENGTH_MAX - 3) + "...";
    }

    /** The program begins. */
    public void start(long nowNs) {
        startNs = nowNs;
    }

    /** The program of a rank of the node has returned. */
    public void ended(int rank, long nowNs) {
        endedNs[rank] = nowNs;
    }

    /** A rank of the node has waited; see {@link TraceEvent}. */
    public void waited(
            TraceKind kind, int rank, int name, long argument, long beginNs, long endNs) {
        ring.add(kind, rank, name, 0, argument, beginNs, endNs);
    }

    /** The keeper has done something for itself. */
    public void kept(TraceKind kind, int name, long argument, long beginNs, long endNs) {
        ring.add(kind, TraceEvent.KEEPER, name, 0, argument, beginNs, endNs);
    }

    /** A message has left for {@code peer}. */
    public void sent(int peer, String kind, long beginNs, long endNs) {
        message(TraceKind.SENT, peer, kind, sent[peer]++, beginNs, endNs);
    }

    /** A message of {@code peer} was handled; to be told in the order in which they came. */
    public void handled(int peer, String kind, long beginNs, long endNs) {
        message(TraceKind.HANDLED, peer, kind, arrived[peer]++, beginNs, endNs);
    }

    private void message(
            TraceKind kind, int peer, String what, long number, long beginNs, long endNs) {
        ring.add(kind, TraceEvent.KEEPER, number(what), peer, number, beginNs, endNs);
    }

    /** What is there now; a program that has not begun begins now. */
    public TracedNode take(long nowNs) {
        return new TracedNode(
                node,
                host,
                startNs == 0 ? nowNs : startNs,
                nowNs,
                Arrays.stream(endedNs).boxed().toList(),
                ring.dropped(),
                List.copyOf(names),
                ring.events());
    }
}
