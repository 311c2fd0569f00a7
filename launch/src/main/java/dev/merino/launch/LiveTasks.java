package dev.merino.launch;

import dev.merino.LaunchException;
import dev.merino.Settings;
import dev.merino.control.LaunchSpec;
import dev.merino.control.TaskConnection;
import dev.merino.keeper.process.LauncherConnection;
import dev.merino.rank.task.TaskBoard;
import dev.merino.rank.task.TaskRun;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.seal.SealedStreams;
import dev.merino.worker.task.TaskProgram;

import java.io.IOException;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The run of an executor on live nodes. Its ranks call this process, after a handshake with a
 * secret that only they have got; a thread for each of them takes tasks from the board and sends
 * them.
 */
final class LiveTasks implements TaskRun {
    private final Settings settings;
    private final List<String> classPath;
    private final Consumer<LaunchSpec> runner;

    /** Runs what {@code runner} is given on a cluster set up as {@code settings} say. */
    LiveTasks(Settings settings, List<String> classPath, Consumer<LaunchSpec> runner) {
        this.settings = settings;
        this.classPath = classPath;
        this.runner = runner;
    }

    @Override
    public void serve(TaskBoard board) {
        Secret secret = Secret.random();
        long run = new SecureRandom().nextLong();
        InetAddress here = InetAddress.getLoopbackAddress();
        RankConnections connections = new RankConnections(settings.size(), board);
        try (KeeperAcceptor acceptor = new KeeperAcceptor(here, secret, run, false)) {
            TaskConnection.Place place =
                    new TaskConnection.Place(
                            here.getHostAddress(),
                            acceptor.port(),
                            LauncherConnection.LAUNCHER_NUMBER,
                            run,
                            secret);
            acceptor.open(connections);
            runner.accept(new LaunchSpec(TaskProgram.class.getName(), classPath, place.words()));
        } catch (IOException e) {
            throw new LaunchException(
                    "no port can be opened for the ranks: " + e.getMessage() + ".", e);
        } finally {
            board.abort();
            connections.close();
        }
    }

    /** The ranks that have called. */
    private static final class RankConnections implements KeeperAcceptor.ExpectedCallers {
        private final int ranks;
        private final TaskBoard board;
        private final BitSet seen = new BitSet();
        private final Map<Integer, TaskConnection> lines = new HashMap<>();

        RankConnections(int ranks, TaskBoard board) {
            this.ranks = ranks;
            this.board = board;
        }

        @Override
        public synchronized boolean isExpected(int rank) {
            return rank >= 0 && rank < ranks && !seen.get(rank);
        }

        @Override
        public synchronized void take(int rank, SealedStreams streams) {
            TaskConnection line = new TaskConnection(streams);
            if (!isExpected(rank)) {
                line.close();
                return;
            }
            seen.set(rank);
            lines.put(rank, line);
            Thread.ofPlatform()
                    .daemon()
                    .name("merino-tasks-of-rank-" + rank)
                    .start(new TaskSender(board, rank, line));
        }

        @Override
        public synchronized boolean isComplete() {
            return seen.cardinality() == ranks;
        }

        synchronized void close() {
            lines.values().forEach(TaskConnection::close);
        }
    }
}
