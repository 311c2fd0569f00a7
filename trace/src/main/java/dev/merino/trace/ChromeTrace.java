package dev.merino.trace;

import dev.merino.core.Json;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/**
 * A timeline in the JSON of Chrome's trace events, which Perfetto and other viewers open: a process
 * for each node, in it a thread for its keeper and one for each of its ranks.
 *
 * <p>Between what a rank has waited for it computes; that is filled in here. A wait as its keeper
 * sees it can begin a little before the last one has ended, since the rank goes on before the
 * keeper reads the clock: it is cut, because events of a track may be nested, but not overlap. An
 * arrow is drawn if both of its ends are there.
 */
public final class ChromeTrace {
    private static final String COMPUTING = "computing";
    private static final int KEEPER_THREADS = 1_000_000;

    private final List<TracedNode> nodes;
    private final Map<String, Object> about;
    private final String machine;
    private final int numbersMax;
    private final Optional<ClockOffsets> clocks;
    private final Set<Long> sent = new HashSet<>();
    private final Set<Long> arrows = new HashSet<>();
    private long originNs;

    /**
     * @param nodes what was kept, of some nodes at least
     * @param about what else the file says, by stable names
     * @param machine what it calls that which serves the ranks of a node
     */
    public ChromeTrace(List<TracedNode> nodes, Map<String, Object> about, String machine) {
        this.machine = machine;
        this.nodes = nodes.stream().sorted(Comparator.comparingInt(TracedNode::node)).toList();
        this.about = about;
        this.numbersMax = nodes.stream().mapToInt(ChromeTrace::numbersMax).max().orElse(0);
        this.clocks =
                this.nodes.isEmpty() ? Optional.empty() : Optional.of(new ClockOffsets(this.nodes));
    }

    /**
     * Whether the clocks of all machines were compared by messages. If not, nodes of some machines
     * are drawn as if they had begun at one time.
     */
    public boolean isAligned() {
        return clocks.map(ClockOffsets::isMeasured).orElse(true);
    }

    /** One more than any number of a node in it; not every node of the run need be in the file. */
    private static int numbersMax(TracedNode node) {
        int peers = node.events().stream().mapToInt(TraceEvent::peer).max().orElse(0);
        return Math.max(node.node(), peers) + 1;
    }

    /** Gives {@code out} the file, piece by piece. */
    public void writeTo(Consumer<String> out) {
        out.accept("{\"displayTimeUnit\": \"ns\",\n\"otherData\": ");
        out.accept(Json.compact(otherData()));
        out.accept(",\n\"traceEvents\": [\n");
        Lines lines = new Lines(out);
        if (clocks.isPresent()) {
            originNs = origin(clocks.get());
            findArrows();
            for (TracedNode node : nodes) {
                new OfNode(node, clocks.get().of(node), lines).write();
            }
        }
        out.accept("\n]}\n");
    }

    private Map<String, Object> otherData() {
        Map<String, Object> all = new LinkedHashMap<>(about);
        Map<String, Object> kept = new TreeMap<>();
        Map<String, Object> dropped = new TreeMap<>();
        for (TracedNode node : nodes) {
            kept.put("node " + node.node(), node.events().size());
            dropped.put("node " + node.node(), node.dropped());
        }
        all.put("keptEvents", kept);
        all.put("droppedEvents", dropped);
        boolean isOneClock = nodes.stream().map(TracedNode::host).distinct().count() <= 1;
        String aligned =
                isAligned()
                        ? "aligned by messages between machines"
                        : "not aligned, as no messages both ways were kept: nodes begin at once";
        all.put("clocks", isOneClock ? "one machine" : aligned);
        return all;
    }

    /** The beginning of the run: nothing in the file was before it. */
    private long origin(ClockOffsets clocks) {
        return nodes.stream()
                .mapToLong(node -> clocks.of(node).applyAsLong(node.startNs()))
                .min()
                .orElse(0);
    }

    private void findArrows() {
        for (TracedNode node : nodes) {
            for (TraceEvent event : node.events()) {
                if (event.kind() == TraceKind.SENT) {
                    sent.add(arrow(node.node(), event.peer(), event.argument()));
                }
            }
        }
        for (TracedNode node : nodes) {
            for (TraceEvent event : node.events()) {
                long arrow = arrow(event.peer(), node.node(), event.argument());
                if (event.kind() == TraceKind.HANDLED && sent.contains(arrow)) {
                    arrows.add(arrow);
                }
            }
        }
    }

    /** The number of the arrow of a message, which both ends can compute. */
    private long arrow(int from, int to, long number) {
        return (number * numbersMax + from) * numbersMax + to + 1;
    }

    /** The events of the file, with commas between them. */
    private static final class Lines {
        private final Consumer<String> out;
        private boolean any;

        Lines(Consumer<String> out) {
            this.out = out;
        }

        void add(String event) {
            out.accept(any ? ",\n" + event : event);
            any = true;
        }
    }

    /** One node. */
    private final class OfNode {
        private final TracedNode node;
        private final LongUnaryOperator clock;
        private final Lines lines;
        private final int process;

        OfNode(TracedNode node, LongUnaryOperator clock, Lines lines) {
            this.node = node;
            this.clock = clock;
            this.lines = lines;
            this.process = node.node() + 1; // viewers take 0 for the kernel
        }

        void write() {
            describe(
                    "process_name",
                    0,
                    Map.of("name", String.format(Locale.ROOT, "node %d", node.node())));
            describe("process_sort_index", 0, Map.of("sort_index", node.node()));
            thread(TraceEvent.KEEPER, machine + " " + node.node(), 0);
            for (int rank = 0; rank < node.endedNs().size(); rank++) {
                thread(rank, "rank " + number(rank), rank + 1);
            }
            if (node.dropped() > 0) {
                tellDropped();
            }
            of(TraceEvent.KEEPER).forEach(this::keeper);
            for (int rank = 0; rank < node.endedNs().size(); rank++) {
                rank(rank);
            }
        }

        private int number(int rank) {
            return node.node() * node.endedNs().size() + rank;
        }

        private int thread(int track) {
            return track == TraceEvent.KEEPER ? KEEPER_THREADS + node.node() : number(track) + 1;
        }

        private void thread(int track, String name, int place) {
            describe("thread_name", thread(track), Map.of("name", name));
            describe("thread_sort_index", thread(track), Map.of("sort_index", place));
        }

        private void describe(String what, int thread, Map<String, ?> how) {
            lines.add(
                    String.format(
                            Locale.ROOT,
                            "{\"ph\":\"M\",\"name\":\"%s\",\"pid\":%d,\"tid\":%d,\"args\":%s}",
                            what,
                            process,
                            thread,
                            Json.compact(how)));
        }

        private void tellDropped() {
            lines.add(
                    String.format(
                            Locale.ROOT,
                            "{\"ph\":\"i\",\"s\":\"p\",\"name\":\"%d earlier events of this node"
                                    + " were dropped\",\"pid\":%d,\"tid\":%d,\"ts\":%s}",
                            node.dropped(),
                            process,
                            thread(TraceEvent.KEEPER),
                            micros(since(knownNs()))));
        }

        /** Before that there may be events that were dropped. */
        private long knownNs() {
            return node.dropped() == 0 || node.events().isEmpty()
                    ? node.startNs()
                    : node.events().getFirst().endNs();
        }

        /** What happened on a track, the outer before the inner. */
        private List<TraceEvent> of(int track) {
            List<TraceEvent> events = new ArrayList<>();
            for (TraceEvent event : node.events()) {
                if (event.track() == track) {
                    events.add(event);
                }
            }
            events.sort(
                    Comparator.comparingLong(TraceEvent::beginNs)
                            .thenComparing(TraceEvent::endNs, Comparator.reverseOrder()));
            return events;
        }

        /** An arrow needs a slice that takes time. */
        private void keeper(TraceEvent event) {
            slice(event, event.beginNs(), Math.max(event.beginNs() + 1, event.endNs()));
            if (event.kind() == TraceKind.SENT) {
                long arrow = arrow(node.node(), event.peer(), event.argument());
                end("\"ph\":\"s\"", arrow, event);
            } else if (event.kind() == TraceKind.HANDLED) {
                long arrow = arrow(event.peer(), node.node(), event.argument());
                end("\"ph\":\"f\",\"bp\":\"e\"", arrow, event);
            }
        }

        private void end(String end, long arrow, TraceEvent event) {
            if (arrows.contains(arrow)) {
                lines.add(
                        String.format(
                                Locale.ROOT,
                                "{%s,\"id\":%d,\"name\":\"message\",\"cat\":\"message\",\"pid\":%d,"
                                        + "\"tid\":%d,\"ts\":%s}",
                                end,
                                arrow,
                                process,
                                thread(event.track()),
                                micros(since(event.beginNs()))));
            }
        }

        /** Waits in their order, and computing between them. */
        private void rank(int rank) {
            long knownNs = knownNs();
            long atNs = node.startNs();
            for (TraceEvent wait : of(rank)) {
                long beginNs = Math.max(atNs, wait.beginNs());
                computing(rank, Math.max(atNs, knownNs), beginNs);
                atNs = Math.max(beginNs, wait.endNs());
                slice(wait, beginNs, atNs);
            }
            long endedNs = node.endedNs().get(rank);
            long endNs = endedNs == 0 ? node.takenNs() : endedNs;
            computing(rank, Math.max(atNs, knownNs), endNs);
        }

        private void computing(int rank, long beginNs, long endNs) {
            if (beginNs < endNs) {
                slice(COMPUTING, COMPUTING, rank, beginNs, endNs, "");
            }
        }

        private void slice(TraceEvent event, long beginNs, long endNs) {
            String name = node.nameOf(event);
            String category = event.kind().category();
            String title = event.kind().title(name);
            slice(title, category, event.track(), beginNs, endNs, arguments(event, name));
        }

        private String arguments(TraceEvent event, String name) {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put(event.kind().argument(), event.argument());
            if (event.kind().isFault()) {
                all.put("array", name);
            } else if (event.kind().isMessage()) {
                all.put(event.kind() == TraceKind.SENT ? "to node" : "of node", event.peer());
            }
            return ",\"args\":" + Json.compact(all);
        }

        private void slice(
                String title,
                String category,
                int track,
                long beginNs,
                long endNs,
                String arguments) {
            lines.add(
                    String.format(
                            Locale.ROOT,
                            "{\"ph\":\"X\",\"name\":%s,\"cat\":\"%s\",\"pid\":%d,\"tid\":%d,"
                                    + "\"ts\":%s,\"dur\":%s%s}",
                            Json.compact(title),
                            category,
                            process,
                            thread(track),
                            micros(since(beginNs)),
                            micros(endNs - beginNs),
                            arguments));
        }

        private long since(long ns) {
            return Math.max(0, clock.applyAsLong(ns) - originNs);
        }
    }

    /** Nanoseconds as the microseconds of the format, whose fractions are kept. */
    private static String micros(long ns) {
        String fraction = Long.toString(1000 + ns % 1000).substring(1);
        return ns / 1000 + "." + fraction;
    }
}
