package dev.merino.worker;

import dev.merino.LaunchException;
import dev.merino.control.ExitStatus;
import dev.merino.control.FlightRecording;
import dev.merino.control.LineMark;
import dev.merino.control.ParentWatch;
import dev.merino.control.StartRecord;
import dev.merino.control.Stdin;
import dev.merino.rank.output.RankLines;

import java.io.PrintStream;

/** Where a worker's process begins; its keeper starts it. */
public final class WorkerMain {
    private WorkerMain() {}

    /** Reads the start record from standard input and runs the ranks of this worker. */
    public static void main(String[] words) throws Exception {
        run(new LiveWorker());
    }

    /** Runs {@code body} in this process, and ends the process whatever threads are left. */
    public static void run(WorkerBody body) throws Exception {
        Stdin stdin = new Stdin();
        WorkerStart start = StartRecord.read(stdin, WorkerStart::readFrom);
        ParentWatch.watch(stdin, body::tellLines, () -> keeperGone(start));
        markLines(start.settings().threads() == 1);
        stdin.exit(run(body, start));
    }

    /** Lets the launcher know which rank has printed a line. */
    private static void markLines(boolean isAlone) {
        PrintStream out = RankLines.to(System.out, speaker -> LineMark.of(speaker, isAlone));
        PrintStream err = RankLines.to(System.err, speaker -> LineMark.of(speaker, isAlone));
        System.setOut(out);
        System.setErr(err);
        Runnable end =
                () -> {
                    out.close();
                    err.close();
                };
        Runtime.getRuntime().addShutdownHook(new Thread(end, "merino-last-words"));
    }

    private static int run(WorkerBody body, WorkerStart start) {
        String name = "worker-%d-%d".formatted(start.node(), start.worker());
        try (UserClasses classes = new UserClasses(start.launchSpec().classPath());
                FlightRecording _ = FlightRecording.start(start.recording(), name)) {
            Thread.currentThread().setContextClassLoader(classes.loader());
            return body.run(new WorkerContext(start, classes));
        } catch (LaunchException e) {
            System.err.println("merino: " + e.getMessage());
            return ExitStatus.NOT_BEGUN;
        } catch (Exception | LinkageError e) {
            e.printStackTrace();
            return 1;
        }
    }

    private static void keeperGone(WorkerStart start) {
        System.err.println(
                "merino: " + start + " ends: its keeper (pid " + start.keeperPid() + ") is gone");
        Runtime.getRuntime().halt(1);
    }
}
