package dev.merino.worker;

import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.control.SidecarMessage;
import dev.merino.linux.Processes;
import dev.merino.pager.WorkerLink;
import dev.merino.rank.statics.RankRunner;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The ranks of a process that has joined a cluster: what a worker process does, in a process of the
 * user's.
 *
 * <p>When the keeper dies, the kernel kills this process at once: one of its threads may wait in a
 * page fault that nobody will ever resolve, and then no thread of this JVM could do it.
 */
public final class JoinedRanks {
    private final int node;
    private final LiveWorker.Socket socket;
    private final Settings settings;
    private final WorkerLink link;
    private final List<Thread> threads = new ArrayList<>();
    private @Nullable Failure failure;

    /**
     * What the program threw.
     *
     * @param rank where
     * @param thrown what
     */
    public record Failure(int rank, Throwable thrown) {}

    private JoinedRanks(int node, LiveWorker.Socket socket, Settings settings, WorkerLink link) {
        this.node = node;
        this.socket = socket;
        this.settings = settings;
        this.link = link;
    }

    /** Joins {@code node}, whose keeper takes its worker in at {@code place}. */
    public static JoinedRanks join(int node, Settings settings, SidecarMessage.Place place) {
        LiveWorker.Socket socket = LiveWorker.Socket.read(place.socket());
        byte[] token = HexFormat.of().parseHex(place.token());
        WorkerLink link = WorkerLink.join(socket.name(), token, 0, socket.canScan());
        return new JoinedRanks(node, socket, settings, link);
    }

    /**
     * Runs {@code program} on a thread for each rank of the node. From now on this process dies
     * with its keeper, until it has left.
     */
    public void start(Program program, List<String> words) {
        Processes.killOnHangUp(link.socket());
        WorkerSpace space = new WorkerSpace(settings, link.address());
        int firstRank = node * settings.threads();
        for (int thread = 0; thread < settings.threads(); thread++) {
            int rank = firstRank + thread;
            int call = thread;
            Runnable body = () -> run(rank, call, space, program, words);
            Thread started = Thread.ofPlatform().name("merino-rank-" + rank).unstarted(body);
            started.setContextClassLoader(program.getClass().getClassLoader());
            threads.add(started);
            started.start();
        }
    }

    private void run(int rank, int call, WorkerSpace space, Program program, List<String> words) {
        LiveRank me =
                new LiveRank(
                        rank,
                        node,
                        socket,
                        settings,
                        link,
                        space,
                        link.call(call),
                        Thread.currentThread());
        try {
            me.begin();
            RankRunner.run(program, me, words);
        } catch (Throwable thrown) {
            remember(new Failure(rank, thrown));
            me.fail(thrown);
            return;
        }
        me.end();
    }

    private synchronized void remember(Failure its) {
        if (failure == null && !link.hasFailed()) {
            failure = its;
        }
    }

    /** What the program threw here before anything failed elsewhere. */
    public synchronized @Nullable Failure failure() {
        return failure;
    }

    /** Waits until all ranks of this process have ended, at most so long. */
    public boolean await(long timeoutMs) throws InterruptedException {
        long deadlineNs = System.nanoTime() + timeoutMs * 1_000_000;
        for (Thread thread : threads) {
            long leftMs = Math.max(1, (deadlineNs - System.nanoTime()) / 1_000_000);
            thread.join(leftMs);
            if (thread.isAlive()) {
                return false;
            }
        }
        return true;
    }

    /** Wakes ranks that sleep or wait for something of their own. */
    public void interrupt() {
        threads.forEach(Thread::interrupt);
    }

    /** Leaves the node when all ranks have ended; the keeper may then end without this process. */
    public void leave() {
        link.close();
    }
}
