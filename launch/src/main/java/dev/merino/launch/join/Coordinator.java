package dev.merino.launch.join;

import dev.merino.Statistics;
import dev.merino.control.Control;
import dev.merino.control.ControlConnection;
import dev.merino.control.RankNumbers;
import dev.merino.control.SidecarMessage;
import dev.merino.control.SidecarStream;
import dev.merino.launch.KeeperAcceptor;
import dev.merino.launch.LaunchActions;
import dev.merino.launch.LaunchEvent;
import dev.merino.launch.LaunchMachine;
import dev.merino.launch.RunFailure;
import dev.merino.launch.Signals;
import dev.merino.transport.seal.SealedStreams;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Leads a run whose keepers were started by others: a {@link Launch} without processes. It tells
 * the process of rank 0 how the run ended, and the user only if that process does not hear it.
 */
final class Coordinator implements LaunchActions, KeeperAcceptor.ExpectedCallers {
    /** No node is blamed any more: the sentence says who it was. */
    private static final int NOBODY = -1;

    private static final long TICK_MS = 100;
    private static final long END_NS = 2_000_000_000L;
    private static final long OWNER_MS = 1_500;
    private static final long HEARD_MS = 500;

    private final CoordinatorStart start;
    private final KeeperAcceptor acceptor;
    private final SidecarStream up;
    private final BlockingQueue<LaunchEvent> events = new LinkedBlockingQueue<>();
    private final @Nullable ControlConnection[] lines;
    private final String[] names;
    private final CountDownLatch heard = new CountDownLatch(1);
    private volatile boolean over;
    private int linesLeft;

    Coordinator(CoordinatorStart start, KeeperAcceptor acceptor, SidecarStream up) {
        this.start = start;
        this.acceptor = acceptor;
        this.up = up;
        this.linesLeft = start.settings().nodes();
        this.lines = new @Nullable ControlConnection[linesLeft];
        this.names = new String[linesLeft];
        Arrays.setAll(names, node -> "the keeper of node " + node);
    }

    /** The owner's end of {@code stdin}: a byte says that it has heard how the run ended. */
    void watchOwner(InputStream stdin) {
        Thread thread = new Thread(() -> readOwner(stdin), "owner");
        thread.setDaemon(true);
        thread.start();
    }

    private void readOwner(InputStream stdin) {
        try {
            while (stdin.read() >= 0) {
                heard.countDown();
            }
        } catch (IOException e) {
            // As good as an end.
        }
        pause();
        if (!over) {
            String sentence = start.owner() + " has ended before the run was over";
            Control failed = new Control.Failed(0, Control.NO_RANK, sentence, null);
            events.add(new LaunchEvent.Said(0, failed));
        }
    }

    /** Its keeper knows better why it has ended, or is to blame for it. */
    private static void pause() {
        try {
            Thread.sleep(OWNER_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Opens, leads and ends the run; the exit code. */
    int lead() throws InterruptedException, IOException {
        RankNumbers ranks = RankNumbers.of(start.settings());
        LaunchMachine machine =
                new LaunchMachine(ranks, start.options(up), this, System.nanoTime());
        acceptor.open(this);
        up.tell(new SidecarMessage.Open(acceptor.addresses(), acceptor.port()));
        Signals.onReportRequest(() -> events.add(new LaunchEvent.Asked()));
        while (machine.verdict() == null && !machine.isFinished()) {
            LaunchEvent event = events.poll(TICK_MS, TimeUnit.MILLISECONDS);
            if (event != null) {
                machine.on(event, System.nanoTime());
            }
            machine.tick(System.nanoTime());
        }
        over = true;
        RunFailure verdict = machine.verdict();
        return verdict == null ? finish(machine.statistics()) : stop(verdict);
    }

    private int finish(Statistics counted) throws InterruptedException {
        for (Statistics.Node node : counted.nodes()) {
            up.tell(new SidecarMessage.Says(new Control.Counted(node)));
        }
        up.tell(new SidecarMessage.Over(counted.wallNs()));
        awaitLines();
        return 0;
    }

    private int stop(RunFailure verdict) throws InterruptedException {
        Control failed =
                new Control.Failed(NOBODY, verdict.rank(), verdict.sentence(), verdict.thrown());
        tellAll(failed);
        tellAll(new Control.Stop(verdict.sentence()));
        up.tell(new SidecarMessage.Says(failed));
        if (!heard.await(HEARD_MS, TimeUnit.MILLISECONDS)) {
            say(List.of("merino: " + verdict.sentence() + "."));
        }
        awaitLines();
        return 1;
    }

    /** Closing a line at once could take back what its keeper has not read yet. */
    private synchronized void awaitLines() throws InterruptedException {
        long deadlineNs = System.nanoTime() + END_NS;
        long leftMs = END_NS / 1_000_000;
        while (linesLeft > 0 && leftMs > 0) {
            wait(leftMs);
            leftMs = (deadlineNs - System.nanoTime()) / 1_000_000;
        }
    }

    @Override
    public synchronized boolean isExpected(int node) {
        return node >= 0 && node < lines.length && lines[node] == null;
    }

    @Override
    public void take(int node, SealedStreams streams) {
        ControlConnection line = new ControlConnection(streams, "node " + node);
        synchronized (this) {
            if (!isExpected(node)) {
                line.close();
                return;
            }
            lines[node] = line;
        }
        line.listen(
                control -> said(node, control),
                progress -> events.add(new LaunchEvent.Beat(node, progress)),
                why -> lost(node, why));
    }

    @Override
    public synchronized boolean isComplete() {
        return !Arrays.asList(lines).contains(null);
    }

    private void said(int node, Control control) {
        if (control instanceof Control.Hello(long pid, String host)) {
            name(node, "the keeper of node %d (pid %d on %s)".formatted(node, pid, host));
        }
        events.add(new LaunchEvent.Said(node, control));
    }

    private synchronized void lost(int node, String why) {
        linesLeft--;
        notifyAll();
        events.add(new LaunchEvent.Lost(node, why));
    }

    private synchronized void name(int node, String name) {
        names[node] = name;
    }

    @Override
    public void tellAll(Control control) {
        for (ControlConnection line : snapshot()) {
            if (line != null) {
                line.send(control);
            }
        }
    }

    private synchronized @Nullable ControlConnection[] snapshot() {
        return lines.clone();
    }

    @Override
    public void say(List<String> text) {
        text.forEach(System.err::println);
    }

    @Override
    public synchronized String keeper(int node) {
        return names[node];
    }

    /** What it complained with stands on the error stream of its own process. */
    @Override
    public String lastWords(int node) {
        return "";
    }
}
