package dev.merino.checker;

import dev.merino.checker.TestProgram.Cell;
import dev.merino.checker.Trace.Deed;
import dev.merino.checker.Trace.Entry;
import dev.merino.checker.Violation.Kind;
import dev.merino.sync.SyncOperation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Judges the traces of all ranks after the fact: puts them into one order that a cluster which
 * keeps its promises can have had, and tells the {@link Oracle} about them in that order.
 *
 * <p>Within a rank the order is known. Between ranks it is what {@link TraceOrder} demands, all of
 * it forced: in every order that explains the traces, those entries come in that sequence. So
 * whoever may go on goes on, in any order; if nobody may, no order explains the traces. Of the
 * orders that do, each is as good as the others, since accesses that conflict are ordered by
 * synchronisation.
 */
final class Replay {
    private static final int HISTORY_MAX = 30;
    private static final SyncOperation BARRIER = new SyncOperation.Arrive(0);

    private final List<Cell> cells;
    private final List<Trace> traces;
    private final int[] next;
    private final TraceOrder traceOrder;
    private final Oracle oracle;
    private final ContributedNumbers given;

    /** In which round each rank gave last. */
    private final int[] round;

    private final List<Place> order = new ArrayList<>();

    /** An entry, and where it stands. */
    private record Place(int rank, int index, Entry entry) {
        @Override
        public String toString() {
            return "rank %d [%d] %s".formatted(rank, index, entry);
        }
    }

    private Replay(List<Cell> cells, List<Trace> traces) {
        this.cells = cells;
        this.traces = traces;
        this.next = new int[traces.size()];
        this.traceOrder = new TraceOrder(traces);
        this.oracle = new Oracle(traces.size(), cells.size());
        this.given = new ContributedNumbers(traces.size());
        this.round = new int[traces.size()];
    }

    /** Throws a {@link Violation} if the traces of a program with these cells cannot be. */
    static void judge(List<Cell> cells, List<Trace> traces) {
        Replay replay = new Replay(cells, traces);
        replay.requireTickets();
        replay.toEnd();
    }

    /** Each lock's tickets are 0, 1, 2 and so on, each drawn once. */
    private void requireTickets() {
        List<Place> draws = places(entry -> entry.deed() == Deed.LOCK);
        for (Place draw : draws) {
            for (Place other : draws) {
                if (draw.entry.equals(other.entry) && !draw.equals(other)) {
                    throw wrongOrder("one ticket was drawn twice: %s; %s", draw, other);
                }
            }
            Entry before = new Entry(Deed.LOCK, draw.entry.number(), draw.entry.value() - 1);
            if (before.value() >= 0 && draws.stream().noneMatch(d -> d.entry.equals(before))) {
                throw wrongOrder("nobody drew the ticket before: %s", draw);
            }
        }
    }

    private List<Place> places(Predicate<Entry> wanted) {
        List<Place> places = new ArrayList<>();
        for (int rank = 0; rank < traces.size(); rank++) {
            List<Entry> entries = traces.get(rank).entries();
            for (int index = 0; index < entries.size(); index++) {
                if (wanted.test(entries.get(index))) {
                    places.add(new Place(rank, index, entries.get(index)));
                }
            }
        }
        return places;
    }

    private void toEnd() {
        boolean moved = true;
        while (moved) {
            moved = false;
            for (int rank = 0; rank < next.length; rank++) {
                moved |= advance(rank);
            }
        }
        List<String> stuck = new ArrayList<>();
        for (int rank = 0; rank < next.length; rank++) {
            if (!isDone(rank)) {
                stuck.add(here(rank) + unreadBefore(here(rank)));
            }
        }
        if (!stuck.isEmpty()) {
            throw wrongOrder("nothing of this can be first: %s%s", stuck, history());
        }
    }

    /** Who has still to read the counter before this adds to it. */
    private String unreadBefore(Place place) {
        Entry read = new Entry(Deed.COUNT, place.entry.number(), place.entry.value());
        return place.entry.deed() != Deed.ADD
                ? ""
                : places(read::equals).stream()
                        .filter(p -> p.index >= next[p.rank])
                        .map(p -> " (but first " + p + ")")
                        .collect(Collectors.joining());
    }

    /** Goes on with {@code rank} as far as it may; says whether that was any way. */
    private boolean advance(int rank) {
        int from = next[rank];
        while (!isDone(rank) && traceOrder.mayBeNext(rank, here(rank).entry)) {
            Place here = here(rank);
            traceOrder.pass(rank, here.entry);
            order.add(here);
            tell(here);
            next[rank]++;
        }
        return next[rank] > from;
    }

    private boolean isDone(int rank) {
        return next[rank] == traces.get(rank).entries().size();
    }

    private Place here(int rank) {
        return new Place(rank, next[rank], traces.get(rank).entries().get(next[rank]));
    }

    private void tell(Place place) {
        try {
            tell(place.rank, place.entry);
        } catch (Violation violation) {
            throw new Violation(violation.kind(), explain(violation, place), violation);
        }
    }

    private void tell(int rank, Entry entry) {
        int number = entry.number();
        switch (entry.deed()) {
            case READ -> oracle.read(rank, number, entry.value());
            case WRITE -> oracle.write(rank, number, entry.value(), order.size());
            case LOCK -> whole(rank, new SyncOperation.Lock(number), 1);
            case UNLOCK -> whole(rank, new SyncOperation.Unlock(number), 0);
            case ARRIVE -> oracle.begin(rank, BARRIER);
            case DEPART -> oracle.end(rank, BARRIER, 0);
            case SET -> whole(rank, new SyncOperation.SetFlag(number), 1);
            case SEE -> whole(rank, new SyncOperation.AwaitFlag(number), 0);
            case ADD ->
                    whole(rank, new SyncOperation.Count(number, Instruction.ONE), entry.value());
            case CLOSE -> reset(number);
            case GIVE -> {
                round[rank] = number;
                given.give(rank, number, entry.value());
            }
            case GET -> given.take(rank, round[rank], number, entry.value());
            case COUNT ->
                    whole(
                            rank,
                            new SyncOperation.Count(number, new SyncOperation.Change.Read()),
                            entry.value());
        }
    }

    /** Nobody touches the area between the barrier before this and the one behind it. */
    private void reset(int area) {
        for (int cell = 0; cell < cells.size(); cell++) {
            if (cells.get(cell).area() == area) {
                oracle.reset(cell);
            }
        }
    }

    private void whole(int rank, SyncOperation operation, long value) {
        oracle.begin(rank, operation);
        oracle.end(rank, operation, value);
    }

    /** What the oracle said, the last write, where the value comes from, and what led to it. */
    private String explain(Violation violation, Place place) {
        StringBuilder text = new StringBuilder(String.valueOf(violation.getMessage()));
        text.append("\n  this is step %d: %s".formatted(order.size(), place));
        Entry entry = place.entry;
        if (entry.deed() == Deed.READ) {
            for (int step = 1; step <= order.size(); step++) {
                if (isWriteOf(entry.number(), order.get(step - 1).entry)) {
                    text.append("\n  a write was step %d: %s".formatted(step, order.get(step - 1)));
                }
            }
            Entry source = new Entry(Deed.WRITE, entry.number(), entry.value());
            places(source::equals).forEach(p -> text.append("\n  what was read: ").append(p));
        }
        return text.append(history()).toString();
    }

    private static boolean isWriteOf(int cell, Entry entry) {
        return entry.deed() == Deed.WRITE && entry.number() == cell;
    }

    private String history() {
        int from = Math.max(0, order.size() - HISTORY_MAX);
        return order.subList(from, order.size()).stream()
                .map(Place::toString)
                .collect(Collectors.joining("\n  ", "\n  the last steps in order:\n  ", ""));
    }

    private static Violation wrongOrder(String message, Object... details) {
        return new Violation(Kind.WRONG_ORDER, message.formatted(details));
    }
}
