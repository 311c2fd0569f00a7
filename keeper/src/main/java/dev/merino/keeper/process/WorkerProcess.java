package dev.merino.keeper.process;

import dev.merino.control.Control;
import dev.merino.control.ControlConnection;
import dev.merino.control.ExitStatus;
import dev.merino.control.LineMark;
import dev.merino.control.LineSplitter;
import dev.merino.control.OutOfMemoryKills;
import dev.merino.control.OutputTail;
import dev.merino.control.RankNumbers;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A worker as its keeper sees it: a process and what it prints. */
final class WorkerProcess {
    private static final int LINE_BYTES_MAX = 1 << 16;

    /** Children of the worker may keep its streams open when it has ended. */
    private static final long LAST_WORDS_MS = 500;

    private final Process process;
    private final int node;
    private final int firstRank;
    private final int lastRank;
    private final ControlConnection line;
    private final Workers workers;
    private final OutOfMemoryKills killsBefore;
    private final StopDetector stops;
    private final OutputTail complaints = new OutputTail();
    private final Thread out;
    private final Thread err;
    private final Thread end;

    WorkerProcess(
            Process process,
            int node,
            int firstRank,
            int lastRank,
            ControlConnection line,
            OutOfMemoryKills killsBefore,
            Workers workers) {
        this.process = process;
        this.node = node;
        this.firstRank = firstRank;
        this.lastRank = lastRank;
        this.line = line;
        this.killsBefore = killsBefore;
        this.workers = workers;
        this.stops = new StopDetector(name(), workers.deadAfter());
        this.out = thread("output", () -> forward(process.getInputStream(), false));
        this.err = thread("errors", () -> forward(process.getErrorStream(), true));
        this.end = thread("end", this::tellEnd);
    }

    void watch() {
        out.start();
        err.start();
        end.start();
        stops.watch(pid(), new StopListener());
    }

    /** What the user and the launcher hear if somebody stops the process. */
    private final class StopListener implements StopDetector.Listener {
        @Override
        public void say(String text) {
            line.send(new Control.Output(firstRank, lastRank, true, List.of(text)));
        }

        @Override
        public void dead(String sentence) {
            if (!workers.mayEnd()) {
                line.send(new Control.ProcessLost(sentence));
            }
        }
    }

    /** That it is stopped; empty if it is not. */
    String stopReport() {
        return stops.report(System.nanoTime());
    }

    /** Lets it print which lines its ranks are at; nobody waits for that. */
    void askLines() {
        try {
            OutputStream stdin = process.getOutputStream();
            stdin.write(0);
            stdin.flush();
        } catch (IOException e) {
            // It has ended, which is told elsewhere.
        }
    }

    long pid() {
        return process.pid();
    }

    void kill() {
        process.destroyForcibly();
    }

    boolean awaitEnd(long deadlineNs) throws InterruptedException {
        long leftNs = deadlineNs - System.nanoTime();
        boolean ended = process.waitFor(Math.max(0, leftNs), TimeUnit.NANOSECONDS);
        if (ended) {
            awaitLastWords();
        }
        return ended;
    }

    private void awaitLastWords() throws InterruptedException {
        out.join(LAST_WORDS_MS);
        err.join(LAST_WORDS_MS);
    }

    private void forward(InputStream stream, boolean isError) {
        LineSplitter cutter = new LineSplitter(stream, LINE_BYTES_MAX);
        try {
            List<String> lines = cutter.next();
            while (!lines.isEmpty()) {
                if (isError) {
                    complaints.add(lines.stream().map(text -> LineMark.off(text).text()).toList());
                }
                line.sendPatiently(new Control.Output(firstRank, lastRank, isError, lines));
                lines = cutter.next();
            }
        } catch (IOException e) {
            // The process has been killed, and the stream with it.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tellEnd() {
        try {
            int value = process.waitFor();
            if (!workers.mayEnd()) {
                awaitLastWords();
                line.send(
                        ExitStatus.isSignal(value)
                                ? new Control.ProcessLost(sentence(value))
                                : new Control.Failed(node, Control.NO_RANK, sentence(value), null));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String sentence(int value) {
        return name()
                + " "
                + ExitStatus.text(value)
                + killsBefore.explain(value)
                + complaints.last();
    }

    private String name() {
        return "the worker of %s (pid %d on node %d)"
                .formatted(RankNumbers.noun(firstRank, lastRank), pid(), node);
    }

    private Thread thread(String role, Runnable work) {
        Thread thread =
                new Thread(work, role + " of ranks " + RankNumbers.text(firstRank, lastRank));
        thread.setDaemon(true);
        return thread;
    }
}
