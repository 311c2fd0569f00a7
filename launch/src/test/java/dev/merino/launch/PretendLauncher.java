package dev.merino.launch;

import dev.merino.LaunchException;
import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.control.JavaCommand;
import dev.merino.control.LaunchSpec;
import dev.merino.keeper.process.ProcessMains;

import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** A launcher with pretended keepers and workers, here or in a JVM of its own. */
public final class PretendLauncher {
    private PretendLauncher() {}

    /** Words: nodes, hosts (or -), seconds of stall, class, words of the program. */
    public static void main(String[] words) {
        Signals.take();
        PrintWriter out = new PrintWriter(System.out, true, System.out.charset());
        PrintWriter err = new PrintWriter(System.err, true, System.err.charset());
        try {
            Settings settings = Settings.of(Integer.parseInt(words[0]), 1);
            List<String> hosts = words[1].equals("-") ? List.of() : List.of(words[1].split(","));
            LiveOptions options =
                    LiveOptions.DEFAULT
                            .withHosts(HostList.parse(hosts))
                            .withStall(Duration.ofSeconds(Long.parseLong(words[2])));
            LaunchSpec launchSpec =
                    new LaunchSpec(
                            words[3], List.of(), Arrays.asList(words).subList(4, words.length));
            run(settings, launchSpec, options, out, err).run();
            Signals.leave();
            out.println(takesSignals() ? "takes signals" : "takes no more signals");
            System.exit(0);
        } catch (MerinoException e) {
            err.println("merino: " + e.getMessage());
            System.exit(e instanceof LaunchException ? 2 : 1);
        }
    }

    private static boolean takesSignals() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("signals"));
    }

    static LiveRun run(
            Settings settings,
            LaunchSpec launchSpec,
            LiveOptions options,
            PrintWriter out,
            PrintWriter err) {
        ProcessMains mains = ProcessMains.of(PretendKeeper.class, PretendWorker.class);
        return new LiveRun(settings, launchSpec, options, mains, command(), out, err);
    }

    /** Also with the classes of tests. */
    static JavaCommand command() {
        JavaCommand plain = JavaCommand.likeThis();
        String tests = Path.of("target", "test-classes").toAbsolutePath().toString();
        return new JavaCommand(
                plain.java(), plain.classPath() + File.pathSeparator + tests, plain.cache());
    }
}
