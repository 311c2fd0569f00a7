package dev.merino.engine;

import dev.merino.core.Check;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What one half of a protocol has begun on a network adapter: the operations whose answers are to
 * come, and whether all that was written to a node is known to be there. Operations on one node are
 * carried out in order, so the answer to any of them shows that what was written before it is
 * there.
 */
final class InFlightOperations {
    private final Map<Long, Flight> flights = new HashMap<>();
    private final long[] putsBegun;
    private final long[] putsThere;

    private long numbers;

    /**
     * An operation whose answer is to come.
     *
     * @param node on whose memory it is carried out
     * @param then takes the answer
     * @param putsBefore how many puts to the node were begun before it
     */
    private record Flight(int node, Consumer<RemoteAnswer> then, long putsBefore) {}

    InFlightOperations(int nodes) {
        this.putsBegun = new long[nodes];
        this.putsThere = new long[nodes];
    }

    /** An operation begins, and {@code then} takes its answer if it has one; its number. */
    long begin(int node, RemoteOperation operation, Consumer<RemoteAnswer> then) {
        long number = ++numbers;
        if (operation.isAnswered()) {
            flights.put(number, new Flight(node, then, putsBegun[node]));
        } else {
            putsBegun[node]++;
        }
        return number;
    }

    /** Whether something was written to {@code node} that may not be there yet. */
    boolean hasPuts(int node) {
        return putsThere[node] < putsBegun[node];
    }

    /** The answer to the operation with this number has come. */
    void end(long number, RemoteAnswer answer) {
        Flight flight = Check.present(flights.remove(number), "no operation %d", number);
        int node = flight.node;
        putsThere[node] = Math.max(putsThere[node], flight.putsBefore);
        flight.then.accept(answer);
    }
}
