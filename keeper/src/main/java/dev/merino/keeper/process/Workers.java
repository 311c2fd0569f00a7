package dev.merino.keeper.process;

import dev.merino.LaunchException;
import dev.merino.control.ControlConnection;
import dev.merino.control.JavaCommand;
import dev.merino.control.OutOfMemoryKills;
import dev.merino.control.RankNumbers;
import dev.merino.control.StartRecord;
import dev.merino.worker.WorkerStart;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The workers of a node: their keeper starts them, forwards what they print, and tells the launcher
 * if one of them ends before it may.
 */
public class Workers {
    private final KeeperStart start;
    private final ControlConnection line;
    private final JavaCommand command;
    private final List<WorkerProcess> processes = new ArrayList<>();
    private volatile boolean mayEnd;

    Workers(KeeperStart start, ControlConnection line, JavaCommand command) {
        this.start = start;
        this.line = line;
        this.command = command;
    }

    /**
     * Starts all of them. To be called on the thread that runs the keeper's body, and once.
     *
     * @param socket where they find the keeper, in the body's own words
     * @param tokens what each of them proves to know there
     * @throws LaunchException if one cannot be started
     */
    public void start(String socket, List<String> tokens) {
        List<String> words = command.worker(start.mains().worker(), start.jvmOptions());
        for (int worker = 0; worker < tokens.size(); worker++) {
            try {
                add(begin(words, record(worker, socket, tokens.get(worker))));
            } catch (IOException e) {
                throw new LaunchException(
                        "worker "
                                + worker
                                + " of node "
                                + start.node()
                                + " cannot be started: "
                                + e.getMessage(),
                        e);
            }
        }
    }

    /** The process of {@code worker}. */
    public long pid(int worker) {
        synchronized (processes) {
            return processes.get(worker).pid();
        }
    }

    /** A line for each of them that somebody has stopped. */
    public List<String> stopped() {
        return processes().stream()
                .map(WorkerProcess::stopReport)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    /** Lets all of them print which lines their ranks are at; nobody waits for that. */
    public void askLines() {
        processes().forEach(WorkerProcess::askLines);
    }

    /** After how long one that is stopped is taken for dead; zero for never. */
    Duration deadAfter() {
        return start.deadAfter();
    }

    /** From now on they may end. */
    void letEnd() {
        mayEnd = true;
    }

    boolean mayEnd() {
        return mayEnd;
    }

    /** Waits until all have ended and all that they printed is sent, at most {@code timeoutMs}. */
    boolean awaitEnd(long timeoutMs) throws InterruptedException {
        long deadlineNs = System.nanoTime() + timeoutMs * 1_000_000;
        boolean all = true;
        for (WorkerProcess process : processes()) {
            all &= process.awaitEnd(deadlineNs);
        }
        return all;
    }

    /** Ends all of them now. */
    void kill() {
        letEnd();
        for (WorkerProcess process : processes()) {
            process.kill();
        }
    }

    private List<WorkerProcess> processes() {
        synchronized (processes) {
            return List.copyOf(processes);
        }
    }

    private void add(WorkerProcess process) {
        synchronized (processes) {
            processes.add(process);
        }
        process.watch();
    }

    private WorkerStart record(int worker, String socket, String token) {
        return new WorkerStart(
                start.node(),
                start.coreShare(),
                worker,
                ProcessHandle.current().pid(),
                socket,
                token,
                start.settings(),
                start.launchSpec(),
                start.recording());
    }

    private WorkerProcess begin(List<String> words, WorkerStart record) throws IOException {
        OutOfMemoryKills killsBefore = OutOfMemoryKills.now();
        Process process = new ProcessBuilder(words).start();
        RankNumbers ranks = RankNumbers.of(start.settings());
        int first = ranks.first(record.node(), record.worker());
        int last = ranks.last(record.node(), record.worker());
        StartRecord.write(process.getOutputStream(), record::writeTo);
        return new WorkerProcess(process, start.node(), first, last, line, killsBefore, this);
    }
}
