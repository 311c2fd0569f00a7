package dev.merino.bench.live;

import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.apps.barnes.Barnes;
import dev.merino.apps.sor.Sor;
import dev.merino.control.LaunchSpec;
import dev.merino.launch.LiveOptions;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What it costs a run that somebody watches it: two applications on two live nodes, with a
 * dashboard whose stream of events is read, and without one. The runs alternate, so that what else
 * the machine does meets both.
 */
public final class DashboardBench {
    private static final double RATIO_MAX = 1.02;

    private static final List<Contest> CONTESTS =
            List.of(
                    new Contest("SOR, 2000 x 2000", Sor.class, "--columns 1000 --iterations 200"),
                    new Contest("barnes, small", Barnes.class, "--size small"));

    private static final List<String> NOTES =
            List.of(
                    "the median of the runs' medians of --repeat, of all rounds but the first",
                    "watched: keepers are asked three times a second, and a reader takes every"
                            + " event that the page sends to a browser");

    /** A program and its options. */
    private record Contest(String what, Class<? extends Program> program, String options) {
        LaunchSpec spec(int rounds) {
            String words = options + " --no-verify --repeat " + rounds;
            return new LaunchSpec(program.getName(), List.of(), List.of(words.strip().split(" ")));
        }
    }

    private DashboardBench() {}

    /**
     * Measures, prints a table to {@code out} and hands the same as JSON to {@code json}; returns 0
     * if all targets are met, 1 if not, 2 if nothing could be measured.
     */
    public static int run(PrintStream out, Consumer<String> json, boolean quick) {
        out.println(
                "measuring runs that are watched and runs that are not, about "
                        + (quick ? "two minutes" : "six minutes"));
        return LiveBench.report(out, json, () -> report(out, quick ? 3 : 9, quick ? 7 : 11));
    }

    private static Report report(PrintStream out, int pairs, int rounds) {
        Measurements all = new Measurements();
        List<Comparison> rows = new ArrayList<>();
        for (Contest contest : CONTESTS) {
            out.println(contest.what + " ...");
            String watched = contest.what + ", watched";
            String alone = contest.what + ", not watched";
            for (int pair = 0; pair < pairs; pair++) {
                all.add(alone, alone(contest, rounds));
                all.add(watched, watched(contest, rounds));
            }
            Comparison compared =
                    Comparison.of(watched, all.median(watched), "not watched", all.median(alone));
            rows.add(compared.atMost(RATIO_MAX));
        }
        return new Report("dashboard", MachineDescription.here(), 1, rows, all, NOTES);
    }

    private static double alone(Contest contest, int rounds) {
        return median(contest, rounds, LiveOptions.DEFAULT);
    }

    private static double watched(Contest contest, int rounds) {
        try (WatchingReader reader = WatchingReader.open(contest.what)) {
            double medianUs = median(contest, rounds, LiveOptions.DEFAULT.withWatcher(reader));
            reader.requireEvents();
            return medianUs;
        } catch (IOException e) {
            throw new MerinoException("the dashboard could not be read: " + e, e);
        }
    }

    private static double median(Contest contest, int rounds, LiveOptions options) {
        StringWriter output = new StringWriter();
        LiveBench.run(Settings.of(2, 1), contest.spec(rounds), options, new PrintWriter(output));
        List<Double> medians = SpeedBench.timesIn(output.toString()).of("median seconds");
        if (medians.isEmpty()) {
            throw new MerinoException(contest.what + " has told no time; it printed:  " + output);
        }
        return medians.getFirst();
    }
}
