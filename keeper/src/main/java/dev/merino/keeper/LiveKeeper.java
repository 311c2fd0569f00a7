package dev.merino.keeper;

import dev.merino.Settings;
import dev.merino.control.Control;
import dev.merino.control.CoreShare;
import dev.merino.control.ManagementBeans;
import dev.merino.control.SharingPart;
import dev.merino.control.ThrownCopy;
import dev.merino.control.WaitReport;
import dev.merino.core.Check;
import dev.merino.keeper.network.KeeperEndpoint;
import dev.merino.keeper.network.KeeperSetUp;
import dev.merino.keeper.process.KeeperBody;
import dev.merino.keeper.process.KeeperContext;
import dev.merino.linux.Cores;
import dev.merino.linux.EventCounter;
import dev.merino.linux.KernelFeatures;
import dev.merino.linux.Poller;
import dev.merino.linux.UnixSocket;
import dev.merino.pager.NodeMemory;
import dev.merino.pager.PeerGoneException;
import dev.merino.pager.ServerCall;
import dev.merino.pager.WorkerPages;
import dev.merino.rank.handle.OsPages;
import dev.merino.worker.LiveWorker;
import dev.merino.worker.call.SessionFailure;

import org.jspecify.annotations.Nullable;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A keeper process: sets the node up, wires it to the others, and runs {@link KeeperLoop} until the
 * launcher says that all is over.
 */
final class LiveKeeper implements KeeperBody, NodeEvents {
    private static final int TOKEN_BYTES = 32;

    /** Tests, whose programs are short, do without (MERINO_KEEPER_OPTS). */
    private static final long WARM_UP_NS = 1_000_000L * Integer.getInteger("merino.warm-up", 500);

    /** Somebody asks by JMX: the line keeps heartbeats for itself, so that they are free. */
    private static final Control ASKED = new Control.Heartbeat(0);

    private final LinkedBlockingQueue<Control> controls = new LinkedBlockingQueue<>();
    private final EventCounter wake = EventCounter.create();
    private final Poller poller = Poller.create(64);
    private @Nullable Parts parts;
    private Runnable asked = () -> {};

    /** What there is once the node is set up. */
    private record Parts(
            KeeperContext context, NodeMemory memory, LiveNode node, KeeperLoop loop) {}

    /** The loop shall take {@code control}. */
    private void command(Control control) {
        controls.add(control);
        wake.signal();
    }

    @Override
    public int run(KeeperContext context) throws Exception {
        context.listen(this::command);
        Settings settings = context.settings();
        OsPages.requireHere(settings);
        KernelFeatures kernel = KernelFeatures.probe();
        Parts made = setUp(context, settings, kernel);
        parts = made;
        context.progress(made.node.waits()::progress);
        KeeperBean bean = new KeeperBean(context.node(), () -> command(ASKED));
        asked = () -> bean.answer(made.node.account().soFar());
        ManagementBeans.offer("dev.merino:type=Keeper,node=" + context.node(), bean);
        context.send(new Control.Ready());
        try {
            made.loop.run();
        } finally {
            tellTrace(made);
        }
        tellTheRest(context, made.node);
        context.send(new Control.Counted(made.node.account().total()));
        return 0;
    }

    /** Who has watched the run learns of everything. */
    private void tellTheRest(KeeperContext context, LiveNode node) {
        while (node.sampling().hasMore()) {
            context.send(sample(node));
        }
        for (SharingPart part = node.sampling().recorded();
                part != null;
                part = node.sampling().recorded()) {
            context.send(new Control.Recorded(part));
        }
    }

    /** What was kept of events, once, however the run ends. */
    private static void tellTrace(Parts there) {
        there.node
                .sampling()
                .tracing()
                .take()
                .ifPresent(kept -> there.context.send(new Control.Traced(kept)));
        there.context.recorded();
    }

    private static Control sample(LiveNode node) {
        return new Control.Sampled(node.sampling().sample(node.account().soFar()));
    }

    /** Listens until workers and other nodes have come, and not longer. */
    private Parts setUp(KeeperContext context, Settings settings, KernelFeatures kernel)
            throws Exception {
        String socketName = "merino-" + Long.toHexString(context.run()) + "-" + context.node();
        NodeMemory memory =
                new NodeMemory(settings.workers(), settings.threads(), settings.spaceBytes());
        List<byte[]> tokens = tokens(settings.workers());
        try (UnixSocket socket = UnixSocket.listen(socketName);
                NeighbourMemories neighbourhood =
                        NeighbourMemories.listen(context.run(), context.node(), context.secret());
                KeeperSetUp setUp = KeeperSetUp.listen(context, settings, memory.shared())) {
            startWorkers(context, forWorkers(context, socketName, kernel.canScan()), tokens);
            KeeperWarmUp.run(
                    settings.tracking(), kernel.canScan(), System.nanoTime() + warmUpNs(settings));
            context.send(new Control.Listening(setUp.contact()));
            List<String> contacts = awaitPeers();
            KeeperEndpoint network = setUp.connect(contacts, this::lost);
            LiveNode node =
                    new LiveNode(
                            context.node(),
                            settings,
                            memory.shared(),
                            memory.syncWords(),
                            neighbourhood.meet(setUp.machines(contacts), memory),
                            setUp.remote().orElse(null),
                            network,
                            this);
            network.deliverTo(node);
            node.sampling().tracing().keep(context);
            List<WorkerPages> workers = admitAll(socket, tokens, memory, node, settings);
            memory.workerEndpoint().open();
            KeeperLoop loop =
                    new KeeperLoop(
                            poller,
                            memory.workerEndpoint(),
                            node,
                            network.endpoint(),
                            workers,
                            wake,
                            controls,
                            this::onControl,
                            () -> context.send(new Control.Still()),
                            ownCores(context.coreShare()));
            return new Parts(context, memory, node, loop);
        }
    }

    /** This thread keeps to them from now on; how many are for this node alone, 0 for none. */
    private static int ownCores(CoreShare coreShare) {
        BitSet all = Cores.mine();
        boolean has = coreShare.hasOwn(all) && Cores.keepTo(coreShare.of(all));
        return has ? coreShare.of(all).cardinality() : 0;
    }

    /** Many keepers and workers may start on this machine at once: together they take no longer. */
    private static long warmUpNs(Settings settings) {
        int cores = Runtime.getRuntime().availableProcessors();
        int processes = 2 * settings.nodes();
        return WARM_UP_NS * Math.min(cores, processes) / processes;
    }

    private static LiveWorker.Socket forWorkers(
            KeeperContext context, String socketName, boolean canScan) {
        return new LiveWorker.Socket(
                socketName, context.localAddress(), canScan, context.isSealed());
    }

    private static List<byte[]> tokens(int count) {
        SecureRandom random = new SecureRandom();
        List<byte[]> tokens = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] token = new byte[TOKEN_BYTES];
            random.nextBytes(token);
            tokens.add(token);
        }
        return tokens;
    }

    private static void startWorkers(
            KeeperContext context, LiveWorker.Socket socket, List<byte[]> tokens) {
        HexFormat hex = HexFormat.of();
        context.workers().start(socket.text(), tokens.stream().map(hex::formatHex).toList());
    }

    private List<String> awaitPeers() throws InterruptedException {
        while (true) {
            Control next = controls.take();
            if (next instanceof Control.Peers(List<String> addresses)) {
                return addresses;
            }
            if (next instanceof Control.Stop(String reason)) {
                throw new InterruptedException("stopped before it was ready: " + reason);
            }
        }
    }

    private static List<WorkerPages> admitAll(
            UnixSocket socket,
            List<byte[]> tokens,
            NodeMemory memory,
            LiveNode node,
            Settings settings) {
        @Nullable WorkerPages[] pages = new @Nullable WorkerPages[tokens.size()];
        for (int there = 0; there < pages.length; ) {
            try {
                WorkerPages worker = memory.admit(accept(socket), tokens);
                if (pages[worker.worker()] == null) {
                    pages[worker.worker()] = worker;
                    there++;
                }
            } catch (PeerGoneException stranger) {
                // Whoever it was, it is no worker of ours; those are watched by their processes.
            }
        }
        List<WorkerPages> all = new ArrayList<>();
        for (WorkerPages worker : pages) {
            if (worker != null) {
                all.add(worker);
                List<ServerCall> calls = new ArrayList<>();
                for (int thread = 0; thread < settings.threads(); thread++) {
                    calls.add(memory.call(worker.worker(), thread));
                }
                node.add(worker, calls);
            }
        }
        return all;
    }

    private static UnixSocket accept(UnixSocket socket) {
        return Check.present(socket.accept(), "a blocking socket waits");
    }

    // ---- the launcher, on the loop's thread

    private void onControl(Control control) {
        Parts there = there();
        switch (control) {
            case Control.Start() -> there.node.start();
            case Control.Finish() -> {
                there.node.finish();
                there.loop.end();
            }
            case Control.Stop(String reason) -> {
                there.memory.fail(new SessionFailure(-1, reason).text());
                there.loop.fail();
                tellTrace(there);
            }
            case Control.ReportRequest() -> {
                there.context.workers().askLines();
                there.context.send(new Control.Report(report(there)));
            }
            case Control.RecordRequest() -> there.node.sampling().record();
            case Control.SampleRequest() -> there.context.send(sample(there.node));
            case Control.Look(int round) -> {
                boolean _ = there.memory.workerEndpoint().poll();
                there.context.send(there.node.quiescence().look(round));
            }
            case Control.Heartbeat _ -> asked.run();
            default -> {}
        }
    }

    /** A rank whose process is stopped would seem to compute. */
    private static WaitReport.OfNode report(Parts there) {
        WaitReport.OfNode ranks = there.node.sampling().report().whereabouts();
        List<String> more = new ArrayList<>(ranks.more());
        more.addAll(there.context.workers().stopped());
        return new WaitReport.OfNode(ranks.ranks(), more);
    }

    private Parts there() {
        Parts there = parts;
        if (there == null) {
            throw new IllegalStateException("the node is not set up yet");
        }
        return there;
    }

    // ---- other nodes

    private void lost(int from, String why) {
        there().context.peerLost(from, why);
    }

    // ---- this node

    @Override
    public void ended(int rank) {
        there().context.send(new Control.RankEnded(rank));
    }

    @Override
    public void threw(int rank, byte[] text) {
        there().context.rankFailed(rank, ThrownCopy.read(text));
    }

    @Override
    public void stuck(String why) {
        int node = there().context.node();
        there().context.send(new Control.Failed(node, Control.NO_RANK, why, null));
    }

    @Override
    public void racing(List<String> races) {
        there().context.send(new Control.RacesFound(races));
    }
}
