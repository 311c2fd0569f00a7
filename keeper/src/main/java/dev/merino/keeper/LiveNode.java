package dev.merino.keeper;

import dev.merino.Settings;
import dev.merino.core.Count;
import dev.merino.core.Tally;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.engine.KeptObjects;
import dev.merino.engine.NodeMachine;
import dev.merino.engine.Packet;
import dev.merino.engine.PacketCodec;
import dev.merino.engine.RemoteRequest;
import dev.merino.engine.Request;
import dev.merino.keeper.network.FrameReceiver;
import dev.merino.keeper.network.FrameSender;
import dev.merino.keeper.remote.RemoteNodes;
import dev.merino.keeper.remote.RemoteOperations;
import dev.merino.keeper.remote.WindowLayout;
import dev.merino.memory.AddressSpace;
import dev.merino.pager.KeeperMemory;
import dev.merino.pager.ServerCall;
import dev.merino.pager.SyncWords;
import dev.merino.pager.WorkerPages;
import dev.merino.protocol.Access;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.rank.handle.Spaces;
import dev.merino.sync.SyncOperation;
import dev.merino.worker.call.ClusterCodec;
import dev.merino.worker.call.ClusterMessage;
import dev.merino.worker.call.KeeperCall;
import dev.merino.worker.call.NodeFrames;
import dev.merino.worker.call.RankReport;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;

/**
 * One live node: its machine, and what the machine wants done to page tables, calls and the
 * network. It does nothing by itself: {@link KeeperLoop} tells it what has happened. For one
 * thread.
 *
 * <p>What one step of the machine wants is done when the step is over: page tables first, then
 * answers, so that nobody goes on before its rights are what the machine believes. Only protection
 * that must come before a diff is done at once; see {@link WorkerPageTable}.
 */
final class LiveNode implements FrameReceiver {
    /** What a frame between nodes begins with: a packet of the machines. */
    static final int PACKET = 0;

    private static final int MESSAGE = 1;

    private final int self;
    private final Settings settings;
    private final FrameSender network;
    private final NodeEvents events;
    private final AddressSpace space;
    private final NodeFrames frames;
    private final NodeMachine machine;
    private final PacketCodec codec = ProtocolList.codec();
    private final PageTables tables;
    private final ServerCall[] calls;
    private final EmptyAnswers answers;
    private final SharedObjects objects;
    private final KeptObjects kept;
    private final KeptObjectReturns givers;
    private final RankWaits waits;
    private final QuiescenceProbe quiescence;
    private final EffectPerformer performer;
    private final NodeSampling sampling;
    private final WireWriter out = new WireWriter();
    private final ScanBudget scanned;
    private final NodeStatistics account;
    private final boolean isFar;
    private final RemoteOperations remote;
    private boolean failed;

    /**
     * @param shared the memory of this node
     * @param words those by which its ranks synchronise without the keeper
     * @param neighbours the same of each other node on this machine; null elsewhere
     * @param reached what reaches the memory of the others; null if only messages do
     */
    LiveNode(
            int self,
            Settings settings,
            KeeperMemory shared,
            SyncWords words,
            @Nullable KeeperMemory[] neighbours,
            @Nullable RemoteNodes reached,
            FrameSender network,
            NodeEvents events) {
        this.self = self;
        this.settings = settings;
        this.network = network;
        this.events = events;
        this.space = Spaces.of(settings, shared.frames().byteSize());
        this.frames = new NodeFrames(space, shared.frames());
        this.calls = new ServerCall[settings.ranksPerNode()];
        this.answers = new EmptyAnswers(calls);
        this.kept = KeptObjectReturns.kept(words, settings);
        this.waits = new RankWaits(self * calls.length, calls.length, kept::holder);
        this.scanned = ScanBudget.of(settings);
        this.tables = new PageTables(space, frames, settings, scanned);
        this.quiescence = new QuiescenceProbe(waits, calls, tables);
        Tally tally = new Tally();
        this.sampling = new NodeSampling(self, space, settings, waits, tables, tally);
        this.performer =
                new EffectPerformer(
                        network, codec, tables, calls, kept, waits, quiescence, sampling);
        List<Protocol.Maker> makers = new ConflictReporter(space, this::tell).makers(settings);
        WindowLayout layout = new WindowLayout(shared.windows().byteSize(), makers.size());
        MappedNeighbours around =
                new MappedNeighbours(self, frames, shared, neighbours, reached, layout);
        this.remote = RemoteOperations.on(reached, layout, space, this::done, network::lost);
        this.isFar = !around.areAll();
        this.machine = machine(makers, around, tally);
        this.account = new NodeStatistics(machine.tally(), tables, calls.length);
        performer.serve(machine, remote);
        this.givers = new KeptObjectReturns(machine, performer, tables, waits, sampling);
        NodeObjects known =
                new NodeObjects(
                        space,
                        frames,
                        shared.frames(),
                        machine,
                        tables,
                        kept,
                        waits,
                        givers,
                        words,
                        sampling);
        this.objects =
                new SharedObjects(self, settings, space, known, calls, quiescence, this::tell);
    }

    private NodeMachine machine(List<Protocol.Maker> makers, MappedNeighbours around, Tally tally) {
        NodeContext context =
                new NodeContext(
                        self,
                        settings.nodes(),
                        calls.length,
                        settings.threads(),
                        space,
                        frames,
                        tally,
                        scanned::contains,
                        around);
        NodeMachine made = new NodeMachine(context, makers, ProtocolList.synchronisation(settings));
        kept.orderReleases(made);
        return made;
    }

    /** Takes a worker in, before the program starts. */
    void add(WorkerPages pages, List<ServerCall> threads) {
        int worker = pages.worker();
        tables.add(pages);
        for (int thread = 0; thread < threads.size(); thread++) {
            calls[worker * settings.threads() + thread] = threads.get(thread);
        }
    }

    RankWaits waits() {
        return waits;
    }

    QuiescenceProbe quiescence() {
        return quiescence;
    }

    NodeStatistics account() {
        return account;
    }

    NodeSampling sampling() {
        return sampling;
    }

    /** Takes what is in the calls; whether there was anything. */
    boolean serve() {
        if (failed) {
            return answers.answerAll();
        }
        boolean any = false;
        for (int processor = 0; processor < calls.length; processor++) {
            ServerCall call = calls[processor];
            if (!kept.mustWait(processor) && call.take()) {
                take(processor, call);
                any = true;
            }
            if (call.wantsCancel()) { // perhaps at once
                waits.giveUp(processor);
                machine.on(new Request.Cancel(processor), performer);
                endStep();
                any = true;
            }
        }
        return any;
    }

    /** Lets a step take effect, and lets ranks give back what others turn out to want. */
    private void endStep() {
        performer.finish();
        kept.giveBackAll(givers);
        if (kept.takeOver()) {
            boolean _ = serve();
        }
    }

    private void take(int processor, ServerCall call) {
        int kind = call.kind();
        if (kind <= KeeperCall.LAST_SYNC) {
            synchronise(processor, call);
        } else {
            switch (kind) {
                case KeeperCall.FIND -> objects.find(processor, waits.rank(processor), call);
                case KeeperCall.CLOSE -> objects.close(processor, waits.rank(processor), call);
                case KeeperCall.REGIONS -> objects.tellRegions(call);
                case KeeperCall.WILL_READ -> willRead(processor, call);
                case KeeperCall.TOUCH -> touch(processor, call);
                case KeeperCall.CHANGED -> tables.tellChanged(processor, call);
                case KeeperCall.NOTHING -> call.answer(0, 0);
                case KeeperCall.START -> {
                    tables.know(processor, (int) call.word(0));
                    answers.answerAtStart(call);
                }
                case KeeperCall.TIMED -> account.timed(call);
                case KeeperCall.ENDED -> ended(processor, call);
                case KeeperCall.FAILED -> {
                    events.threw(waits.rank(processor), call.text());
                    call.answer(0, 0);
                }
                default -> throw new IllegalStateException("a worker asks for " + kind);
            }
        }
    }

    /** All nodes are ready: the program begins. */
    void start() {
        account.start();
        sampling.observer().started();
        answers.start();
    }

    private void synchronise(int processor, ServerCall call) {
        boolean owes = KeeperCall.owesRelease(call);
        SyncOperation called = KeeperCall.operation(call);
        SyncOperation operation = kept.begin(processor, called, owes || called.releases(), givers);
        waits.begin(processor, operation, KeeperCall.isLimited(call), KeeperCall.askedNs(call));
        waits.passedBefore(processor, KeeperCall.passedBefore(call));
        boolean scans = owes || operation.releases() || operation.acquires();
        NodeTracing.Release release = sampling.tracing().beginRelease(); // others were before it
        int[] written = scans ? tables.takeWritten(processor) : PageList.NOTHING;
        sampling.observer().written(written);
        machine.on(new Request.Synchronise(processor, operation, written, owes), performer);
        endStep();
        sampling.tracing().released(processor, written.length, release);
        waits.stuck(processor).ifPresent(events::stuck);
    }

    private void willRead(int processor, ServerCall call) {
        int first = (int) call.word(0);
        int count = (int) call.word(1);
        int stride = (int) call.word(2);
        int times = (int) call.word(3);
        call.answer(0, 0);
        int table = tables.tableOf(processor, first);
        sampling.observer().willRead(first);
        for (int i = 0; i < times; i++) {
            machine.on(new Request.WillRead(table, first + i * stride, count), performer);
        }
        endStep();
    }

    private void touch(int processor, ServerCall call) {
        int page = (int) call.word(0);
        Access wanted = call.word(1) == 1 ? Access.WRITE : Access.READ;
        sampling.observer().fault(page, wanted);
        tables.await(processor, page, wanted);
        sampling.tracing().touched(processor, page);
        machine.on(new Request.Fault(processor, page, wanted), performer);
        sampling.observer().faulted(page);
        endStep();
    }

    private void ended(int processor, ServerCall call) {
        account.ended(processor, RankReport.of(call.text()));
        sampling.observer().ended(processor);
        Map<Integer, Long> arrivals = waits.end(processor);
        for (int node = 0; node < settings.nodes(); node++) {
            tell(node, new ClusterMessage.Ended(waits.rank(processor), arrivals));
        }
        events.ended(waits.rank(processor));
    }

    /** All ranks of the cluster have ended: the workers may go. */
    void finish() {
        objects.tellAtEnd(events);
        answers.answerPending();
    }

    /** That thread of {@code worker} has touched the frames at {@code offset}. */
    void fault(int worker, int thread, long offset, Access wanted, boolean isProtection) {
        WorkerPageTable table = tables.ofWorker(worker);
        if (space.regionAt(offset) == null) {
            events.stuck(sampling.report().stray(worker));
            return;
        }
        int page = frames.pageAt(offset);
        sampling.observer().fault(page, wanted);
        if (isProtection && table.noteTrap(page, thread)) {
            machine.tally().add(Count.WRITE_FAULTS);
            return;
        }
        table.await(page, thread);
        machine.on(new Request.Fault(worker, page, wanted), performer);
        sampling.observer().faulted(page);
        endStep();
        if (isFar && table.awaited().contains(page)) {
            frames.bring(page); // allocates the frame while the page is in flight
        }
    }

    // ---- other nodes

    @Override
    public void arrived(int node, WireReader in) {
        quiescence.received();
        if (failed) {
            return;
        }
        if (in.getByte("kind of frame") == PACKET) {
            account.handlers().begin();
            quiescence.packetReceived();
            Packet packet = codec.decode(in);
            in.end();
            sampling.observer().arrived(node, packet);
            machine.deliver(node, packet, performer);
            endStep();
            account.handlers().end(packet.handler());
            sampling.tracing().handled(node, packet);
        } else {
            handle(node, objects.read(node, in));
        }
    }

    /** Operations on the memory of other nodes. */
    RemoteOperations remote() {
        return remote;
    }

    private void done(RemoteRequest request, RemoteAnswer answer) {
        quiescence.received();
        quiescence.packetReceived();
        if (request.operation().isAnswered() && !failed) {
            machine.answered(request.channel(), request.number(), answer, performer);
            endStep();
            frames.settle(); // the bytes of a page are in a buffer that is used again
        }
    }

    private void tell(int node, ClusterMessage message) {
        if (node == self) {
            handle(self, message);
        } else {
            out.clear();
            out.putByte(MESSAGE);
            ClusterCodec.encode(message, out);
            quiescence.sent();
            network.send(node, out);
        }
    }

    private void handle(int from, ClusterMessage message) {
        if (message instanceof ClusterMessage.Ended(int rank, Map<Integer, Long> arrivals)) {
            waits.ended(rank, arrivals).ifPresent(events::stuck);
        } else if (objects.handle(from, message)) {
            endStep();
        }
    }

    // ---- failure

    /** The session is over: nobody gets what it waits for, and is told why by other means. */
    void fail() {
        failed = true;
        boolean _ = answers.answerAll();
        tables.fail();
    }

    /** After a failure: an access that faults fails. */
    void refuse(int worker, long offset) {
        tables.refuse(worker, offset);
    }
}
