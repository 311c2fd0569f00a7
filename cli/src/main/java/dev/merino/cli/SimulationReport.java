package dev.merino.cli;

import dev.merino.Statistics;
import dev.merino.core.Json;
import dev.merino.virtual.Simulation;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What {@code ./merino simulate} prints. */
sealed interface SimulationReport {
    /** Before the first cluster. */
    void begin();

    /** A cluster was simulated. */
    void show(Simulation.Point point);

    /** All of them were. */
    void end(List<Simulation.Point> points);

    /** Parts of the time of all ranks, in percent, by the words of a column. */
    private static Map<String, Double> shares(Simulation.Point point) {
        Statistics.Time time = point.counted().total().time();
        Map<String, Double> shares = new LinkedHashMap<>();
        shares.put("computing", percent(time.userNs(), time));
        shares.put("protocol", percent(time.protocolNs(), time));
        shares.put("pages", percent(time.pageNs(), time));
        shares.put("locks", percent(time.lockNs(), time));
        shares.put("barriers", percent(time.barrierNs(), time));
        shares.put("other", percent(time.flagNs() + time.counterNs() + time.otherNs(), time));
        return shares;
    }

    private static double percent(long ns, Statistics.Time time) {
        return 100.0 * ns / Math.max(1, time.totalNs());
    }

    private static Statistics.Traffic sent(Simulation.Point point) {
        return point.counted().total().traffic().values().stream()
                .reduce(new Statistics.Traffic(0, 0), Statistics.Traffic::plus);
    }

    /** For people: a line for each cluster, as soon as it was simulated. */
    record AsTable(PrintWriter out, String program, String protocol, Simulation simulation)
            implements SimulationReport {
        private static final Map<String, String> CAUSES =
                Map.of(
                        "protocol", "the protocol, and handlers of what others ask for",
                        "pages", "waiting for pages",
                        "locks", "waiting for locks",
                        "barriers",
                                "waiting at barriers, for messages or for ranks with more to do",
                        "other", "waiting for flags, counters and closing");

        @Override
        public void begin() {
            out.printf(
                    Locale.ROOT,
                    "%s on %s, %s%none processor: %.3f s, %.2f ns an access%n%n",
                    program,
                    simulation.model().title(),
                    protocol,
                    simulation.sequentialSeconds(),
                    simulation.model().accessNs());
            out.println(
                    "nodes  processors     seconds  speedup   computing  protocol  pages  locks"
                            + "  barriers  other    messages         MB");
            out.flush();
        }

        @Override
        public void show(Simulation.Point point) {
            out.printf(
                    Locale.ROOT,
                    "%5d %11d %11.3f %8.2f",
                    point.nodes(),
                    point.processors(),
                    point.seconds(),
                    point.speedup());
            int[] widths = {10, 8, 5, 5, 8, 5};
            int column = 0;
            for (double share : shares(point).values()) {
                out.printf(Locale.ROOT, " %" + widths[column++] + ".0f%%", share);
            }
            Statistics.Traffic sent = sent(point);
            out.printf(Locale.ROOT, " %,11d %,10.1f%n", sent.messages(), sent.bytes() / 1e6);
            out.flush();
        }

        @Override
        public void end(List<Simulation.Point> points) {
            Simulation.Point last = points.getLast();
            Map<String, Double> shares = shares(last);
            shares.remove("computing");
            Map.Entry<String, Double> most =
                    shares.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
            out.printf(
                    Locale.ROOT,
                    "%nWhat takes most beside computing on %d processors: %s, %.0f%% of their"
                            + " time.%n",
                    last.processors(),
                    CAUSES.get(most.getKey()),
                    most.getValue());
            out.flush();
        }
    }

    /** For programs: one object at the end. */
    record AsJson(PrintWriter out, String program, String protocol, Simulation simulation)
            implements SimulationReport {
        @Override
        public void begin() {}

        @Override
        public void show(Simulation.Point point) {}

        @Override
        public void end(List<Simulation.Point> points) {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put("program", program);
            all.put("machine", simulation.model().name());
            all.put("protocol", protocol);
            all.put("sequential_seconds", simulation.sequentialSeconds());
            all.put("access_ns", simulation.model().accessNs());
            all.put("accesses", simulation.effort().accesses());
            all.put("declared_work", simulation.effort().declared());
            all.put("clusters", points.stream().map(AsJson::cluster).toList());
            out.println(Json.of(all));
            out.flush();
        }

        private static Map<String, Object> cluster(Simulation.Point point) {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put("nodes", point.nodes());
            all.put("processors", point.processors());
            all.put("seconds", point.seconds());
            all.put("speedup", point.speedup());
            shares(point).forEach((name, share) -> all.put(name + "_percent", share));
            all.put("messages", sent(point).messages());
            all.put("bytes", sent(point).bytes());
            all.put("counts", point.counted().total().counts());
            return all;
        }
    }
}
