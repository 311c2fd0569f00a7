package dev.merino.keeper.process;

import dev.merino.Settings;
import dev.merino.control.Control;
import dev.merino.control.ControlConnection;
import dev.merino.control.CoreShare;
import dev.merino.control.LaunchSpec;
import dev.merino.control.RecordingOptions;
import dev.merino.control.ThrownCopy;
import dev.merino.transport.handshake.Secret;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** What a keeper's body gets: who it is, the line to the launcher, and its workers. */
public final class KeeperContext {
    private final KeeperStart start;
    private final ControlConnection line;
    private final Workers workers;
    private final KeeperShutdown ending;

    KeeperContext(
            KeeperStart start, ControlConnection line, Workers workers, KeeperShutdown ending) {
        this.start = start;
        this.line = line;
        this.workers = workers;
        this.ending = ending;
    }

    /** Its number. */
    public int node() {
        return start.node();
    }

    /** Which of the nodes on its machine it is. */
    public CoreShare coreShare() {
        return start.coreShare();
    }

    /** The number of the run: tells it from others, in names of sockets and files, too. */
    public long run() {
        return start.run();
    }

    /** The secret that both sides of every connection of this run prove they know. */
    public Secret secret() {
        return start.secret();
    }

    /** How the cluster is set up. */
    public Settings settings() {
        return start.settings();
    }

    /** What to run. */
    public LaunchSpec launchSpec() {
        return start.launchSpec();
    }

    /** After how long somebody who is not heard is taken for dead; zero for never. */
    public Duration deadAfter() {
        return start.deadAfter();
    }

    /** Whether what goes to other machines is encrypted. */
    public boolean isSealed() {
        return start.isSealed();
    }

    /** What is recorded of the run. */
    public RecordingOptions recording() {
        return start.recording();
    }

    /** All that is to be sent of what was recorded has been: a keeper that is stopped may go. */
    public void recorded() {
        ending.recorded();
    }

    /** Whether to tell more. */
    public boolean isVerbose() {
        return start.verbose();
    }

    /** The address of this machine by which the launcher is reached; loopback if it is here. */
    public String localAddress() {
        return line.localAddress();
    }

    /** The workers of this node. */
    public Workers workers() {
        return workers;
    }

    /**
     * From now on {@code inbox} gets what the launcher says, on a thread of its own; it must not
     * block. To be called once, first of all.
     */
    public void listen(Consumer<Control> inbox) {
        ending.listen(inbox);
    }

    /** Lets heartbeats carry a number that moves whenever a rank of this node is done waiting. */
    public void progress(LongSupplier counter) {
        line.progress(counter);
    }

    /** Tells the launcher; never blocks. */
    public void send(Control control) {
        ending.sending(control);
        line.send(control);
    }

    /** Tells the launcher that the program of {@code rank} threw. */
    public void rankFailed(int rank, ThrownCopy thrown) {
        String sentence = "rank " + rank + " failed: " + thrown.text();
        line.send(new Control.Failed(start.node(), rank, sentence, thrown));
    }

    /** Tells the launcher that {@code node} does not answer any more, {@code why} it seems so. */
    public void peerLost(int node, String why) {
        String sentence =
                "node " + start.node() + " has lost its connection to node " + node + ": " + why;
        line.send(new Control.Failed(node, Control.NO_RANK, sentence, null));
    }
}
