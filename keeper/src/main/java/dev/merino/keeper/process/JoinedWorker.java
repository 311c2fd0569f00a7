package dev.merino.keeper.process;

import dev.merino.control.Control;
import dev.merino.control.ControlConnection;
import dev.merino.control.JavaCommand;
import dev.merino.control.LocalHost;
import dev.merino.control.RankNumbers;
import dev.merino.control.SidecarMessage;
import dev.merino.control.SidecarStream;
import dev.merino.linux.Processes;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The only worker of a joined node: the process that started this keeper. It hears where it finds
 * the keeper, and says with a byte on the keeper's standard input when it has left the node.
 */
final class JoinedWorker extends Workers {
    private static final long GRACE_MS = 2_000;

    private final SidecarStream up;
    private final int owner = Processes.parent();
    private final CountDownLatch left = new CountDownLatch(1);
    private final KeeperStart start;
    private final ControlConnection line;
    private final StopDetector stops;

    JoinedWorker(KeeperStart start, ControlConnection line, SidecarStream up) {
        super(start, line, JavaCommand.likeThis());
        this.up = up;
        this.start = start;
        this.line = line;
        this.stops = new StopDetector(name(), start.deadAfter());
    }

    private String name() {
        RankNumbers ranks = RankNumbers.of(start.settings());
        String who = RankNumbers.noun(ranks.first(start.node(), 0), ranks.last(start.node(), 0));
        return "the process of %s (pid %d on %s)".formatted(who, owner, LocalHost.name());
    }

    @Override
    public List<String> stopped() {
        String report = stops.report(System.nanoTime());
        return report.isEmpty() ? List.of() : List.of(report);
    }

    /** What is said if somebody stops it. */
    private final class StopListener implements StopDetector.Listener {
        @Override
        public void say(String text) {
            System.err.println(text);
        }

        @Override
        public void dead(String sentence) {
            if (!mayEnd()) {
                line.send(new Control.ProcessLost(sentence));
            }
        }
    }

    /** Reads {@code stdin}; {@code gone} is told if it ends before the worker may end. */
    void watch(InputStream stdin, Runnable gone) {
        Thread thread = new Thread(() -> read(stdin, gone), "owner");
        thread.setDaemon(true);
        thread.start();
    }

    private void read(InputStream stdin, Runnable gone) {
        try {
            while (stdin.read() >= 0) {
                left.countDown();
            }
        } catch (IOException e) {
            // As good as an end.
        }
        boolean early = !mayEnd();
        left.countDown();
        if (early) {
            gone.run();
        }
    }

    @Override
    public void start(String socket, List<String> tokens) {
        up.tell(new SidecarMessage.Place(socket, tokens.getFirst()));
        stops.watch(owner, new StopListener());
    }

    @Override
    public long pid(int worker) {
        return owner;
    }

    /** Longer than for a worker that only has to end: it tells the user why, first. */
    @Override
    boolean awaitEnd(long timeoutMs) throws InterruptedException {
        return left.await(Math.max(timeoutMs, GRACE_MS), TimeUnit.MILLISECONDS);
    }

    /** It has not left in time: perhaps one of its threads waits in a page fault. */
    @Override
    void kill() {
        letEnd();
        if (left.getCount() > 0 && Processes.parent() == owner) {
            Processes.kill(owner, Processes.SIGKILL);
        }
    }
}
