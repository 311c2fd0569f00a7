package dev.merino.sim;

import dev.merino.engine.RemoteRequest;
import dev.merino.engine.RemoteTarget;
import dev.merino.engine.WindowWords;
import dev.merino.memory.Frames;
import dev.merino.memory.HeapFrames;
import dev.merino.memory.Neighbours;
import dev.merino.memory.WordMemory;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * Adapters that read and write the memory of virtual nodes. Operations of a pair of nodes travel in
 * one queue, and are carried out when the driver lets them arrive; what they yield travels back in
 * another. Nothing of the target runs.
 *
 * <p>Channels: for {@code n} nodes, operations from {@code a} to {@code b} in {@code a * n + b},
 * and answers from {@code a} to {@code b} in {@code (n + a) * n + b}.
 */
final class VirtualFabric {
    private final int nodes;
    private final Reach reach;
    private final List<HeapFrames> frames;
    private final VirtualNeighbours memory;
    private final AnswerReceiver receiver;
    private final AdapterAtomics atomics;
    private final List<Deque<RemoteRequest>> requests = new ArrayList<>();
    private final List<Deque<Reply>> replies = new ArrayList<>();
    private FabricRules rules = FabricRules.TRUE;

    /** What an operation has yielded. */
    private record Reply(RemoteRequest request, RemoteAnswer answer) {}

    /** Takes what comes back. */
    interface AnswerReceiver {
        /** An operation of {@code node} is done. */
        void answered(int node, RemoteRequest request, RemoteAnswer answer);
    }

    /**
     * @param frames those of each node, perhaps not yet of all
     */
    VirtualFabric(
            World.Size size,
            List<HeapFrames> frames,
            AnswerReceiver receiver,
            Interleaving interleaving) {
        this.nodes = size.nodes();
        this.reach = size.reach();
        this.frames = frames;
        this.memory = new VirtualNeighbours(frames, interleaving);
        this.receiver = receiver;
        this.atomics = new AdapterAtomics(interleaving);
        int pairs = size.reach().isFabric() ? nodes * nodes : 0;
        for (int pair = 0; pair < pairs; pair++) {
            requests.add(new ArrayDeque<>());
            replies.add(new ArrayDeque<>());
        }
    }

    void workBy(FabricRules others) {
        rules = others;
    }

    /** Whose memory {@code self} reaches, and how. */
    Neighbours neighboursOf(int self) {
        return switch (reach) {
            case MESSAGES -> Neighbours.NONE;
            case NEIGHBOURS -> memory;
            case FABRIC, COHERENT_FABRIC -> new Seen(self);
        };
    }

    /** What a node reaches by its adapter. */
    private final class Seen implements Neighbours {
        private final int self;

        Seen(int self) {
            this.self = self;
        }

        @Override
        public @Nullable Frames framesOf(int node) {
            return null;
        }

        @Override
        public @Nullable WordMemory wordsOf(int node, int channel) {
            return memory.wordsOf(node, channel);
        }

        @Override
        public boolean isOnFabric(int node) {
            return node != self || reach == Reach.FABRIC;
        }
    }

    void begin(int from, int to, RemoteRequest request) {
        if (request.operation() instanceof RemoteOperation.Fence && !rules.fencesWait()) {
            replies.get(to * nodes + from).add(new Reply(request, RemoteAnswer.DONE));
        } else {
            requests.get(from * nodes + to).add(request);
        }
    }

    /** Whether no operation and no answer is under way. */
    boolean isQuiet() {
        return rules.isQuiet(
                requests.stream().allMatch(Deque::isEmpty)
                        && replies.stream().allMatch(Deque::isEmpty));
    }

    int channels() {
        return requests.size() + replies.size();
    }

    boolean isEmpty(int channel) {
        return channel < requests.size()
                ? requests.get(channel).isEmpty()
                : replies.get(channel - requests.size()).isEmpty();
    }

    /** Lets what is next in {@code channel} arrive. */
    void deliver(int channel) {
        if (channel < requests.size()) {
            carryOut(channel / nodes, channel % nodes);
        } else {
            int pair = channel - requests.size();
            Reply reply = replies.get(pair).remove();
            receiver.answered(pair % nodes, reply.request, reply.answer);
        }
    }

    /** The first, unless words behind diffs may overtake them. */
    private RemoteRequest next(Deque<RemoteRequest> queue) {
        Iterator<RemoteRequest> all = queue.iterator();
        RemoteRequest candidate = all.next();
        while (!rules.keepsOrder()
                && candidate.operation() instanceof RemoteOperation.PutDiff
                && all.hasNext()) {
            candidate = all.next();
        }
        if (candidate.operation() instanceof RemoteOperation.PutWords) {
            all.remove();
            return candidate;
        }
        return queue.removeFirst();
    }

    /** Carries {@code request} out at once; others may be in the middle of it. */
    RemoteAnswer carryOutNow(int to, RemoteRequest request) {
        WordMemory words = memory.wordsOf(to, request.channel());
        return carryOut(
                memory.framesOf(to),
                reach == Reach.FABRIC ? atomics.on(words) : words,
                request.operation());
    }

    private static RemoteAnswer carryOut(
            Frames target, WordMemory words, RemoteOperation operation) {
        return operation.carryOut(new RemoteTarget(target, new WindowWords(words), false));
    }

    private void carryOut(int from, int to) {
        RemoteRequest request = next(requests.get(from * nodes + to));
        WordMemory words = memory.wordsOf(to, request.channel());
        RemoteAnswer answer = carryOut(frames.get(to), words, request.operation());
        if (request.operation().isAnswered()) {
            replies.get(to * nodes + from).add(new Reply(request, answer));
        }
    }
}
