package dev.merino.bench.live;

import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.apps.barnes.Barnes;
import dev.merino.apps.kit.ProgressBar;
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
 * dashboard whose stream of events is read, and without one. Runs go in pairs, so that what else
 * the machine does meets both, and the cost is the ratio in the middle of those of all pairs. The
 * first rounds of a run do not count: its JVMs still compile, and so does this one, in which the
 * dashboard is. Rounds last seconds, so that many samples are in each.
 */
public final class DashboardBench {
    private static final double RATIO_MAX = 1.02;

    private static final List<Contest> CONTESTS =
            List.of(
                    new Contest("SOR, 2000 x 2000", Sor.class, "--columns 1000 --iterations 200"),
                    new Contest("barnes, standard", Barnes.class, "--size standard"));

    private static final List<String> NOTES =
            List.of(
                    "each reading is the median of the rounds of a run but the first two; runs"
                            + " go in pairs, watched and not watched",
                    "the ratio is the median of the ratios of the pairs",
                    "watched: keepers are asked three times a second, and a reader takes every"
                            + " event that the page sends to a browser");

    /** A program and its options. */
    private record Contest(String what, Class<? extends Program> program, String options) {
        String watched() {
            return what + ", watched";
        }

        String alone() {
            return what + ", not watched";
        }

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
                        + (quick ? "three minutes" : "ten minutes"));
        return LiveBench.report(out, json, () -> report(quick ? 2 : 7, quick ? 5 : 7));
    }

    private static Report report(int pairs, int rounds) {
        Measurements all = new Measurements();
        List<Comparison> rows = new ArrayList<>();
        try (ProgressBar bar = ProgressBar.here("bench dashboard", "pairs of runs")) {
            for (int number = 0; number < CONTESTS.size(); number++) {
                for (int pair = 0; pair < pairs; pair++) {
                    bar.at((long) number * pairs + pair, (long) CONTESTS.size() * pairs);
                    take(CONTESTS.get(number), pair, rounds, all);
                }
                rows.add(row(CONTESTS.get(number), all));
            }
        }
        return new Report("dashboard", MachineDescription.here(), 1, rows, all, NOTES);
    }

    /** One run of each kind; who is first changes from pair to pair. */
    private static void take(Contest contest, int pair, int rounds, Measurements all) {
        if (pair % 2 == 0) {
            all.add(contest.alone(), alone(contest, rounds));
        }
        all.add(contest.watched(), watched(contest, rounds));
        if (pair % 2 == 1) {
            all.add(contest.alone(), alone(contest, rounds));
        }
    }

    private static Comparison row(Contest contest, Measurements all) {
        String watched = contest.watched();
        return PairedRuns.compare(watched, watched, "not watched", contest.alone(), all)
                .atMost(RATIO_MAX);
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
        return PairedRuns.medianUs(contest.what, output.toString());
    }
}
