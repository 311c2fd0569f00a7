package dev.merino.embedded;

import dev.merino.rank.source.ProgramLine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Ends a session in which nothing can move any more.
 *
 * <p>Two things cannot end well, and end the session with a report of where every rank stands.
 *
 * <ul>
 *   <li><em>Everybody waits.</em> All ranks that have not ended are BLOCKED. Only a rank's thread
 *       can complete a request, and only inside the runtime, where it is not blocked; when all are
 *       blocked, nobody is inside, all inboxes are empty (see {@link EmbeddedNode}), and nothing
 *       will ever happen again. A rank becomes BLOCKED, and a blocked one DONE, under the lock of
 *       this class; so one that has been completed but has not woken counts as running. A rank that
 *       waits with a deadline, or that has been interrupted out of its wait, is not blocked. One
 *       that waits until interrupted is: condition waits are of this kind, and must not hang
 *       because somebody outside might call.
 *   <li><em>Somebody has left.</em> A barrier needs every rank, so an arrival that a rank which has
 *       ended did not match is never answered, whatever the others do meanwhile. Arrivals are
 *       counted, because a rank may pass the barrier and end before another one has been told that
 *       it is open.
 * </ul>
 */
final class StallWatch {
    private final EmbeddedSession session;
    private final int ranks;
    private final Set<EmbeddedRank> blocked = new HashSet<>();
    private final Set<EmbeddedRank> interruptible = new HashSet<>();
    private final Set<Integer> ended = new HashSet<>();

    private final Map<Integer, Arrivals> arrivals = new HashMap<>();

    /** How often each rank has come to a barrier, and what the last one to come called it. */
    private record Arrivals(String words, int[] counts) {
        boolean somebodyIsAheadOf(int rank) {
            return Arrays.stream(counts).anyMatch(count -> count > counts[rank]);
        }
    }

    StallWatch(EmbeddedSession session, int ranks) {
        this.session = session;
        this.ranks = ranks;
    }

    /**
     * {@code processor} is about to sleep without a deadline; false if it need not, as its answer
     * is there.
     */
    synchronized boolean block(EmbeddedRank processor, boolean interruptibly) {
        if (!processor.becomeBlocked()) {
            return false;
        }
        blocked.add(processor);
        if (interruptibly) {
            interruptible.add(processor);
        }
        checkSomebodyRuns();
        return true;
    }

    /** {@code processor} does not sleep any more, whether it was completed or not. */
    synchronized void unblock(EmbeddedRank processor) {
        if (processor.ceaseBlocked()) {
            remove(processor);
        }
    }

    /** The answer for {@code processor} is there; false if it is not blocked. */
    synchronized boolean complete(EmbeddedRank processor) {
        boolean done = processor.becomeDone();
        if (done) {
            remove(processor);
        }
        return done;
    }

    private void remove(EmbeddedRank processor) {
        blocked.remove(processor);
        interruptible.remove(processor);
    }

    /** {@code rank} comes to {@code barrier}, whose name is {@code words}. */
    synchronized void arrive(int rank, int barrier, String words) {
        Arrivals before = arrivals.get(barrier);
        int[] counts = before == null ? new int[ranks] : before.counts();
        counts[rank]++;
        arrivals.put(barrier, new Arrivals(words, counts));
        for (int gone : ended) {
            if (counts[gone] < counts[rank]) {
                session.fail(
                        new EmbeddedFailure.Stuck(
                                "rank %d comes to %s, but rank %d has ended; %s"
                                        .formatted(rank, words, gone, report())));
            }
        }
    }

    /** The program of {@code rank} has returned. */
    synchronized void end(int rank) {
        ended.add(rank);
        for (Arrivals come : arrivals.values()) {
            if (come.somebodyIsAheadOf(rank)) {
                session.fail(
                        new EmbeddedFailure.Stuck(
                                "rank %d has ended, but others wait for it at %s; %s"
                                        .formatted(rank, come.words(), report())));
                return;
            }
        }
        checkSomebodyRuns();
    }

    private void checkSomebodyRuns() {
        boolean all = blocked.size() == ranks - ended.size() && !blocked.isEmpty();
        if (all && interruptible.stream().noneMatch(p -> p.thread().isInterrupted())) {
            session.fail(new EmbeddedFailure.Stuck("all ranks wait for each other; " + report()));
        }
    }

    private String report() {
        List<String> lines = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            lines.add("rank " + rank + " " + whereabouts(session.processor(rank)));
        }
        return lines.stream().collect(Collectors.joining("; "));
    }

    private String whereabouts(EmbeddedRank processor) {
        String waiting = processor.waiting();
        if (ended.contains(processor.rank())) {
            return "has ended";
        }
        String line =
                ProgramLine.in(processor.thread().getStackTrace())
                        .map(frame -> " (at " + frame + ")")
                        .orElse("");
        return (waiting.isEmpty() ? "runs" : waiting + holder(processor)) + line;
    }

    private String holder(EmbeddedRank waiting) {
        int lock = waiting.locks.awaited();
        for (int rank = 0; rank < ranks; rank++) {
            if (session.processor(rank).locks.holds(lock)) {
                return ", which rank " + rank + " holds";
            }
        }
        return "";
    }
}
