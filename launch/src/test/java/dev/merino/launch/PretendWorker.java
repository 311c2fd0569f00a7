package dev.merino.launch;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.control.Control;
import dev.merino.control.ControlCodec;
import dev.merino.control.ThrownCopy;
import dev.merino.worker.WorkerBody;
import dev.merino.worker.WorkerContext;
import dev.merino.worker.WorkerMain;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** A worker whose ranks share nothing. */
public final class PretendWorker implements WorkerBody {
    /** Runs this worker in the process that its keeper has started. */
    public static void main(String[] words) throws Exception {
        WorkerMain.run(new PretendWorker());
    }

    @Override
    public int run(WorkerContext context) throws Exception {
        Program program = context.program();
        int port = Integer.parseInt(context.socket());
        try (Socket keeper = new Socket(InetAddress.getLoopbackAddress(), port)) {
            DataOutputStream out = new DataOutputStream(keeper.getOutputStream());
            DataInputStream in = new DataInputStream(keeper.getInputStream());
            out.writeUTF(context.token());
            await(in, Control.Start.class);
            runRanks(context, program, out);
            await(in, Control.Finish.class);
            return 0;
        }
    }

    private static void await(DataInputStream in, Class<? extends Control> what)
            throws IOException {
        Control control = ControlCodec.read(in);
        while (!what.isInstance(control)) {
            control = ControlCodec.read(in);
        }
    }

    private static void runRanks(WorkerContext context, Program program, DataOutputStream out)
            throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < context.settings().threads(); i++) {
            int rank = context.firstRank() + i;
            threads.add(Thread.ofPlatform().start(() -> tell(out, ran(context, program, rank))));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static Control ran(WorkerContext context, Program program, int rank) {
        try {
            program.run(member(context, rank));
            return new Control.RankEnded(rank);
        } catch (Exception e) {
            return new Control.Failed(context.node(), rank, "", ThrownCopy.of(e));
        }
    }

    private static void tell(DataOutputStream out, Control control) {
        synchronized (out) {
            try {
                ControlCodec.write(out, control);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static Member member(WorkerContext context, int rank) {
        return (Member)
                Proxy.newProxyInstance(
                        Member.class.getClassLoader(),
                        new Class<?>[] {Member.class},
                        (proxy, method, parameters) ->
                                switch (method.getName()) {
                                    case "rank" -> rank;
                                    case "size" -> context.settings().size();
                                    case "node" -> context.node();
                                    case "arguments" -> context.launchSpec().words();
                                    default ->
                                            throw new UnsupportedOperationException(
                                                    method.getName());
                                });
    }
}
