package dev.merino.cli;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.Settings;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;

import picocli.CommandLine;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One command line, what it printed, and what the application named echo was given. */
final class Session {
    final List<String> ran = new ArrayList<>();
    final StringWriter out = new StringWriter();
    final StringWriter err = new StringWriter();
    final int exitCode;

    private Session(Optional<String> whyNot, Optional<String> whyNoScan, String... words) {
        CommandLine line =
                Main.commandLine(
                        List.of(new Echo(ran), new Failing(), new Named("quicksort")),
                        this::start,
                        new PretendNodes(whyNot, whyNoScan, ran));
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        exitCode = line.execute(words);
    }

    /** What {@code ./merino words} does, with embedded clusters unless live ones are needed. */
    static Session of(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        int run = all.indexOf("run");
        if (run >= 0 && !all.contains("--embedded")) {
            all.add(run + 1, "--embedded");
        }
        return new Session(Optional.empty(), Optional.empty(), all.toArray(String[]::new));
    }

    /** The same on a machine whose live nodes are as given. */
    static Session live(Optional<String> whyNot, Optional<String> whyNoScan, String... words) {
        return new Session(whyNot, whyNoScan, words);
    }

    private Cluster start(Settings settings) {
        return new PretendCluster(settings);
    }

    /** Does nothing under some name. */
    private static class Named extends App {
        Named(String name) {
            super(
                    name,
                    "the summary of " + name,
                    List.of(OptionSpecs.whole("rows", 8, 1, 999, "rows")));
        }

        @Override
        protected void run(Member me, Options options) throws Exception {}
    }

    /** Writes down what each rank is told. */
    private static final class Echo extends Named {
        private final List<String> ran;

        Echo(List<String> ran) {
            super("echo");
            this.ran = ran;
        }

        @Override
        protected void run(Member me, Options options) {
            ran.add(me.rank() + " of " + me.size() + " " + me.arguments());
        }
    }

    /** Fails on rank 1. */
    private static final class Failing extends Named {
        Failing() {
            super("failing");
        }

        @Override
        protected void run(Member me, Options options) {
            if (me.rank() == 1) {
                throw new IllegalStateException("the sky fell");
            }
        }
    }
}
