package dev.merino.virtual;

import dev.merino.Statistics;
import dev.merino.core.Message;
import dev.merino.core.Tally;
import dev.merino.engine.HandlerKind;
import dev.merino.engine.NodeMachine;
import dev.merino.engine.Outcome;
import dev.merino.engine.Packet;
import dev.merino.engine.Request;
import dev.merino.memory.ArenaFrames;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.RemoteMessage;
import dev.merino.rank.handle.ClosedObjects;
import dev.merino.rank.handle.CountedRegions;
import dev.merino.rank.handle.ProtocolList;

import java.util.ArrayList;
import java.util.List;

/**
 * One node: its machine, its frames, and its processors as far as they run handlers.
 *
 * <p>Idea. The machine takes a packet when it arrives, so that packets of a pair are taken in
 * order; what it then sends, maps and completes happens when the processor is done: after handlers
 * that came before, after what the packet costs to receive, and after what the step costs ({@link
 * StepCost}). That time is taken from a rank of the node that computes meanwhile, in turn; ranks
 * that wait have it to spare. Operations on the node's memory are the network adapter's, and cost
 * no processor anything.
 *
 * <p>Where processors store into the adapter what they send (programmed I/O), a processor is done
 * with a step when the link has taken what it sends; and what is found by comparing pages is stored
 * while they are compared.
 */
final class VirtualNode {
    private final int self;
    private final VirtualSession session;
    private final ArenaFrames frames;
    private final NodeMachine machine;
    private final StepCost cost;
    private final CountedRegions counts;
    private final OverheadTimes overheads = new OverheadTimes();
    private final Performer outcome = new Performer();
    private final long[] handlersNs = new long[HandlerKind.values().length];

    /** When the handlers that have begun will be done. */
    private long handlersDoneNs;

    /** Whose time the next handler takes, if that one computes. */
    private int nextRobbed;

    VirtualNode(int self, VirtualSession session) {
        this.self = self;
        this.session = session;
        this.frames = new ArenaFrames(session.space());
        NodeContext context =
                new NodeContext(
                        self,
                        session.settings().nodes(),
                        session.settings().ranksPerNode(),
                        session.space(),
                        frames,
                        new Tally());
        this.machine =
                new NodeMachine(
                        context,
                        ProtocolList.makers(session.settings().faithful()),
                        ProtocolList.synchronisation(session.settings()));
        this.counts =
                new CountedRegions(machine.tally(), this::handlers, () -> Statistics.Keeper.NONE);
        this.cost = new StepCost(session.model().node(), machine.tally(), overheads);
    }

    int number() {
        return self;
    }

    ArenaFrames frames() {
        return frames;
    }

    /** What the node has counted; where the time of {@code ranks} went they say themselves. */
    Statistics.Node counts(List<Statistics.Time> ranks) {
        return counts.total(ranks);
    }

    /** All ranks are at the beginning of a timed region, or at its end. */
    void timed(boolean begins) {
        if (begins) {
            counts.begin();
            overheads.begin();
        } else {
            counts.end();
            overheads.end();
        }
    }

    /** A processor of the node has spent {@code ns} beside its program. */
    void spend(OverheadTimes.Kind kind, long ns) {
        overheads.add(kind, ns);
    }

    /** What its processors have spent beside their programs. */
    Overheads overheads() {
        return overheads.total();
    }

    private Statistics.Handlers handlers() {
        return new Statistics.Handlers(
                handlersNs[HandlerKind.COHERENCE.ordinal()],
                handlersNs[HandlerKind.SYNCHRONISATION.ordinal()],
                handlersNs[HandlerKind.REMOTE_MEMORY.ordinal()]);
    }

    void add(Region region) {
        frames.add(region);
    }

    void defineCounter(int counter, long initial) {
        machine.defineCounter(counter, initial);
    }

    /** Forgets what all ranks, which wait, have closed; nothing is under way. */
    void forget(ClosedObjects closed) {
        machine.forget(closed.regions(), closed.others());
        closed.regions().forEach(frames::free);
    }

    /**
     * Takes a request of one of this node's ranks now, and tells the rank when its processor is
     * done with it.
     */
    void request(VirtualRank rank, Request request) {
        machine.on(request, outcome);
        long doneNs = session.agenda().nowNs() + stepNs(0);
        rank.stepped(doneNs);
        rank.stepped(outcome.perform(doneNs));
    }

    /** One of this node's ranks will read pages soon; nobody waits for that. */
    void hinted(VirtualRank rank, int first, int count, int stride, int times) {
        if (session.followsHints()) {
            rank.catchUpNow();
            int table = rank.rank() % session.settings().ranksPerNode();
            for (int i = 0; i < times; i++) {
                request(rank, new Request.WillRead(table, first + i * stride, count));
            }
        }
    }

    private void deliver(int from, Packet packet) {
        session.arrived();
        machine.deliver(from, packet, outcome);
        long doneNs = handle(packet);
        long storedNs = outcome.perform(doneNs);
        if (packet.handler() != HandlerKind.REMOTE_MEMORY && storedNs > doneNs) {
            handlersDoneNs = Math.max(handlersDoneNs, doneNs);
            occupy(packet.handler(), storedNs - doneNs);
        }
    }

    /** A processor runs a handler for so long, after those that have begun. */
    private void occupy(HandlerKind kind, long takenNs) {
        handlersNs[kind.ordinal()] += takenNs;
        handlersDoneNs += takenNs;
        rob(takenNs);
    }

    /** When the handler that has just run would be done on the model's processors. */
    private long handle(Packet packet) {
        HandlerKind kind = packet.handler();
        long nowNs = session.agenda().nowNs();
        long bytesNs = network().hostNs(packet.message().wireBytes());
        long stepNs = stepNs(packet.message().wireBytes()) + bytesNs;
        if (kind == HandlerKind.REMOTE_MEMORY) {
            return nowNs;
        }
        boolean isRead = session.wire().isToAll(packet.message()); // by ranks that wait for it
        long interruptNs = handlersDoneNs > nowNs ? 0 : network().interruptNs();
        long receiveNs = isRead ? 0 : network().receiveNs() + interruptNs;
        long takenNs = receiveNs + stepNs;
        spend(OverheadTimes.Kind.MESSAGES, receiveNs + bytesNs);
        handlersDoneNs = Math.max(nowNs, handlersDoneNs);
        occupy(kind, takenNs);
        return handlersDoneNs;
    }

    /** The next rank that computes loses the time that a handler takes; none if all wait. */
    private void rob(long takenNs) {
        int ranks = session.settings().ranksPerNode();
        for (int tried = 0; tried < ranks; tried++) {
            VirtualRank rank = session.rank(self, nextRobbed);
            nextRobbed = (nextRobbed + 1) % ranks;
            if (rank.isRobbed(takenNs)) {
                return;
            }
        }
    }

    private MachineModel.Network network() {
        return session.model().network();
    }

    /** What it takes until {@code message} has left: of a processor, or of the adapter. */
    private long leavingNs(Message message) {
        if (session.wire().isPassedOn(message)) {
            return 0;
        }
        if (message instanceof RemoteMessage.Answer) {
            return network().adapterNs();
        }
        long processorNs =
                message.isForMemory() || session.wire().isToAll(message)
                        ? network().postNs()
                        : network().sendNs() + network().hostNs(message.wireBytes());
        spend(OverheadTimes.Kind.MESSAGES, processorNs);
        return processorNs;
    }

    private long stepNs(int arrivedBytes) {
        long mapsNs = outcome.maps * session.model().node().mapNs();
        spend(OverheadTimes.Kind.RIGHTS, mapsNs);
        return cost.sinceLastNs(arrivedBytes) + mapsNs;
    }

    /** Collects what the machine wants, which happens when the processor is done. */
    private final class Performer implements Outcome {
        private final List<Runnable> completions = new ArrayList<>();
        private final List<Letter> letters = new ArrayList<>();
        private long doneNs;
        private long maps;

        /** A packet and the node that it is for. */
        private record Letter(int to, Packet packet) {}

        @Override
        public void send(int node, Packet packet) {
            letters.add(new Letter(node, packet));
        }

        @Override
        public void map(int table, int page, Access access) {
            maps++;
            if (session.rank(self, table).map(page, access)) {
                completions.add(() -> session.rank(self, table).completeAt(doneNs, 0));
            }
        }

        @Override
        public void gathered(int processor, List<byte[]> given) {
            session.rank(self, processor).gather(given);
        }

        @Override
        public void complete(int processor, long value) {
            completions.add(() -> session.rank(self, processor).completeAt(doneNs, value));
        }

        /**
         * Performs all of it; the processor is done with the step at {@code stepDoneNs}. Returns
         * when it has sent what it stores into the adapter itself.
         */
        long perform(long stepDoneNs) {
            doneNs = stepDoneNs;
            if (network().isProgrammed()) {
                doneNs = Math.max(stepDoneNs, store(stepDoneNs - overlappedNs()));
                completions.forEach(Runnable::run);
            } else {
                completions.forEach(Runnable::run);
                sendAll(stepDoneNs);
            }
            completions.clear();
            letters.clear();
            maps = 0;
            return doneNs;
        }

        /** For how long what is sent is stored while pages are still compared. */
        private long overlappedNs() {
            long storedNs = 0;
            for (Letter letter : letters) {
                storedNs += session.wire().onLinkNs(letter.packet.message());
            }
            return Math.min(storedNs, cost.comparedNs());
        }

        private void sendAll(long beginNs) {
            long leavesNs = beginNs;
            for (Letter letter : letters) {
                leavesNs += leavingNs(letter.packet.message());
                post(letter, leavesNs);
            }
        }

        /** The same if each letter takes the processor until the link has it. */
        private long store(long beginNs) {
            long leavesNs = beginNs;
            for (Letter letter : letters) {
                Message message = letter.packet.message();
                leavesNs += leavingNs(message);
                post(letter, leavesNs);
                if (session.wire().onLinkNs(message) > 0
                        && !(message instanceof RemoteMessage.Answer)) {
                    long storedNs = Math.max(leavesNs, session.wire().sentNs(self));
                    spend(OverheadTimes.Kind.MESSAGES, storedNs - leavesNs);
                    leavesNs = storedNs;
                }
            }
            return leavesNs;
        }

        private void post(Letter letter, long leavesNs) {
            int to = letter.to;
            long arrivalNs = session.wire().arrivalNs(self, to, letter.packet.message(), leavesNs);
            session.departed();
            session.agenda().at(arrivalNs, () -> session.node(to).deliver(self, letter.packet));
        }
    }
}
