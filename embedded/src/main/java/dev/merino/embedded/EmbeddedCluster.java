package dev.merino.embedded;

import dev.merino.Cluster;
import dev.merino.ClusterExecutor;
import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.rank.handle.OsPages;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.rank.statics.RewrittenProgram;
import dev.merino.rank.task.BoardSource;
import dev.merino.rank.task.OpenExecutors;
import dev.merino.rank.task.RankTasks;
import dev.merino.rank.task.RunningTask;
import dev.merino.rank.task.TaskBoard;
import dev.merino.rank.task.TaskSource;
import dev.merino.trace.TracedNode;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * N nodes of T ranks in this JVM. It keeps nothing between runs: each run is a {@link
 * EmbeddedSession} of its own.
 */
public final class EmbeddedCluster implements Cluster {
    private final Settings settings;
    private final RunObserver observer;
    private final int traceEvents;
    private final Consumer<TracedNode> traces;
    private final OpenExecutors executors = new OpenExecutors();
    private volatile @Nullable EmbeddedTrace trace;
    private volatile boolean closed;

    /** A cluster set up as {@code settings} say; refuses a protocol that there is not. */
    public EmbeddedCluster(Settings settings) {
        this(settings, RunObserver.NONE, 0, node -> {});
    }

    /**
     * The same, whose runs are watched and traced.
     *
     * @param traceEvents how many events of each node are kept; 0 for none
     * @param traces gets them when a run is over, however it has ended
     */
    public EmbeddedCluster(
            Settings settings, RunObserver observer, int traceEvents, Consumer<TracedNode> traces) {
        this.observer = observer;
        this.traceEvents = traceEvents;
        this.traces = traces;
        ProtocolList.require(settings.protocol());
        this.settings = OsPages.in(ProtocolList.fitting(settings));
    }

    @Override
    public Settings settings() {
        return settings;
    }

    @Override
    public Statistics run(Program program, String... arguments) {
        Objects.requireNonNull(program, "program");
        requireOpen();
        EmbeddedTrace events =
                traceEvents == 0 ? null : new EmbeddedTrace(settings, traceEvents, traces);
        trace = events;
        try (EmbeddedSession session = new EmbeddedSession(settings, observer, events)) {
            return session.run(RewrittenProgram.of(program), List.of(arguments));
        }
    }

    /** Whoever gets the events of the run gets those so far; on any thread, while it lasts. */
    public void tellTraces() {
        EmbeddedTrace events = trace;
        if (events != null) {
            events.tell();
        }
    }

    @Override
    public ClusterExecutor executor() {
        requireOpen();
        return executors.open(settings, this::serve);
    }

    private void serve(TaskBoard board) {
        try (EmbeddedSession session = new EmbeddedSession(settings, observer, null)) {
            Statistics _ = session.run(me -> serve(me, board), List.of());
        }
    }

    private static void serve(Member me, TaskBoard board) throws Exception {
        Thread thread = Thread.currentThread();
        RunningTask running = new RunningTask(thread);
        TaskSource source = new BoardSource(board, me.rank(), running);
        RankTasks.serve(me, source, running, thread.getContextClassLoader());
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException(
                    "the cluster is closed: start another one with Merino.embedded");
        }
    }

    @Override
    public void close() {
        closed = true;
        executors.close();
    }
}
