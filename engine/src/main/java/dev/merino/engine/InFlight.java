package dev.merino.engine;

import dev.merino.core.Check;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What one half of a protocol has begun on a network adapter: the operations whose answers are to
 * come, and whether all that was written to a node is known to be there. Operations on one node are
 * carried out in order, so the answer to any of them shows that what was written before it is
 * there.
 */
final class InFlight {
    private final Map<Long, Flight> flights = new HashMap<>();
    private final long[] putsBegun;
    private final long[] putsThere;

    /** How many puts to a node will be known to be there when all answers have come. */
    private final long[] putsToBeShown;

    private final List<Deque<Waiter>> waiters = new ArrayList<>();
    private long numbers;

    /**
     * An operation whose answer is to come.
     *
     * @param node on whose memory it is carried out
     * @param then takes the answer
     * @param putsBefore how many puts to the node were begun before it
     */
    private record Flight(int node, Consumer<RemoteAnswer> then, long putsBefore) {}

    /** Somebody who waits until so many puts are there. */
    private record Waiter(long puts, Runnable next) {}

    InFlight(int nodes) {
        this.putsBegun = new long[nodes];
        this.putsThere = new long[nodes];
        this.putsToBeShown = new long[nodes];
        for (int node = 0; node < nodes; node++) {
            waiters.add(new ArrayDeque<>());
        }
    }

    /** An operation begins, and {@code then} takes its answer if it has one; its number. */
    long begin(int node, RemoteOperation operation, Consumer<RemoteAnswer> then) {
        long number = ++numbers;
        if (operation.isAnswered()) {
            flights.put(number, new Flight(node, then, putsBegun[node]));
            putsToBeShown[node] = putsBegun[node];
        } else {
            putsBegun[node]++;
        }
        return number;
    }

    /** Whether something was written to {@code node} that may not be there yet. */
    boolean hasPuts(int node) {
        return putsThere[node] < putsBegun[node];
    }

    /** Whether an answer that is to come shows that all puts to {@code node} are there. */
    boolean willBeShown(int node) {
        return putsToBeShown[node] == putsBegun[node];
    }

    /** Does {@code next} when all puts to {@code node} are there which have begun. */
    void whenThere(int node, Runnable next) {
        waiters.get(node).add(new Waiter(putsBegun[node], next));
    }

    /** The answer to the operation with this number has come. */
    void end(long number, RemoteAnswer answer) {
        Flight flight = Check.present(flights.remove(number), "no operation %d", number);
        int node = flight.node;
        putsThere[node] = Math.max(putsThere[node], flight.putsBefore);
        flight.then.accept(answer);
        Deque<Waiter> waiting = waiters.get(node);
        for (Waiter first = waiting.peek();
                first != null && first.puts <= putsThere[node];
                first = waiting.peek()) {
            waiting.remove().next.run();
        }
    }
}
