package dev.merino.launch;

import dev.merino.LaunchException;
import dev.merino.Statistics;
import dev.merino.control.Control;
import dev.merino.control.ControlConnection;
import dev.merino.trace.TracedNode;
import dev.merino.transport.seal.SealedStreams;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** One run of a live cluster: its processes, its lines, and the loop that feeds its machine. */
final class Launch implements LaunchActions, KeeperAcceptor.ExpectedCallers {
    private static final long TICK_MS = 100;
    private static final long STOP_NS = 2_000_000_000L;
    private static final long END_MS = 3_000;
    private static final long SIGNAL_MS = 300;

    private final ProcessPlan plan;
    private final LiveOptions options;
    private final Console console;
    private final KeeperAcceptor acceptor;
    private final BlockingQueue<LaunchEvent> events = new LinkedBlockingQueue<>();
    private final List<KeeperProcess> keepers = new ArrayList<>();
    private volatile boolean interrupted;

    Launch(ProcessPlan plan, LiveOptions options, Console console, KeeperAcceptor acceptor) {
        this.plan = plan;
        this.options = options;
        this.console = console;
        this.acceptor = acceptor;
    }

    /** Starts everything and waits for its end. */
    Statistics run() throws InterruptedException {
        Thread hook = new Thread(this::interrupt, "interrupted");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            startKeepers();
            acceptor.open(this);
            Signals.onReportRequest(() -> events.add(new LaunchEvent.Asked()));
            return conduct();
        } finally {
            stopAll("the run is over");
            acceptor.close();
            release(hook);
        }
    }

    private void startKeepers() {
        for (int node = 0; node < plan.nodes(); node++) {
            KeeperProcess keeper = new KeeperProcess(node, plan.host(node), start(node), console);
            synchronized (keepers) {
                keepers.add(keeper);
            }
            keeper.begin(plan.start(node), events::add);
        }
    }

    private Process start(int node) {
        List<String> words = plan.command(node);
        try {
            return new ProcessBuilder(words).start();
        } catch (IOException e) {
            String remedy =
                    plan.host(node).isEmpty()
                            ? ""
                            : "; install ssh, or name another in the environment as MERINO_SSH";
            throw new LaunchException(
                    "%s cannot be started: %s%s."
                            .formatted(words.getFirst(), e.getMessage(), remedy),
                    e);
        }
    }

    private Statistics conduct() throws InterruptedException {
        LaunchMachine machine = new LaunchMachine(plan.ranks(), options, this, System.nanoTime());
        while (machine.verdict() == null && !machine.isFinished()) {
            LaunchEvent event = events.poll(TICK_MS, TimeUnit.MILLISECONDS);
            if (event != null) {
                machine.on(event, System.nanoTime());
            }
            machine.tick(System.nanoTime());
        }
        RunFailure verdict = machine.verdict();
        if (verdict == null) {
            long endMs = plan.command().cache().limitMs(END_MS);
            awaitEnds(System.nanoTime() + endMs * 1_000_000);
            return machine.statistics();
        }
        stopAll(verdict.sentence());
        waitIfInterrupted();
        throw verdict.exception();
    }

    /** Ctrl-C reaches the keepers, too: what they died of is then not worth a word. */
    private void waitIfInterrupted() throws InterruptedException {
        Thread.sleep(SIGNAL_MS);
        while (interrupted) {
            LockSupport.park();
        }
    }

    @Override
    public boolean isExpected(int node) {
        return node >= 0 && node < plan.nodes() && keepers.get(node).line() == null;
    }

    @Override
    public void take(int node, SealedStreams streams) {
        ControlConnection line = new ControlConnection(streams, "node " + node);
        if (keepers.get(node).arrived(line)) {
            line.listen(
                    control -> said(node, control),
                    progress -> events.add(new LaunchEvent.Beat(node, progress)),
                    why -> events.add(new LaunchEvent.Lost(node, why)));
        } else {
            line.close();
        }
    }

    @Override
    public boolean isComplete() {
        List<KeeperProcess> all = snapshot();
        return all.size() == plan.nodes() && all.stream().allMatch(each -> each.line() != null);
    }

    private void said(int node, Control control) {
        switch (control) {
            case Control.Output output -> console.show(output);
            case Control.Hello hello -> {
                keepers.get(node).pid(hello.pid());
                events.add(new LaunchEvent.Said(node, control));
            }
            case Control.Traced(TracedNode kept) -> {
                if (kept.node() == node) {
                    options.recording().traces().accept(kept);
                }
            }
            default -> events.add(new LaunchEvent.Said(node, control));
        }
    }

    /** Ends all processes of this run, in good order if they can. */
    private synchronized void stopAll(String reason) {
        try {
            tellAll(new Control.Stop(reason));
            for (KeeperProcess keeper : snapshot()) {
                if (keeper.line() == null) {
                    keeper.kill();
                }
            }
            awaitEnds(System.nanoTime() + STOP_NS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            snapshot().forEach(KeeperProcess::kill);
        }
    }

    private void awaitEnds(long deadlineNs) throws InterruptedException {
        for (KeeperProcess keeper : snapshot()) {
            keeper.awaitEnd(deadlineNs);
        }
    }

    private void interrupt() {
        interrupted = true;
        stopAll("interrupted");
    }

    private static void release(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending, and the hook runs.
        }
    }

    private List<KeeperProcess> snapshot() {
        synchronized (keepers) {
            return List.copyOf(keepers);
        }
    }

    @Override
    public void tellAll(Control control) {
        for (KeeperProcess keeper : snapshot()) {
            keeper.send(control);
        }
    }

    @Override
    public void say(List<String> lines) {
        console.say(lines);
    }

    /** Its process, or the ssh that leads to it, would not end by itself. */
    @Override
    public void giveUp(int node) {
        keepers.get(node).kill();
    }

    @Override
    public String keeper(int node) {
        return keepers.get(node).name();
    }

    @Override
    public String lastWords(int node) {
        return keepers.get(node).lastWords();
    }
}
