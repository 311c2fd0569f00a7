package dev.merino.engine;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.memory.Frames;
import dev.merino.memory.Neighbours;
import dev.merino.memory.WordMemory;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteMessage;
import dev.merino.protocol.RemoteMessage.Answer;
import dev.merino.protocol.RemoteMessage.Ordered;
import dev.merino.protocol.RemoteMessage.ToAll;
import dev.merino.protocol.RemoteOperation;
import dev.merino.protocol.RemoteWindow;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Where the halves of one protocol read and write each other's memory. Nothing of the target's own
 * half runs. There are three ways, for each target one:
 *
 * <ul>
 *   <li>In place: memory of a neighbour is read and written on the spot, by the one who asks.
 *   <li>By a network adapter. If the protocol's writes may be late, the operation is in flight and
 *       its answer comes later; else this node waits until it has been carried out.
 *   <li>By message, which the target's port takes.
 * </ul>
 *
 * The first two may overtake messages which are on their way to the target, so only protocols that
 * say they can bear it have them; else operations and messages of a pair stay in one order. A node
 * that is asked by message whether all it has written is there, and has written by the adapter,
 * answers when the adapter has done it.
 *
 * <p>Broadcasts are written by their sender if it reaches all nodes at once ({@link
 * DirectBroadcast}). Else they go through node 0, the hub, which passes them on in order of
 * arrival; since messages of a pair stay in order, all nodes see all broadcasts in one order.
 */
final class RemotePort {
    private static final int HUB = 0;

    /** The token of what this port asks for itself; no protocol uses it. */
    private static final long TURN_IS_OVER = Long.MIN_VALUE;

    private final NodeContext context;
    private final RemoteTarget own;

    /** The memory that is reached at once; null elsewhere. */
    private final @Nullable ReachedMemory[] reached;

    /** Null unless the memory of all nodes is reached at once. */
    private @Nullable DirectBroadcast direct;

    private final boolean[] isOnFabric;
    private final boolean awaitsAdapter;
    private final InFlightOperations inFlight;
    private final OutstandingRequests questions;
    private final Line line;

    /** What a port needs of its node. */
    interface Line {
        /** Send {@code message} to the same port of {@code node}, which may be this one. */
        void send(int node, RemoteMessage message);

        /** Let the adapter do this to the memory of {@code node}, which may be this one. */
        void fly(int node, long number, RemoteOperation operation);

        /** The same at once; what it yields. */
        RemoteAnswer carryOut(int node, RemoteOperation operation);

        /** Tell the protocol that what it asked for under {@code token} is done. */
        void answered(long token, RemoteAnswer answer);
    }

    RemotePort(NodeContext context, int channel, Protocol protocol, Line line) {
        RemoteWindow window = protocol.window();
        this.context = context;
        this.own = new RemoteTarget(context.frames(), window, false);
        this.line = line;
        this.reached = new @Nullable ReachedMemory[context.nodes()];
        this.isOnFabric = new boolean[context.nodes()];
        this.inFlight = new InFlightOperations(context.nodes());
        this.awaitsAdapter = !protocol.writesMayBeLate();
        this.questions = new OutstandingRequests(context.nodes(), context.space());
        if (protocol.bearsOvertaking()) {
            meet(channel, window, context.neighbours());
        }
    }

    private void meet(int channel, RemoteWindow window, Neighbours around) {
        WordMemory shared = around.wordsOf(context.self(), channel);
        if (shared == null) {
            return;
        }
        WindowWords words = new WindowWords(shared);
        window.place(words);
        // A node that waits for the adapter changes words itself, and at once, as neighbours do.
        boolean usesAdapter = !awaitsAdapter || !around.isOnFabric(context.self());
        List<ReachedMemory> all = new ArrayList<>();
        for (int node = 0; node < context.nodes(); node++) {
            if (node != context.self()) {
                isOnFabric[node] = usesAdapter && around.isOnFabric(node);
                reached[node] = reach(node, channel, around);
                all.add(reached[node]);
            }
        }
        isOnFabric[context.self()] = usesAdapter && around.isOnFabric(context.self());
        ReachedMemory here =
                new ReachedMemory.Mapped(new RemoteTarget(context.frames(), words, true));
        ReachedMemory hub = context.self() == HUB ? here : reached[HUB];
        if (hub != null && !all.contains(null)) {
            all.add(here);
            direct = new DirectBroadcast(context.self(), hub, all);
        }
    }

    private @Nullable ReachedMemory reach(int node, int channel, Neighbours around) {
        Frames frames = around.framesOf(node);
        WordMemory words = around.wordsOf(node, channel);
        if (frames != null && words != null) {
            RemoteTarget target = new RemoteTarget(frames, new WindowWords(words), true);
            return new ReachedMemory.Mapped(target);
        }
        return awaitsAdapter && isOnFabric[node] ? new ReachedMemory.ByAdapter(node, line) : null;
    }

    /** Begins an operation of this node on the memory of {@code node}. */
    void begin(int node, RemoteOperation operation) {
        ReachedMemory memory = reached[node];
        if (memory == null) {
            beginLater(node, operation);
        } else {
            count(operation.kindOfAccess(), memory.way(operation.kindOfAccess()));
            answer(operation, memory.carryOut(operation));
        }
    }

    private void answer(RemoteOperation operation, RemoteAnswer answer) {
        if (operation.isAnswered()) {
            line.answered(operation.token(), answer);
        }
    }

    private void count(Count access, Count way) {
        context.tally().add(access);
        context.tally().add(way);
    }

    /** The same, but not at once. */
    void beginLater(int node, RemoteOperation operation) {
        if (node == context.self()) {
            beginAtHome(operation);
        } else if (!awaitsAdapter && isOnFabric[node]) {
            Count access = operation.kindOfAccess();
            count(access, ReachedMemory.wayInFlight(access));
            fly(node, operation);
        } else {
            beginInTurn(node, operation);
        }
    }

    /** On the own memory, which is no remote access. */
    private void beginAtHome(RemoteOperation operation) {
        boolean isAtomic = operation.kindOfAccess() == Count.REMOTE_ATOMICS;
        if (isAtomic && isOnFabric[context.self()]) {
            fly(context.self(), operation);
        } else {
            ask(context.self(), operation);
        }
    }

    private void fly(int node, RemoteOperation operation) {
        fly(node, operation, answer -> line.answered(operation.token(), answer));
    }

    private void fly(int node, RemoteOperation operation, Consumer<RemoteAnswer> then) {
        line.fly(node, inFlight.begin(node, operation, then), operation);
    }

    private void ask(int node, RemoteOperation operation) {
        questions.ask(node, operation);
        line.send(node, operation);
    }

    /** The same, by message in any case. */
    void beginInTurn(int node, RemoteOperation operation) {
        if (node != context.self()) {
            context.tally().add(operation.kindOfAccess());
        }
        ask(node, operation);
    }

    /** Begins to write words in the windows of all nodes; answered when they are in the own one. */
    void broadcast(long token, int first, List<Long> words) {
        context.tally().add(Count.BROADCASTS);
        ToAll broadcast = new ToAll(token, first, words);
        if (direct == null) {
            questions.broadcast(token);
            line.send(HUB, broadcast);
        } else {
            boolean comesAgain = direct.isWaiting();
            direct.add(broadcast);
            if (!comesAgain) {
                write(direct);
            }
        }
    }

    /**
     * What gets no turn now is tried again when the step is over in which another node has it: that
     * is when it answers a message.
     */
    private void write(DirectBroadcast broadcasts) {
        int holder =
                broadcasts.write(
                        token -> {
                            context.tally().add(broadcasts.way());
                            line.answered(token, RemoteAnswer.DONE);
                        });
        if (holder != DirectBroadcast.NOBODY) {
            beginInTurn(holder, new RemoteOperation.Fence(TURN_IS_OVER));
        }
    }

    /** The adapter has done what has this number. */
    void flown(long number, RemoteAnswer answer) {
        inFlight.end(number, answer);
    }

    /** Carries out what {@code from} has sent. */
    void receive(int from, RemoteMessage message) {
        switch (message) {
            case RemoteOperation operation -> carryOut(from, operation);
            case ToAll(long token, int first, List<Long> words) -> {
                Check.that(context.self() == HUB, "a broadcast at node %d, no hub", context.self());
                Ordered ordered = new Ordered(from, token, first, words);
                for (int node = 0; node < context.nodes(); node++) {
                    line.send(node, ordered);
                }
            }
            case Ordered(int origin, long token, int first, List<Long> words) -> {
                Check.that(from == HUB, "node %d, no hub, orders broadcasts", from);
                if (origin == context.self()) {
                    questions.ordered(token);
                }
                own.put(first, words);
                if (origin == context.self()) {
                    line.answered(token, RemoteAnswer.DONE);
                }
            }
            case Answer(long token, RemoteAnswer answer) -> {
                questions.answered(from, token, answer);
                if (token == TURN_IS_OVER) {
                    write(Check.present(direct, "node %d waits for no turn", context.self()));
                } else {
                    line.answered(token, answer);
                }
            }
        }
    }

    private void carryOut(int from, RemoteOperation operation) {
        if (operation instanceof RemoteOperation.Fence && inFlight.hasPuts(from)) {
            fly(from, operation, answer -> line.send(from, new Answer(operation.token(), answer)));
            return;
        }
        RemoteAnswer answer = operation.carryOut(own);
        if (operation.isAnswered()) {
            line.send(from, new Answer(operation.token(), answer));
        }
    }
}
