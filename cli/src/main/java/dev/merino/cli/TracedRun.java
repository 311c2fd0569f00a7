package dev.merino.cli;

import dev.merino.Settings;
import dev.merino.control.RecordingOptions;
import dev.merino.launch.LiveOptions;
import dev.merino.launch.RecordingRequest;
import dev.merino.trace.ChromeTrace;
import dev.merino.trace.TracedNode;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Collects what the nodes of a run have kept, and writes the timeline when the run is over, however
 * it has ended: also when it is interrupted, for which nodes get a little time to send what they
 * have.
 */
final class TracedRun implements AutoCloseable {
    private static final long INTERRUPTED_MS = 3_000;

    private final RecordingOptions wanted;
    private final @Nullable OutputFile file;
    private final String program;
    private final Consumer<String> tell;
    private final Map<Integer, TracedNode> nodes = new TreeMap<>();
    private final Thread hook = new Thread(this::interrupted, "trace");
    private @Nullable Settings settings;
    private String machine = "";
    private boolean written;

    /** Makes nodes inside this JVM give what they have kept. */
    private volatile Runnable soFar = () -> {};

    /**
     * @param file where the timeline goes; null if nobody wants it
     */
    TracedRun(
            RecordingOptions wanted,
            @Nullable OutputFile file,
            String program,
            Consumer<String> tell) {
        this.wanted = wanted;
        this.file = file;
        this.program = program;
        this.tell = tell;
    }

    /** The run begins, on a cluster like that. */
    synchronized void began(Settings its, boolean isLive) {
        settings = its;
        machine = isLive ? "keeper" : "machine";
        if (file != null) {
            Runtime.getRuntime().addShutdownHook(hook);
        }
    }

    /** Whether somebody wants a timeline. */
    boolean isWanted() {
        return file != null;
    }

    /** The options of a run that is recorded as far as somebody wants it. */
    LiveOptions options(LiveOptions of) {
        return of.withRecording(recording());
    }

    /** What is recorded, and where it goes. */
    RecordingRequest recording() {
        return new RecordingRequest(wanted, this::add, ask -> soFar = ask);
    }

    private synchronized void add(TracedNode node) {
        nodes.put(node.node(), node);
        notifyAll();
    }

    /** However the run has ended: writes what there is, unless that is done. */
    @Override
    public void close() {
        write();
    }

    /** The run is over: writes what there is, once. */
    synchronized void write() {
        if (file != null && settings != null && !written) {
            written = true;
            release();
            write(file, settings);
        }
    }

    private void write(OutputFile to, Settings its) {
        if (nodes.isEmpty()) {
            tell.accept("there is no trace: no node has sent events");
            return;
        }
        Map<String, Object> about = new LinkedHashMap<>();
        about.put("program", program);
        about.put("settings", RunJson.settings(its));
        ChromeTrace trace = new ChromeTrace(List.copyOf(nodes.values()), about, machine);
        to.write(trace::writeTo);
        long kept = nodes.values().stream().mapToLong(node -> node.events().size()).sum();
        long dropped = nodes.values().stream().mapToLong(TracedNode::dropped).sum();
        String lost = dropped == 0 ? "" : ", %,d earlier ones were dropped".formatted(dropped);
        tell.accept(
                "the trace in %s has %,d events of %d nodes%s; ui.perfetto.dev opens it"
                        .formatted(to, kept, nodes.size(), lost));
        if (!trace.isAligned()) {
            tell.accept(
                    "the clocks of its machines could not be compared: too few messages between"
                            + " them were kept; --trace-events keeps more");
        }
        if (nodes.size() < its.nodes()) {
            tell.accept(
                    "%d of %d nodes sent no events, as they were lost or never began"
                            .formatted(its.nodes() - nodes.size(), its.nodes()));
        }
    }

    /** Ctrl-C: another thread ends live nodes, which then send what they have kept. */
    void interrupted() {
        soFar.run(); // before the lock of this is held, since nodes hold theirs while they give
        awaitNodes();
        write();
    }

    private synchronized void awaitNodes() {
        long endNs = System.nanoTime() + INTERRUPTED_MS * 1_000_000;
        try {
            long leftMs = INTERRUPTED_MS;
            while (settings != null && nodes.size() < settings.nodes() && leftMs > 0) {
                wait(leftMs);
                leftMs = (endNs - System.nanoTime()) / 1_000_000;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @SuppressWarnings("ReferenceEquality") // a thread equals only itself
    private void release() {
        if (Thread.currentThread() != hook) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // The JVM is ending, and the hook will find that all is done.
            }
        }
    }
}
