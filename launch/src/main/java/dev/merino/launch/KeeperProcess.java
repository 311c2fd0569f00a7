package dev.merino.launch;

import dev.merino.control.Control;
import dev.merino.control.ControlConnection;
import dev.merino.control.LineSplitter;
import dev.merino.control.OutOfMemoryKills;
import dev.merino.control.OutputTail;
import dev.merino.control.StartRecord;
import dev.merino.keeper.process.KeeperStart;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A keeper as its launcher sees it: a process here, or the ssh that leads to it; what it prints;
 * and its line, once it has called.
 */
final class KeeperProcess {
    private static final int LINE_BYTES_MAX = 1 << 16;
    private static final long LAST_WORDS_MS = 500;

    /** The exit code of an ssh that did not get to the other machine. */
    private static final int SSH_FAILED = 255;

    private final int node;
    private final String host;
    private final Process process;
    private final Console console;
    private final OutOfMemoryKills killsBefore = OutOfMemoryKills.now();
    private final OutputTail lastLines = new OutputTail();
    private final Thread out;
    private final Thread err;
    private @Nullable ControlConnection line;
    private long keeperPid;

    /** {@code host} is empty for this machine. */
    KeeperProcess(int node, String host, Process process, Console console) {
        this.node = node;
        this.host = host;
        this.process = process;
        this.console = console;
        this.keeperPid = host.isEmpty() ? process.pid() : 0;
        this.out = thread("output", () -> show(process.getInputStream()));
        this.err = thread("errors", () -> show(process.getErrorStream()));
    }

    /** Sends it what it must know, and reports its end to {@code events}. */
    void begin(KeeperStart start, Consumer<LaunchEvent> events) {
        out.start();
        err.start();
        thread("end", () -> awaitEnd(events)).start();
        try {
            StartRecord.write(process.getOutputStream(), start::writeTo);
        } catch (IOException e) {
            // It has ended already; its exit value and its last words say why.
        }
    }

    /** It has called; what it printed until now is shown. False if another one was first. */
    synchronized boolean arrived(ControlConnection caller) {
        if (line != null) {
            return false;
        }
        line = caller;
        if (!lastLines.all().isEmpty()) {
            console.showKeeper(node, lastLines.all());
        }
        return true;
    }

    synchronized void pid(long pid) {
        keeperPid = pid;
    }

    synchronized @Nullable ControlConnection line() {
        return line;
    }

    void send(Control control) {
        ControlConnection to = line();
        if (to != null) {
            to.send(control);
        }
    }

    /** For sentences: {@code the keeper of node 1 (pid 77 on host b)}. */
    synchronized String name() {
        String pid = keeperPid == 0 ? "" : "pid " + keeperPid;
        String where = host.isEmpty() ? "" : (pid.isEmpty() ? "on host " : " on host ") + host;
        return "the keeper of node " + node + " (" + pid + where + ")";
    }

    String lastWords() {
        try {
            err.join(process.isAlive() ? 1 : LAST_WORDS_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return memory() + lastLines.last() + remedy();
    }

    /** What to do if ssh has failed, and not what it was to start. */
    private String remedy() {
        boolean isOfSsh =
                !host.isEmpty()
                        && line() == null
                        && !process.isAlive()
                        && process.exitValue() == SSH_FAILED;
        return isOfSsh ? RemoteShell.remedy(host) : "";
    }

    /** If it was killed: whether for lack of memory, as far as this machine knows. */
    private String memory() {
        if (process.isAlive()) {
            return "";
        }
        int value = process.exitValue();
        return host.isEmpty() ? killsBefore.explain(value) : OutOfMemoryKills.guess(value);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    boolean awaitEnd(long deadlineNs) throws InterruptedException {
        long leftNs = deadlineNs - System.nanoTime();
        return process.waitFor(Math.max(0, leftNs), TimeUnit.NANOSECONDS);
    }

    void kill() {
        process.destroyForcibly();
    }

    private void awaitEnd(Consumer<LaunchEvent> events) {
        try {
            events.accept(new LaunchEvent.Ended(node, process.waitFor()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Until it has called, its lines are only kept: they may become the reason why it never did.
     */
    private void show(InputStream stream) {
        LineSplitter cutter = new LineSplitter(stream, LINE_BYTES_MAX);
        try {
            List<String> lines = cutter.next();
            while (!lines.isEmpty()) {
                synchronized (this) {
                    lastLines.add(lines);
                    if (line != null) {
                        console.showKeeper(node, lines);
                    }
                }
                lines = cutter.next();
            }
        } catch (IOException e) {
            // The process has been killed, and the stream with it.
        }
    }

    private Thread thread(String role, Runnable work) {
        Thread thread = new Thread(work, role + " of node " + node);
        thread.setDaemon(true);
        return thread;
    }
}
