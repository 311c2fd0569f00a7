package dev.merino.embedded;

import dev.merino.Statistics;
import dev.merino.core.Tally;
import dev.merino.engine.NodeMachine;
import dev.merino.engine.Outcome;
import dev.merino.engine.Packet;
import dev.merino.engine.Request;
import dev.merino.memory.ArenaFrames;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.protocol.NodeContext;
import dev.merino.rank.handle.ClosedObjects;
import dev.merino.rank.handle.CountedRegions;
import dev.merino.rank.handle.HandlerTime;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.sync.SyncOperation;
import dev.merino.sync.SyncOptions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One node: its machine, its frames, and an inbox.
 *
 * <p>Idea. No thread belongs to a node. A rank that wants something steps the machine of its own
 * node itself, and then serves every node that got a packet because of it, and so on until nothing
 * is left to do. So a fault that needs the page's home is answered on the faulting thread without
 * any hand-over between threads, unless somebody else is inside the home's machine at that moment;
 * then that one does the work.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>The machine, its tally, {@link #outcome} and {@link #handlers} are touched only while
 *       {@link #mutex} is held.
 *   <li>A thread never holds the mutex of two nodes and never sleeps while it holds one, so nobody
 *       waits long for a mutex. Only a rank's own request, and an allocation, wait for one at all;
 *       visits try.
 *   <li>No packet is lost. Whoever puts a packet into an inbox visits that node afterwards. If the
 *       visitor finds the mutex taken, its holder, who looks into the inbox again after every
 *       unlock, takes the packet.
 *   <li>So when no thread is on its way through {@link #request}, {@link #cancel} or {@link
 *       #serve}, all inboxes are empty; {@link StallWatch} relies on this.
 *   <li>Packets of a pair of nodes stay in order: they are sent while the sender's mutex is held,
 *       into one queue.
 *   <li>An inbox has no limit of its own: a rank asks one thing at a time, and what is asked for
 *       ahead has a limit, so what is under way is bounded by the ranks.
 *   <li>What the machine counts changes only while {@link #counting} is locked, too, inside the
 *       mutex. Somebody who watches locks nothing else: he must not hold the mutex, since he serves
 *       no inbox, and a visitor would go by.
 *   <li>A machine that has thrown is never stepped again: the session has failed before the mutex
 *       is free.
 * </ul>
 */
final class EmbeddedNode {
    private final int self;
    private final EmbeddedSession session;
    private final ArenaFrames frames;
    private final NodeMachine machine;
    private final ReentrantLock mutex = new ReentrantLock();
    private final Object counting = new Object();
    private final Queue<Letter> inbox = new ConcurrentLinkedQueue<>();
    private final Performer outcome = new Performer();
    private final HandlerTime handlers = new HandlerTime();
    private final CountedRegions counts;
    private final RunObserver.OfNode observer;

    /** What each processor waits for; null for a page. */
    private final @Nullable SyncOperation[] asked;

    /** A packet and the node that sent it. */
    private record Letter(int from, Packet packet) {}

    EmbeddedNode(int self, EmbeddedSession session) {
        this.self = self;
        this.session = session;
        this.observer = session.observer().node(self);
        this.asked = new @Nullable SyncOperation[session.settings().ranksPerNode()];
        this.frames = new ArenaFrames(session.space());
        int nodes = session.settings().nodes();
        int ranks = session.settings().ranksPerNode();
        NodeContext context =
                new NodeContext(self, nodes, ranks, session.space(), frames, new Tally());
        SyncOptions options = ProtocolList.synchronisation(session.settings());
        this.machine =
                new NodeMachine(
                        context, ProtocolList.makers(session.settings().faithful()), options);
        this.counts =
                new CountedRegions(machine.tally(), handlers::total, () -> Statistics.Keeper.NONE);
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

    /** What it has counted so far, in timed regions or not; any thread may ask while ranks run. */
    Statistics.Node countsSoFar() {
        synchronized (counting) {
            return counts.soFar();
        }
    }

    /** All ranks are at the beginning of a timed region, or at its end. */
    void timed(boolean begins, NodesToVisit visits) {
        inside(begins ? counts::begin : counts::end, visits);
    }

    /**
     * Takes a request of one of this node's ranks; the nodes that got a packet are added to {@code
     * visits}.
     */
    void request(Request request, NodesToVisit visits) {
        mutex.lock();
        try {
            observe(request);
            step(() -> machine.on(request, outcome), visits);
        } finally {
            mutex.unlock();
        }
        visits.add(this);
    }

    private void observe(Request request) {
        if (request instanceof Request.Fault(int table, int page, Access wanted)) {
            asked[table] = null;
            observer.asked(table, null);
            observer.fault(page, wanted);
        } else if (request instanceof Request.Synchronise ask) {
            asked[ask.processor()] = ask.operation();
            observer.asked(ask.processor(), ask.operation());
        }
    }

    /** Nothing is fetched ahead here, but those who watch want to know. */
    void willRead(int page) {
        mutex.lock();
        try {
            observer.willRead(page);
        } finally {
            mutex.unlock();
        }
    }

    /** The program of {@code processor} is over. */
    void ended(int processor) {
        observer.ended(processor);
    }

    /** Ends the wait of {@code processor} early, unless its request is done already. */
    void cancel(EmbeddedRank processor, NodesToVisit visits) {
        mutex.lock();
        try {
            if (!processor.isDone()) {
                step(() -> machine.on(new Request.Cancel(processor.index()), outcome), visits);
            }
        } finally {
            mutex.unlock();
        }
        visits.add(this);
    }

    /** Makes the frames of a new region, before anyone can ask for its pages. */
    void add(Region region, NodesToVisit visits) {
        inside(() -> frames.add(region), visits);
    }

    /** Gives a new counter its first value, before anyone can use it. */
    void defineCounter(int counter, long initial, NodesToVisit visits) {
        inside(() -> machine.defineCounter(counter, initial), visits);
    }

    /** Takes what is in the inbox; whether there was anything. */
    boolean takeAll(NodesToVisit visits) {
        boolean any = !inbox.isEmpty();
        inside(() -> step(() -> {}, visits), visits);
        return any;
    }

    /** Forgets what all ranks, which wait, have closed; nothing is in any inbox. */
    void forget(ClosedObjects closed, NodesToVisit visits) {
        inside(
                () -> {
                    machine.forget(closed.regions(), closed.others());
                    closed.regions().forEach(observer::forget);
                    closed.others().locks().forEach(observer::forgetLock);
                    closed.regions().forEach(frames::free);
                },
                visits);
    }

    private void inside(Runnable work, NodesToVisit visits) {
        mutex.lock();
        try {
            synchronized (counting) {
                work.run();
            }
        } finally {
            mutex.unlock();
            visits.add(this);
        }
    }

    /** Takes what is in the inbox, unless somebody else is doing so. */
    void serve(NodesToVisit visits) {
        while (!inbox.isEmpty() && !session.hasFailed() && mutex.tryLock()) {
            try {
                step(() -> {}, visits);
            } finally {
                mutex.unlock();
            }
        }
    }

    private void step(Runnable event, NodesToVisit visits) {
        session.checkAlive("");
        try {
            synchronized (counting) {
                drain();
                event.run();
            }
            outcome.moveReceiversTo(visits);
        } catch (Throwable broken) {
            session.fail(new EmbeddedFailure.OfRank(visits.rank(), "stepped node " + self, broken));
            throw broken;
        }
    }

    private void drain() {
        Letter letter = inbox.poll();
        if (letter != null) {
            handlers.begin();
        }
        EmbeddedTrace trace = session.trace();
        for (; letter != null; letter = inbox.poll()) {
            long beginNs = trace == null ? 0 : System.nanoTime();
            observer.arrived(letter.from, letter.packet);
            machine.deliver(letter.from, letter.packet, outcome);
            handlers.end(letter.packet.handler());
            if (trace != null) {
                trace.handled(self, letter.from, letter.packet.message().kind(), beginNs);
            }
        }
    }

    /** Performs what the machine wants; used under the mutex only. */
    private final class Performer implements Outcome {
        private final List<EmbeddedNode> receivers = new ArrayList<>();

        @Override
        public void send(int node, Packet packet) {
            EmbeddedTrace trace = session.trace();
            long beginNs = trace == null ? 0 : System.nanoTime();
            EmbeddedNode receiver = session.node(node);
            observer.sent(node, packet);
            receiver.inbox.add(new Letter(self, packet));
            receivers.add(receiver);
            if (trace != null) {
                trace.sent(self, node, packet.message().kind(), beginNs);
            }
        }

        @Override
        public void map(int table, int page, Access access) {
            if (session.processor(self, table).map(page, access)) {
                observer.answered(table, null, 0);
            }
        }

        @Override
        public void gathered(int processor, List<byte[]> given) {
            session.processor(self, processor).gathered = given;
        }

        @Override
        public void complete(int processor, long value) {
            observer.answered(processor, asked[processor], value);
            session.processor(self, processor).complete(value);
        }

        void moveReceiversTo(NodesToVisit visits) {
            visits.addAll(receivers);
            receivers.clear();
        }
    }
}
