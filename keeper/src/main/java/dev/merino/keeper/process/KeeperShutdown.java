package dev.merino.keeper.process;

import dev.merino.MerinoException;
import dev.merino.control.AotCaches;
import dev.merino.control.Control;
import dev.merino.control.ControlConnection;
import dev.merino.control.FlightRecording;
import dev.merino.control.ThrownCopy;
import dev.merino.linux.SystemCallException;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * How a keeper ends. Of the three ways only the first is good: the launcher says that all have
 * finished; it says that all must stop; or it is gone. In the last two the keeper ends even if its
 * body does not.
 */
class KeeperShutdown {
    /** How long workers and the body may take to end after a stop. */
    private static final long GRACE_MS = 1_000;

    private static final long FINISH_MS = 5_000;
    private static final long LINE_MS = 1_000;

    /** How long the body may take, after a stop, to send what it has recorded. */
    private static final long RECORD_MS = 500;

    private final KeeperStart start;
    private final ControlConnection line;
    private final Workers workers;
    private final AotCaches cache = AotCaches.ofThisProcess();
    private final CountDownLatch recorded;
    private final FlightRecording flight;
    private boolean stopping;

    KeeperShutdown(KeeperStart start, ControlConnection line, Workers workers) {
        this.start = start;
        this.line = line;
        this.workers = workers;
        this.recorded = new CountDownLatch(start.recording().isTraced() ? 1 : 0);
        this.flight = FlightRecording.start(start.recording(), "keeper-" + start.node());
    }

    /** What was recorded is sent. */
    void recorded() {
        recorded.countDown();
    }

    void listen(Consumer<Control> inbox) {
        line.listen(control -> take(control, inbox), progress -> {}, this::launcherLost);
    }

    /** The body tells the launcher {@code control}. */
    void sending(Control control) {}

    /** The launcher has died: nobody is there to hear about anything. */
    void launcherGone() {
        launcherGone("");
    }

    /** The same; {@code how} that is known, after a colon, or nothing. */
    void launcherGone(String how) {
        workers.kill();
        System.err.println(
                "merino: node " + start.node() + " ends: " + start.launcher() + " is gone" + how);
        Runtime.getRuntime().halt(1);
    }

    /** The body has returned: waits for the workers and says the last word. */
    void bodyReturned(int exitCode) throws InterruptedException {
        boolean all = workers.awaitEnd(stopping() ? GRACE_MS : cache.limitMs(FINISH_MS));
        if (!all) {
            workers.kill();
            workers.awaitEnd(LINE_MS);
        }
        flight.close(); // takes a while, and who has finished is not waited for long
        if (exitCode == 0 && !stopping()) {
            line.send(new Control.Finished());
        }
        line.finish(LINE_MS);
    }

    /** The body has failed: tells it, then waits to be stopped like all others. */
    void bodyFailed(Throwable failure) throws InterruptedException {
        String sentence = "the keeper of node " + start.node() + " failed: " + text(failure);
        line.send(
                new Control.Failed(
                        start.node(), Control.NO_RANK, sentence, ThrownCopy.of(failure)));
        workers.letEnd();
        line.flush(LINE_MS);
        bodyReturned(1);
    }

    /** Of ours, the message is a sentence. */
    private static String text(Throwable failure) {
        boolean isOurs =
                failure instanceof MerinoException || failure instanceof SystemCallException;
        return isOurs ? String.valueOf(failure.getMessage()) : failure.toString();
    }

    void take(Control control, Consumer<Control> inbox) {
        if (control instanceof Control.Finish) {
            workers.letEnd();
        }
        if (control instanceof Control.Stop) {
            stop();
        }
        inbox.accept(control);
    }

    private synchronized boolean stopping() {
        return stopping;
    }

    private synchronized void stop() {
        if (!stopping) {
            stopping = true;
            workers.letEnd();
            Thread thread = new Thread(this::endAnyway, "stop");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void endAnyway() {
        try {
            workers.awaitEnd(GRACE_MS);
            workers.kill();
            workers.awaitEnd(LINE_MS);
            boolean _ = recorded.await(RECORD_MS, TimeUnit.MILLISECONDS);
            line.finish(LINE_MS);
            flight.close();
        } catch (InterruptedException e) {
            workers.kill();
        }
        Runtime.getRuntime().halt(1);
    }

    /** A line that ends before the launcher has said how to end is a launcher out of reach. */
    private void launcherLost(String why) {
        if (!workers.mayEnd()) {
            launcherGone(": " + why);
        }
    }
}
