package dev.merino.paper.experiment;

import dev.merino.core.Check;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The applications of a paper, from a resource file beside this class, one in a line:
 *
 * <pre>
 *   name | app | words at the paper's size | words of --quick | seconds | share of --quick
 * </pre>
 *
 * <p>The seconds are those of one processor of the paper's machine at the paper's size; the share
 * is the part of that work that the quick problem is, by the count of its steps.
 */
public final class Workloads {
    private static final int FIELDS = 6;

    private final Map<String, Workload> byName = new LinkedHashMap<>();

    private Workloads() {}

    /** Those of the paper of that short name, such as {@code cashmere}. */
    public static Workloads of(String paper, Scale scale) {
        Workloads all = new Workloads();
        for (String line : ResourceLines.of(Workloads.class, paper + ".workloads")) {
            Workload workload = parse(paper, line, scale);
            all.byName.put(workload.name(), workload);
        }
        return all;
    }

    private static Workload parse(String paper, String line, Scale scale) {
        List<String> fields = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
        Check.that(
                fields.size() == FIELDS,
                "%s.workloads: %d fields in: %s",
                paper,
                fields.size(),
                line);
        double seconds = Double.parseDouble(fields.get(4));
        double share = Double.parseDouble(fields.get(5));
        return switch (scale) {
            case PAPER -> workload(fields, fields.get(2), seconds);
            case QUICK -> workload(fields, fields.get(3), seconds * share);
        };
    }

    private static Workload workload(List<String> fields, String words, double seconds) {
        List<String> all = words.isEmpty() ? List.of() : List.of(words.split(" +"));
        return new Workload(fields.get(0), fields.get(1), all, seconds);
    }

    /** The one that the paper calls {@code name}. */
    public Workload named(String name) {
        return Check.present(byName.get(name), "no workload %s, but %s", name, byName.keySet());
    }

    /** All of them, in the order of the file. */
    public List<Workload> all() {
        return List.copyOf(byName.values());
    }
}
