package dev.merino.engine;

import dev.merino.core.MalformedFrameException;
import dev.merino.memory.AddressSpace;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;

/**
 * What one half of a protocol has asked others by message, so that nobody answers what was not
 * asked: a token names a page or a table, and what comes in an answer is used as such.
 */
final class OutstandingRequests {
    private final AddressSpace space;
    private final List<Queue<RemoteOperation>> asked = new ArrayList<>();
    private final Queue<Long> broadcasts = new ArrayDeque<>();

    OutstandingRequests(int nodes, AddressSpace space) {
        this.space = space;
        for (int node = 0; node < nodes; node++) {
            asked.add(new ArrayDeque<>());
        }
    }

    /** {@code operation} is sent to {@code node}. */
    void ask(int node, RemoteOperation operation) {
        if (operation.isAnswered()) {
            asked.get(node).add(operation);
        }
    }

    /** {@code node} answers; most often what was asked first. */
    void answered(int node, long token, RemoteAnswer answer) {
        for (Iterator<RemoteOperation> all = asked.get(node).iterator(); all.hasNext(); ) {
            RemoteOperation operation = all.next();
            if (operation.token() == token && isAnswerTo(operation, answer)) {
                all.remove();
                return;
            }
        }
        throw new MalformedFrameException(
                "malformed packet: node %d answers what nobody has asked".formatted(node));
    }

    private boolean isAnswerTo(RemoteOperation operation, RemoteAnswer answer) {
        return switch (operation) {
            case RemoteOperation.GetPage(long _, int page) ->
                    answer instanceof RemoteAnswer.Page(var image)
                            && image.bytes() == space.regionOf(page).unitBytes();
            case RemoteOperation.GetWords(long _, int _, int count) ->
                    answer instanceof RemoteAnswer.Words(var words) && words.size() == count;
            case RemoteOperation.CompareAndSwap _, RemoteOperation.FetchAndAdd _ ->
                    answer instanceof RemoteAnswer.Word;
            case RemoteOperation.Fence _ -> answer instanceof RemoteAnswer.Done;
            case RemoteOperation.Put _ -> false;
        };
    }

    /** A broadcast is sent to the hub. */
    void broadcast(long token) {
        broadcasts.add(token);
    }

    /** The hub has put a broadcast of this node in order. */
    void ordered(long token) {
        Long first = broadcasts.poll();
        if (first == null || first != token) {
            throw new MalformedFrameException("malformed packet: a broadcast that nobody has sent");
        }
    }
}
