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
 *   <li>In flight: a network adapter carries the operation out when it arrives, and the answer
 *       comes later.
 *   <li>By message, which the target's port takes.
 * </ul>
 *
 * The first two may overtake messages which are on their way to the target, so only protocols that
 * say they can bear it have them; else operations and messages of a pair stay in one order. A node
 * that is asked by message whether all it has written is there, and has written by the adapter,
 * answers when the adapter has done it. Unless a protocol's writes may be late, packets to a node
 * wait for what was written there in flight before them ({@link PacketsBehindWrites}).
 *
 * <p>Broadcasts are written by their sender if all nodes are neighbours ({@link MappedBroadcast}).
 * Else they go through node 0, the hub, which passes them on in order of arrival; since messages of
 * a pair stay in order, all nodes see all broadcasts in one order.
 */
final class RemotePort {
    private static final int HUB = 0;

    /** The tokens of what this port asks for itself; no protocol uses them. */
    private static final long TURN_IS_OVER = Long.MIN_VALUE;

    private static final long ALL_IS_WRITTEN = Long.MIN_VALUE + 1;

    private final NodeContext context;
    private final RemoteTarget own;

    /** Null for those that are not reached in place. */
    private final @Nullable RemoteTarget[] neighbours;

    /** Null unless all other nodes are neighbours. */
    private @Nullable MappedBroadcast mapped;

    private final boolean[] isOnFabric;
    private final boolean delaysPackets;
    private final InFlight inFlight;
    private final Questions questions;
    private final Line line;

    /** What a port needs of its node. */
    interface Line {
        /** Send {@code message} to the same port of {@code node}, which may be this one. */
        void send(int node, RemoteMessage message);

        /** Let the adapter do this to the memory of {@code node}, which may be this one. */
        void fly(int node, long number, RemoteOperation operation);

        /** Tell the protocol that what it asked for under {@code token} is done. */
        void answered(long token, RemoteAnswer answer);
    }

    RemotePort(NodeContext context, int channel, Protocol protocol, Line line) {
        RemoteWindow window = protocol.window();
        this.context = context;
        this.own = new RemoteTarget(context.frames(), window, false);
        this.line = line;
        this.neighbours = new @Nullable RemoteTarget[context.nodes()];
        this.isOnFabric = new boolean[context.nodes()];
        this.inFlight = new InFlight(context.nodes());
        boolean mayBeLate = protocol.writesMayBeLate();
        this.questions = new Questions(context.nodes(), context.space());
        if (protocol.bearsOvertaking()) {
            // Others stay with messages: that Cashmere's packets wait for writes is not enough.
            meet(channel, window, context.neighbours(), mayBeLate);
        }
        this.delaysPackets = !mayBeLate && isAnyOnFabric();
    }

    private boolean isAnyOnFabric() {
        for (boolean one : isOnFabric) {
            if (one) {
                return true;
            }
        }
        return false;
    }

    private void meet(int channel, RemoteWindow window, Neighbours around, boolean flies) {
        WordMemory shared = around.wordsOf(context.self(), channel);
        if (shared == null) {
            return;
        }
        window.place(new WindowWords(shared));
        List<RemoteTarget> windows = new ArrayList<>();
        for (int node = 0; node < context.nodes(); node++) {
            Frames frames = around.framesOf(node);
            WordMemory words = around.wordsOf(node, channel);
            if (node != context.self() && frames != null && words != null) {
                RemoteTarget neighbour = new RemoteTarget(frames, new WindowWords(words), true);
                neighbours[node] = neighbour;
                windows.add(neighbour);
            } else {
                isOnFabric[node] = flies && around.isOnFabric(node);
            }
        }
        WordMemory hub = around.wordsOf(HUB, channel);
        if (windows.size() == context.nodes() - 1 && hub != null) {
            windows.add(own);
            mapped = new MappedBroadcast(context.self(), hub, windows);
        }
    }

    /** Begins an operation of this node on the memory of {@code node}. */
    void begin(int node, RemoteOperation operation) {
        RemoteTarget neighbour = neighbours[node];
        if (neighbour == null) {
            beginLater(node, operation);
        } else {
            count(operation.kindOfAccess(), mapped(operation.kindOfAccess()));
            RemoteAnswer answer = operation.carryOut(neighbour);
            if (operation.isAnswered()) {
                line.answered(operation.token(), answer);
            }
        }
    }

    private void count(Count access, Count way) {
        context.tally().add(access);
        context.tally().add(way);
    }

    private static Count mapped(Count access) {
        return switch (access) {
            case REMOTE_READS -> Count.REMOTE_READS_MAPPED;
            case REMOTE_WRITES -> Count.REMOTE_WRITES_MAPPED;
            case REMOTE_ATOMICS -> Count.REMOTE_ATOMICS_MAPPED;
            case REMOTE_FENCES -> Count.REMOTE_FENCES_MAPPED;
            default -> throw new IllegalArgumentException("not an access: " + access);
        };
    }

    private static Count byAdapter(Count access) {
        return switch (access) {
            case REMOTE_READS -> Count.REMOTE_READS_RDMA;
            case REMOTE_WRITES -> Count.REMOTE_WRITES_RDMA;
            case REMOTE_ATOMICS -> Count.REMOTE_ATOMICS_RDMA;
            case REMOTE_FENCES -> Count.REMOTE_FENCES_RDMA;
            default -> throw new IllegalArgumentException("not an access: " + access);
        };
    }

    /** The same, but not in place. */
    void beginLater(int node, RemoteOperation operation) {
        if (node == context.self()) {
            beginAtHome(operation);
        } else if (isOnFabric[node]) {
            count(operation.kindOfAccess(), byAdapter(operation.kindOfAccess()));
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

    /** Whether packets to a node wait for what was written there before them. */
    boolean delaysPackets() {
        return delaysPackets;
    }

    /** Whether something was written to {@code node} that may not be there yet. */
    boolean isWriting(int node) {
        return inFlight.hasPuts(node);
    }

    /** Does {@code next} when all is there that this node has written to {@code node} so far. */
    void whenWritten(int node, Runnable next) {
        if (!inFlight.willBeShown(node)) {
            fly(node, new RemoteOperation.Fence(ALL_IS_WRITTEN), answer -> {});
        }
        inFlight.whenThere(node, next);
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
        if (mapped == null) {
            questions.broadcast(token);
            line.send(HUB, broadcast);
        } else {
            boolean comesAgain = mapped.isWaiting();
            mapped.add(broadcast);
            if (!comesAgain) {
                write(mapped);
            }
        }
    }

    /**
     * What gets no turn now is tried again when the step is over in which another node has it: that
     * is when it answers a message.
     */
    private void write(MappedBroadcast broadcasts) {
        int holder =
                broadcasts.write(
                        token -> {
                            context.tally().add(Count.BROADCASTS_MAPPED);
                            line.answered(token, RemoteAnswer.DONE);
                        });
        if (holder != MappedBroadcast.NOBODY) {
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
                    write(Check.present(mapped, "node %d waits for no turn", context.self()));
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
