package dev.merino.coherence.treadmarks;

import dev.merino.coherence.treadmarks.TreadMarksMessage.IntervalReply;
import dev.merino.coherence.treadmarks.TreadMarksMessage.IntervalRequest;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.NodeSet;
import dev.merino.core.Payload;
import dev.merino.core.VectorTime;
import dev.merino.memory.Region;
import dev.merino.protocol.Effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What the node knows of everybody's intervals (the paper's ProcArray), and what it tells.
 *
 * <p>Knowledge is closed: with an interval all that precede it are known. So intervals that arrive
 * wait in {@link #arrived} until all up to some node's time are there; those that nobody has sent
 * along are asked for at the nodes that made them.
 */
final class Knowledge {
    /** Of one node's intervals no more than this are passed on to everybody. */
    private static final int PUBLISHED_MAX = 1024;

    private final NodeState state;
    private final Modifications modifications;
    private final WriteWatch watch;

    /** The intervals after {@link #horizon}, by node, in order. */
    private final List<List<Interval>> records = new ArrayList<>();

    private VectorTime horizon;
    private final Map<Interval.Name, Interval> arrived = new HashMap<>();
    private final int[] askedUpTo;
    private final List<Goal> goals = new ArrayList<>();

    /** What each node knows at least, as far as this one knows. */
    private final VectorTime[] known;

    /** Something to do once everything up to a time is known. */
    private record Goal(VectorTime time, Consumer<Effects> then) {}

    Knowledge(NodeState state, Modifications modifications, WriteWatch watch) {
        this.state = state;
        this.modifications = modifications;
        this.watch = watch;
        int nodes = state.context.nodes();
        this.horizon = VectorTime.zero(nodes);
        this.askedUpTo = new int[nodes];
        this.known = new VectorTime[nodes];
        Arrays.fill(known, horizon);
        for (int node = 0; node < nodes; node++) {
            records.add(new ArrayList<>());
        }
    }

    /** The records of each node are those after the horizon, up to this node's time. */
    void verify() {
        for (int node = 0; node < records.size(); node++) {
            int from = horizon.at(node);
            Check.that(
                    records.get(node).size() == state.time.at(node) - from,
                    "%d records of node %d from %d to %d",
                    records.get(node).size(),
                    node,
                    from,
                    state.time.at(node));
        }
    }

    // ---- telling

    /** What {@code asker} must be told. Only now, if at all, an interval ends. */
    Payload grant(RequestPayload asker) {
        if (asker.node() == state.self()) {
            return Payload.NONE;
        }
        close();
        known[asker.node()] = state.time;
        return grantAfter(asker.time());
    }

    /** What one must be told who knows nothing yet. */
    Payload grantToNewcomer() {
        close();
        return state.time.isZero()
                ? Payload.NONE
                : grantAfter(VectorTime.zero(state.time.members()));
    }

    private GrantPayload grantAfter(VectorTime asked) {
        List<Interval> news = new ArrayList<>();
        for (int node = 0; node < records.size(); node++) {
            news.addAll(after(node, asked.at(node), state.time.at(node)));
        }
        return told(news, NodeSet.empty());
    }

    /** What everybody may have to know: the node's own intervals that somebody may lack. */
    Payload publish() {
        close();
        if (state.time.isZero()) {
            return Payload.NONE;
        }
        int self = state.self();
        int knownByAll = state.time.at(self);
        for (int node = 0; node < known.length; node++) {
            knownByAll = node == self ? knownByAll : Math.min(knownByAll, known[node].at(self));
        }
        return told(after(self, knownByAll, state.time.at(self)), NodeSet.of(self));
    }

    private GrantPayload told(List<Interval> intervals, NodeSet publishers) {
        for (Interval interval : intervals) {
            state.tally().add(Count.WRITE_NOTICES, interval.pages().size());
        }
        return new GrantPayload(state.time, intervals, publishers, state.spaceBytes);
    }

    private void close() {
        modifications.close().forEach(this::remember);
    }

    private List<Interval> after(int node, int after, int upTo) {
        int first = horizon.at(node);
        int from = Math.max(after, first);
        if (from >= upTo) {
            return List.of();
        }
        List<Interval> all = records.get(node);
        Check.that(
                upTo - first <= all.size(), "node %d has made no interval %d yet", node, upTo - 1);
        return all.subList(from - first, upTo - first);
    }

    /**
     * Two payloads as one. A grant that came here and goes on needs only what is not known here:
     * the rest is in the grant that this node makes itself.
     */
    Payload merge(GrantPayload one, GrantPayload other) {
        VectorTime time = one.time().join(other.time());
        long space = Math.max(one.spaceBytes(), other.spaceBytes());
        Map<Interval.Name, Interval> all = new HashMap<>();
        boolean published = one.isPublished() || other.isPublished();
        for (Interval interval : one.intervals()) {
            if (published || !interval.isCoveredBy(state.time)) {
                all.put(interval.name(), interval);
            }
        }
        other.intervals().forEach(interval -> all.put(interval.name(), interval));
        noteKnown(one);
        noteKnown(other);
        NodeSet publishers = union(one.publishers(), other.publishers());
        Collection<Interval> kept = published ? worthTelling(all, time) : all.values();
        return new GrantPayload(time, List.copyOf(kept), publishers, space);
    }

    private static NodeSet union(NodeSet one, NodeSet other) {
        NodeSet[] both = {one};
        other.forEach(node -> both[0] = both[0].with(node));
        return both[0];
    }

    /** Without those that everybody knows, and those of which there are too many. */
    private List<Interval> worthTelling(Map<Interval.Name, Interval> all, VectorTime time) {
        List<Interval> kept = new ArrayList<>();
        for (Interval interval : all.values()) {
            boolean recent = interval.index() > time.at(interval.node()) - PUBLISHED_MAX;
            if (recent && !isKnownByAll(interval)) {
                kept.add(interval);
            }
        }
        return kept;
    }

    private boolean isKnownByAll(Interval interval) {
        return Arrays.stream(known).allMatch(interval::isCoveredBy);
    }

    /** Takes note of what others know. */
    private void noteKnown(GrantPayload told) {
        if (told.publishers().size() == 1) {
            told.publishers().forEach(node -> known[node] = known[node].join(told.time()));
        }
    }

    /** All have published this, as at a barrier: all will know it. */
    private void noteCommon(GrantPayload told) {
        if (told.publishers().size() == known.length) {
            Arrays.setAll(known, node -> known[node].join(told.time()));
        }
    }

    // ---- learning

    /** Takes {@code told} in, and goes on when everything it names is known. */
    void learn(GrantPayload told, Consumer<Effects> then, Effects out) {
        if (watch.endsIntervalFirst() && !state.time.covers(told.time())) {
            close();
        }
        noteKnown(told);
        noteCommon(told);
        told.intervals().forEach(this::arrive);
        if (state.rules.awaitsMissing()) {
            learn(told.time(), then, out);
        } else {
            learn(told.time(), o -> {}, out);
            then.accept(out);
        }
    }

    /** Goes on when everything up to {@code time} is known. */
    void learn(VectorTime time, Consumer<Effects> then, Effects out) {
        goals.add(new Goal(time, then));
        advance(out);
        if (!state.time.covers(time)) {
            askForMissing(time, out);
        }
    }

    private void arrive(Interval interval) {
        if (!interval.isCoveredBy(state.time)) {
            arrived.put(interval.name(), interval);
        }
    }

    void on(int from, IntervalRequest request, Effects out) {
        List<Interval> wanted = after(state.self(), request.after(), request.upTo());
        out.send(from, new IntervalReply(wanted));
    }

    void on(IntervalReply reply, Effects out) {
        reply.intervals().forEach(this::arrive);
        advance(out);
    }

    private void askForMissing(VectorTime time, Effects out) {
        for (int node = 0; node < records.size(); node++) {
            int after = Math.max(state.time.at(node), askedUpTo[node]);
            while (arrived.containsKey(new Interval.Name(node, after + 1))) {
                after++;
            }
            if (after < time.at(node)) {
                askedUpTo[node] = time.at(node);
                out.send(node, new IntervalRequest(after, time.at(node)));
            }
        }
    }

    /** Goes on with those goals that are reached. */
    private void advance(Effects out) {
        List<Goal> reached = new ArrayList<>();
        for (Iterator<Goal> all = goals.iterator(); all.hasNext(); ) {
            Goal goal = all.next();
            if (!state.rules.mustKnowAllBefore() || isHere(goal.time)) {
                takeIn(goal.time);
            }
            if (state.time.covers(goal.time)) {
                all.remove();
                reached.add(goal);
            }
        }
        reached.forEach(goal -> goal.then.accept(out));
    }

    private boolean isHere(VectorTime time) {
        for (int node = 0; node < records.size(); node++) {
            for (int i = state.time.at(node) + 1; i <= time.at(node); i++) {
                if (!arrived.containsKey(new Interval.Name(node, i))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Takes in all that have arrived, up to {@code time}, as far as there is no gap. */
    private void takeIn(VectorTime time) {
        int[] clocks = new int[records.size()];
        for (int node = 0; node < clocks.length; node++) {
            clocks[node] = state.time.at(node);
            while (clocks[node] < time.at(node) && takeIn(node, clocks[node] + 1)) {
                clocks[node]++;
            }
        }
        state.time = state.time.join(VectorTime.of(clocks));
    }

    private boolean takeIn(int node, int index) {
        Interval interval = arrived.remove(new Interval.Name(node, index));
        if (interval != null) {
            remember(interval);
            applyLater(interval);
        }
        return interval != null;
    }

    private void remember(Interval interval) {
        records.get(interval.node()).add(interval);
        state.spaceBytes += interval.spaceBytes();
    }

    /** Its write notices take effect at the next acquire of each table. */
    private void applyLater(Interval interval) {
        for (int index : interval.pages()) {
            LocalPage page = state.page(index);
            if (state.rules.mustMakeDiffFirst(page)) {
                modifications.makeDiff(page);
            }
            if (!interval.isCoveredBy(page.time)) {
                page.notices++;
                page.missing.add(interval);
                state.queueNotice(page);
                watch.learnt(page, interval);
            }
        }
    }

    // ---- forgetting

    /** The nodes that modified each page up to {@code until}. */
    Map<Integer, NodeSet> modifiers(VectorTime until) {
        Map<Integer, NodeSet> modifiers = new TreeMap<>();
        for (int node = 0; node < records.size(); node++) {
            for (Interval interval : after(node, horizon.at(node), until.at(node))) {
                NodeSet one = NodeSet.of(node);
                for (int page : interval.pages()) {
                    modifiers.merge(page, one, Knowledge::union);
                }
            }
        }
        return modifiers;
    }

    /** The intervals of others after {@code until} in which they modified {@code page}. */
    List<Interval> noticesAfter(VectorTime until, int page) {
        List<Interval> later = new ArrayList<>();
        for (int node = 0; node < records.size(); node++) {
            if (node != state.self()) {
                after(node, until.at(node), state.time.at(node)).stream()
                        .filter(interval -> interval.pages().contains(page))
                        .forEach(later::add);
            }
        }
        return later;
    }

    /**
     * Drops the write notices of {@code region}, and then the oldest intervals, as far as they have
     * no others: everybody knows them, so that nobody will ask for them.
     */
    void forget(Region region) {
        Check.that(arrived.isEmpty() && goals.isEmpty(), "intervals are under way");
        int[] until = new int[records.size()];
        for (int node = 0; node < records.size(); node++) {
            List<Interval> all = records.get(node);
            all.forEach(interval -> state.spaceBytes -= interval.spaceBytes());
            all.replaceAll(interval -> state.rules.without(interval, region));
            all.forEach(interval -> state.spaceBytes += interval.spaceBytes());
            until[node] = horizon.at(node) + leadingEmpty(all);
        }
        forget(VectorTime.of(until));
    }

    private static int leadingEmpty(List<Interval> intervals) {
        int count = 0;
        while (count < intervals.size() && intervals.get(count).pages().isEmpty()) {
            count++;
        }
        return count;
    }

    /** Drops the intervals up to {@code until}. */
    void forget(VectorTime until) {
        for (int node = 0; node < records.size(); node++) {
            List<Interval> old = after(node, horizon.at(node), until.at(node));
            old.forEach(interval -> state.spaceBytes -= interval.spaceBytes());
            List<Interval> rest = records.get(node);
            records.set(node, new ArrayList<>(rest.subList(old.size(), rest.size())));
        }
        horizon = until;
    }
}
