package dev.merino.launch;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.control.Control;
import dev.merino.control.ControlCodec;
import dev.merino.control.MessageFrames;
import dev.merino.control.ThrownCopy;
import dev.merino.spi.Speaker;
import dev.merino.worker.WorkerBody;
import dev.merino.worker.WorkerContext;
import dev.merino.worker.WorkerMain;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
            OutputStream out = keeper.getOutputStream();
            InputStream in = keeper.getInputStream();
            MessageFrames.write(
                    out, MessageFrames.RUN_BYTES_MAX, frame -> frame.putString(context.token()));
            await(in, Control.Start.class);
            runRanks(context, program, out);
            await(in, Control.Finish.class);
            return 0;
        }
    }

    private static void await(InputStream in, Class<? extends Control> what) throws IOException {
        Control control = next(in);
        while (!what.isInstance(control)) {
            control = next(in);
        }
    }

    /** The next control message that comes; the keeper reads them in the same way. */
    static Control next(InputStream in) throws IOException {
        return MessageFrames.read(in, MessageFrames.RUN_BYTES_MAX, ControlCodec::decode);
    }

    static void send(OutputStream out, Control control) throws IOException {
        MessageFrames.write(
                out, MessageFrames.RUN_BYTES_MAX, frame -> ControlCodec.encode(control, frame));
    }

    private static void runRanks(WorkerContext context, Program program, OutputStream out)
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
        Speaker.become(rank);
        try {
            program.run(member(context, rank));
            return new Control.RankEnded(rank);
        } catch (Exception e) {
            return new Control.Failed(context.node(), rank, "", ThrownCopy.of(e));
        }
    }

    private static void tell(OutputStream out, Control control) {
        synchronized (out) {
            try {
                send(out, control);
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
