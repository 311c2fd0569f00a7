package dev.merino.launch;

import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.LaunchSpec;

import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.List;

/** A run on live nodes of a program that verifies itself and prints nothing of interest. */
final class CountedRun {
    private static final Duration STALL = Duration.ofSeconds(20);

    private CountedRun() {}

    /** Runs {@code program} and returns what was counted. */
    static Statistics of(Settings settings, Class<? extends Program> program) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        return new LiveRun(
                        settings,
                        new LaunchSpec(program.getName(), List.of(), List.of()),
                        LiveOptions.DEFAULT.withStall(STALL),
                        LiveRun.LIVE,
                        PretendLauncher.command(),
                        nowhere,
                        nowhere)
                .run();
    }
}
