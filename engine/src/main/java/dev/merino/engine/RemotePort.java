package dev.merino.engine;

import dev.merino.coherence.Protocol;
import dev.merino.coherence.RemoteAnswer;
import dev.merino.coherence.RemoteMessage;
import dev.merino.coherence.RemoteMessage.Answer;
import dev.merino.coherence.RemoteMessage.Ordered;
import dev.merino.coherence.RemoteMessage.ToAll;
import dev.merino.coherence.RemoteOperation;
import dev.merino.coherence.RemoteWindow;
import dev.merino.coherence.Site;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.memory.Frames;
import dev.merino.memory.Neighbours;
import dev.merino.memory.WordMemory;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.OptionalLong;

/**
 * Where the halves of one protocol read and write each other's memory: what a network adapter does.
 * Nothing of the target's own half runs.
 *
 * <p>Memory of a neighbour is read and written on the spot, by the one who asks. That may overtake
 * messages which are on their way to it, so only protocols that say they can bear it have it; else
 * operations and messages of a pair stay in one order.
 *
 * <p>Broadcasts go through node 0, the hub, which passes them on in order of arrival; since
 * messages of a pair stay in order, all nodes see all broadcasts in one order.
 */
final class RemotePort {
    private static final int HUB = 0;

    private final Site site;
    private final RemoteTarget own;

    /** Null for those that are reached by messages. */
    private final @Nullable RemoteTarget[] neighbours;

    private final Line line;

    /** What a port needs of its node. */
    interface Line {
        /** Send {@code message} to the same port of {@code node}, which may be this one. */
        void send(int node, RemoteMessage message);

        /** Tell the protocol that what it asked for under {@code token} is done. */
        void answered(long token, RemoteAnswer answer);
    }

    RemotePort(Site site, int channel, Protocol protocol, Line line) {
        RemoteWindow window = protocol.window();
        this.site = site;
        this.own = new RemoteTarget(site.frames(), window, false);
        this.line = line;
        this.neighbours = new @Nullable RemoteTarget[site.nodes()];
        if (protocol.bearsOvertaking()) {
            meet(channel, window, site.neighbours());
        }
    }

    private void meet(int channel, RemoteWindow window, Neighbours around) {
        WordMemory shared = around.wordsOf(site.self(), channel);
        if (shared == null) {
            return;
        }
        window.place(shared);
        for (int node = 0; node < site.nodes(); node++) {
            Frames frames = around.framesOf(node);
            WordMemory words = around.wordsOf(node, channel);
            if (node != site.self() && frames != null && words != null) {
                neighbours[node] = new RemoteTarget(frames, words, true);
            }
        }
    }

    /** Begins an operation of this node on the memory of {@code node}. */
    void begin(int node, RemoteOperation operation) {
        RemoteTarget neighbour = neighbours[node];
        if (neighbour == null) {
            beginInTurn(node, operation);
        } else {
            site.tally().add(countOf(operation));
            site.tally().add(Count.REMOTE_DIRECTLY);
            RemoteAnswer answer = neighbour.carryOut(operation);
            OptionalLong token = tokenOf(operation);
            if (token.isPresent()) {
                line.answered(token.getAsLong(), answer);
            }
        }
    }

    /** The same, by message in any case. */
    void beginInTurn(int node, RemoteOperation operation) {
        site.tally().add(countOf(operation));
        line.send(node, operation);
    }

    private static Count countOf(RemoteOperation operation) {
        return switch (operation) {
            case RemoteOperation.GetPage _, RemoteOperation.GetWords _ -> Count.REMOTE_READS;
            case RemoteOperation.PutDiff _, RemoteOperation.PutWords _ -> Count.REMOTE_WRITES;
            case RemoteOperation.CompareAndSwap _, RemoteOperation.FetchAndAdd _ ->
                    Count.REMOTE_ATOMICS;
            case RemoteOperation.Fence _ -> Count.REMOTE_FENCES;
        };
    }

    private static OptionalLong tokenOf(RemoteOperation operation) {
        return switch (operation) {
            case RemoteOperation.GetPage op -> OptionalLong.of(op.token());
            case RemoteOperation.GetWords op -> OptionalLong.of(op.token());
            case RemoteOperation.CompareAndSwap op -> OptionalLong.of(op.token());
            case RemoteOperation.FetchAndAdd op -> OptionalLong.of(op.token());
            case RemoteOperation.Fence op -> OptionalLong.of(op.token());
            case RemoteOperation.PutDiff _, RemoteOperation.PutWords _ -> OptionalLong.empty();
        };
    }

    /** Begins to write words in the windows of all nodes; answered when they are in the own one. */
    void broadcast(long token, int first, List<Long> words) {
        site.tally().add(Count.BROADCASTS);
        line.send(HUB, new ToAll(token, first, words));
    }

    /** Carries out what {@code from} has sent. */
    void receive(int from, RemoteMessage message) {
        switch (message) {
            case RemoteOperation operation -> {
                RemoteAnswer answer = own.carryOut(operation);
                OptionalLong token = tokenOf(operation);
                if (token.isPresent()) {
                    line.send(from, new Answer(token.getAsLong(), answer));
                }
            }
            case ToAll(long token, int first, List<Long> words) -> {
                Check.that(site.self() == HUB, "a broadcast at node %d, no hub", site.self());
                Ordered ordered = new Ordered(from, token, first, words);
                for (int node = 0; node < site.nodes(); node++) {
                    line.send(node, ordered);
                }
            }
            case Ordered(int origin, long token, int first, List<Long> words) -> {
                own.put(first, words);
                if (origin == site.self()) {
                    line.answered(token, RemoteAnswer.DONE);
                }
            }
            case Answer(long token, RemoteAnswer answer) -> line.answered(token, answer);
        }
    }
}
