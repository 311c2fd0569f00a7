package dev.merino.launch;

import dev.merino.Statistics;
import dev.merino.control.Control;
import dev.merino.control.MessageFrames;
import dev.merino.control.ThrownCopy;
import dev.merino.control.WaitReport;
import dev.merino.keeper.process.KeeperBody;
import dev.merino.keeper.process.KeeperContext;
import dev.merino.keeper.process.KeeperHost;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A keeper that shares no memory: it starts its workers, passes messages on, and counts to seven.
 */
public final class PretendKeeper implements KeeperBody {
    private final BlockingQueue<Control> said = new LinkedBlockingQueue<>();
    private final List<OutputStream> workers = new ArrayList<>();

    /** Runs this keeper in the process that the launcher has started. */
    public static void main(String[] words) throws Exception {
        KeeperHost.run(new PretendKeeper());
    }

    @Override
    public int run(KeeperContext context) throws Exception {
        context.listen(said::add);
        try (ServerSocket server = new ServerSocket(0, 64, InetAddress.getLoopbackAddress())) {
            int count = context.settings().workers();
            List<String> tokens = new ArrayList<>();
            for (int worker = 0; worker < count; worker++) {
                tokens.add("token" + worker);
            }
            context.workers().start(Integer.toString(server.getLocalPort()), tokens);
            context.send(new Control.Listening("pretend " + context.node()));
            for (int worker = 0; worker < count; worker++) {
                admit(context, server.accept(), tokens);
            }
        }
        return serve(context);
    }

    private void admit(KeeperContext context, Socket socket, List<String> tokens)
            throws IOException {
        InputStream in = socket.getInputStream();
        String token =
                MessageFrames.read(
                        in, MessageFrames.RUN_BYTES_MAX, frame -> frame.getString("token"));
        if (!tokens.contains(token)) {
            throw new IOException("a worker with token " + token);
        }
        workers.add(socket.getOutputStream());
        Thread thread = new Thread(() -> pass(context, in));
        thread.setDaemon(true);
        thread.start();
    }

    private static void pass(KeeperContext context, InputStream in) {
        try {
            while (true) {
                Control control = PretendWorker.next(in);
                if (control
                                instanceof
                                Control.Failed(int node, int rank, String s, ThrownCopy thrown)
                        && thrown != null) {
                    context.rankFailed(rank, thrown);
                } else {
                    context.send(control);
                }
            }
        } catch (IOException e) {
            // The worker has ended.
        }
    }

    private int serve(KeeperContext context) throws Exception {
        while (true) {
            switch (said.take()) {
                case Control.Peers(List<String> addresses) -> {
                    if (addresses.size() != context.settings().nodes()) {
                        throw new IllegalStateException("peers " + addresses);
                    }
                    context.send(new Control.Ready());
                }
                case Control.Start start -> tellWorkers(start);
                case Control.ReportRequest() ->
                        context.send(
                                new Control.Report(
                                        new WaitReport.OfNode(
                                                List.of(),
                                                List.of(
                                                        "node "
                                                                + context.node()
                                                                + " waits for Godot"))));
                case Control.Finish finish -> {
                    tellWorkers(finish);
                    context.send(new Control.Counted(counts()));
                    return 0;
                }
                case Control.Stop stop -> {
                    return 1;
                }
                case Control other -> throw new IllegalStateException("launcher said " + other);
            }
        }
    }

    private static Statistics.Node counts() {
        return new Statistics.Node(
                Map.of("pretended", 7L),
                Map.of(),
                List.of(new Statistics.Time(1, 2, 3, 4, 5, 6, 7, 8)),
                new Statistics.Handlers(4, 5, 6),
                Statistics.Keeper.NONE);
    }

    private void tellWorkers(Control control) throws IOException {
        for (OutputStream worker : workers) {
            PretendWorker.send(worker, control);
        }
    }
}
