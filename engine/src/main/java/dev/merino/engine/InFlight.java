package dev.merino.engine;

import dev.merino.core.Check;
import dev.merino.protocol.RemoteOperation;

import java.util.HashMap;
import java.util.Map;

/**
 * What one half of a protocol has begun on a network adapter: the operations whose answers are to
 * come, and whether all that was written to a node is known to be there.
 */
final class InFlight {
    private final Map<Long, Flight> flights = new HashMap<>();
    private final long[] putsBegun;
    private final long[] putsFenced;
    private long numbers;

    /**
     * An operation whose answer is to come.
     *
     * @param node on whose memory it is carried out
     * @param operation what is done there
     * @param isQuestion whether {@code node} has asked, and the answer is for it
     * @param putsBefore how many puts to the node were begun before it
     */
    record Flight(int node, RemoteOperation operation, boolean isQuestion, long putsBefore) {}

    InFlight(int nodes) {
        this.putsBegun = new long[nodes];
        this.putsFenced = new long[nodes];
    }

    /** An operation begins; its number. */
    long begin(int node, RemoteOperation operation, boolean isQuestion) {
        long number = ++numbers;
        if (operation.isAnswered()) {
            flights.put(number, new Flight(node, operation, isQuestion, putsBegun[node]));
        } else {
            putsBegun[node]++;
        }
        return number;
    }

    /** Whether something was written to {@code node} that may not be there yet. */
    boolean hasPuts(int node) {
        return putsFenced[node] < putsBegun[node];
    }

    /** The answer to the operation with this number has come. */
    Flight end(long number) {
        Flight flight = Check.present(flights.remove(number), "no operation %d", number);
        if (flight.operation instanceof RemoteOperation.Fence) {
            putsFenced[flight.node] = Math.max(putsFenced[flight.node], flight.putsBefore);
        }
        return flight;
    }
}
