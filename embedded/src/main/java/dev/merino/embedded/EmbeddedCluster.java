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

import java.util.List;
import java.util.Objects;

/**
 * N nodes of T ranks in this JVM. It keeps nothing between runs: each run is a {@link
 * EmbeddedSession} of its own.
 */
public final class EmbeddedCluster implements Cluster {
    private final Settings settings;
    private final RunObserver observer;
    private final OpenExecutors executors = new OpenExecutors();
    private volatile boolean closed;

    /** A cluster set up as {@code settings} say; refuses a protocol that there is not. */
    public EmbeddedCluster(Settings settings) {
        this(settings, RunObserver.NONE);
    }

    /** The same, whose runs {@code observer} watches. */
    public EmbeddedCluster(Settings settings, RunObserver observer) {
        this.observer = observer;
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
        try (EmbeddedSession session = new EmbeddedSession(settings, observer)) {
            return session.run(RewrittenProgram.of(program), List.of(arguments));
        }
    }

    @Override
    public ClusterExecutor executor() {
        requireOpen();
        return executors.open(settings, this::serve);
    }

    private void serve(TaskBoard board) {
        try (EmbeddedSession session = new EmbeddedSession(settings, observer)) {
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
