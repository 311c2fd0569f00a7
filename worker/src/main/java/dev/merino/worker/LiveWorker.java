package dev.merino.worker;

import dev.merino.Program;
import dev.merino.control.ManagementBeans;
import dev.merino.linux.Cores;
import dev.merino.linux.Processes;
import dev.merino.pager.WorkerLink;
import dev.merino.rank.statics.RankRunner;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A worker process: joins its node, and runs the program on each of its threads. */
public final class LiveWorker implements WorkerBody {
    private final List<RankLine> lines = new CopyOnWriteArrayList<>();
    private final List<LiveRank> ranks = new CopyOnWriteArrayList<>();

    @Override
    public void tellLines() {
        lines.forEach(RankLine::tell);
    }

    @Override
    public int run(WorkerContext context) throws Exception {
        Processes.dieWithParent((int) context.keeperPid());
        Socket socket = Socket.read(context.socket());
        byte[] token = HexFormat.of().parseHex(context.token());
        WorkerLink link = WorkerLink.join(socket.name(), token, context.worker(), socket.canScan());
        WorkerSpace space = new WorkerSpace(context.settings(), link.address());
        Program program = context.program();
        WorkerBean bean = new WorkerBean(context.node(), context.worker(), ranks);
        ManagementBeans.offer(bean.name(), bean);
        List<Thread> threads = new ArrayList<>();
        for (int thread = 0; thread < context.settings().threads(); thread++) {
            Thread started = start(context, socket, link, space, program, thread);
            threads.add(started);
            lines.add(new RankLine(context.firstRank() + thread, started));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return 0;
    }

    private Thread start(
            WorkerContext context,
            Socket socket,
            WorkerLink link,
            WorkerSpace space,
            Program program,
            int thread) {
        int rank = context.firstRank() + thread;
        Runnable body =
                () -> {
                    LiveRank me =
                            new LiveRank(
                                    rank,
                                    context.node(),
                                    socket,
                                    context.settings(),
                                    link,
                                    space,
                                    link.call(thread),
                                    Thread.currentThread());
                    ranks.add(me);
                    boolean _ = Cores.keepTo(context.coreShare().of(Cores.mine()));
                    run(me, program, context.launchSpec().words());
                };
        // That of the user's classes: the program of an executor is ours, and its tasks are theirs.
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        Thread started = Thread.ofPlatform().name("merino-rank-" + rank).unstarted(body);
        started.setContextClassLoader(loader);
        started.start();
        return started;
    }

    private static void run(LiveRank me, Program program, List<String> words) {
        try {
            me.begin();
            RankRunner.run(program, me, words);
        } catch (Throwable thrown) {
            me.fail(thrown);
            return;
        }
        me.end();
    }

    /**
     * Where the keeper takes its workers in, and what a worker must know of it.
     *
     * @param name the name of a socket without a file
     * @param address an address of this machine at which other nodes reach it
     * @param canScan whether the kernel can find written pages by itself
     * @param isEncrypted whether what goes to other machines is encrypted
     */
    public record Socket(String name, String address, boolean canScan, boolean isEncrypted) {
        public String text() {
            return (canScan ? "scan " : "trap ")
                    + (isEncrypted ? "encrypted " : "plain ")
                    + address
                    + " "
                    + name;
        }

        public static Socket read(String text) {
            String[] words = text.split(" ", 4);
            return new Socket(
                    words[3], words[2], words[0].equals("scan"), words[1].equals("encrypted"));
        }
    }
}
