package dev.merino.coherence.treadmarks;

import dev.merino.coherence.treadmarks.TreadMarksMessage.Collect;
import dev.merino.coherence.treadmarks.TreadMarksMessage.CollectionWanted;
import dev.merino.coherence.treadmarks.TreadMarksMessage.Forget;
import dev.merino.coherence.treadmarks.TreadMarksMessage.Validated;
import dev.merino.core.Check;
import dev.merino.core.Message;
import dev.merino.core.NodeSet;
import dev.merino.core.VectorTime;
import dev.merino.protocol.Effects;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Garbage collection (section 3.6). Node 0 chooses a time, the horizon. Every node learns all
 * intervals up to it, brings the pages that it has modified or uses up to date, and says so; when
 * all have, everybody forgets the intervals, notices and diffs from before the horizon, and copies
 * that lack some of them. From then on the copyset of such a page is those who modified it.
 *
 * <p>The threads of the program go on all the while. Node 0 begins when it leaves a barrier and
 * some node's data takes more than a limit: then everybody knows the same intervals, and there is
 * little to learn. A node that reaches twice the limit before that asks for a collection.
 */
final class IntervalCollector {
    private static final int COLLECTOR = 0;

    private final NodeState state;
    private final Knowledge knowledge;
    private final Modifications modifications;
    private final long limitBytes;

    /** The pages that must be brought before this node has done its part. */
    private final Set<LocalPage> toBring = new LinkedHashSet<>();

    /** The pages whose faults wait for the end of the collection. */
    private final List<LocalPage> deferred = new ArrayList<>();

    private Stage stage = Stage.IDLE;
    private @Nullable VectorTime horizon;
    private int round;
    private boolean asked;

    /** Of use to node 0: whether a collection is under way, and how many have done their part. */
    private boolean running;

    private int validated;

    private enum Stage {
        IDLE,
        BRINGING,
        VALIDATED
    }

    IntervalCollector(
            NodeState state, Knowledge knowledge, Modifications modifications, long limitBytes) {
        this.state = state;
        this.knowledge = knowledge;
        this.modifications = modifications;
        this.limitBytes = limitBytes;
    }

    /** A processor of this node has acquired what was told. */
    void acquired(GrantPayload told, Effects out) {
        boolean byAll = told.publishers().size() == state.context.nodes();
        long space = Math.max(told.spaceBytes(), state.spaceBytes);
        if (state.self() == COLLECTOR && byAll && space > limitBytes && !running) {
            begin(out);
        }
    }

    /** Looks at the space after each event. */
    void watch(Effects out) {
        if (state.spaceBytes > 2 * limitBytes && !asked) {
            asked = true;
            out.send(COLLECTOR, new CollectionWanted(round, state.time));
        }
    }

    void on(CollectionWanted wanted, Effects out) {
        if (!running && wanted.round() == round) {
            running = true;
            knowledge.learn(wanted.time(), this::begin, out);
        }
    }

    private void begin(Effects out) {
        running = true;
        validated = 0;
        sendToAll(new Collect(state.time), out);
    }

    private void sendToAll(Message message, Effects out) {
        for (int node = 0; node < state.context.nodes(); node++) {
            out.send(node, message);
        }
    }

    void on(Collect collect, AccessMisses misses, Effects out) {
        knowledge.learn(collect.horizon(), o -> bring(collect.horizon(), misses, o), out);
    }

    private void bring(VectorTime until, AccessMisses misses, Effects out) {
        Check.that(stage == Stage.IDLE, "two collections at a time");
        stage = Stage.BRINGING;
        horizon = until;
        Map<Integer, NodeSet> modifiers = knowledge.modifiers(state.time);
        modifiers.forEach(
                (index, nodes) -> {
                    LocalPage page = state.page(index);
                    boolean here = nodes.contains(state.self());
                    if (page.lacksBefore(until) && state.rules.mustValidate(page, here)) {
                        toBring.add(page);
                    }
                });
        List.copyOf(toBring).forEach(page -> misses.validate(page, out));
        reportIfDone(out);
    }

    /** Whether a fault must wait: the diffs that it needs are being forgotten. */
    boolean defers(LocalPage page) {
        if (stage == Stage.BRINGING && page.lacksBefore(horizon())) {
            toBring.add(page);
        }
        boolean wait = stage == Stage.VALIDATED && state.rules.mustDefer(page, horizon());
        if (wait) {
            deferred.add(page);
        }
        return wait;
    }

    /** A fetch has ended; perhaps it began before this node knew what the collection needs. */
    void brought(LocalPage page, AccessMisses misses, Effects out) {
        if (stage != Stage.BRINGING || !toBring.contains(page)) {
            return;
        }
        if (page.lacksBefore(horizon())) {
            misses.validate(page, out);
        } else {
            toBring.remove(page);
            reportIfDone(out);
        }
    }

    private void reportIfDone(Effects out) {
        if (toBring.isEmpty() && stage == Stage.BRINGING) {
            stage = Stage.VALIDATED;
            out.send(COLLECTOR, new Validated());
        }
    }

    private VectorTime horizon() {
        return Check.present(horizon, "no collection is under way");
    }

    void validated(Effects out) {
        validated++;
        if (running && state.rules.mayForget(validated, state.context.nodes())) {
            running = false;
            sendToAll(new Forget(), out);
        }
    }

    void forget(AccessMisses misses, Effects out) {
        VectorTime until = horizon();
        Map<Integer, NodeSet> modifiers = knowledge.modifiers(until);
        modifiers.forEach((page, nodes) -> forget(state.page(page), nodes, until));
        knowledge.forget(until);
        stage = Stage.IDLE;
        horizon = null;
        round++;
        asked = false;
        List<LocalPage> waiting = List.copyOf(deferred);
        deferred.clear();
        waiting.forEach(page -> misses.resume(page, out));
    }

    /** Stops if a collection is under way. */
    void requireIdle() {
        Check.that(
                stage == Stage.IDLE && !running && deferred.isEmpty(), "a collection is under way");
    }

    private void forget(LocalPage page, NodeSet modifiers, VectorTime until) {
        if (state.rules.mustDiscard(page, until)) {
            Check.that(!page.isMapped() && page.twin == null, "page %d is in use", page.page);
            page.discard(until, knowledge.noticesAfter(until, page.page));
        } else {
            page.missing.removeIf(interval -> interval.isCoveredBy(until));
            page.time = page.time.join(until);
        }
        page.copyset = modifiers;
        state.dropDiffs(page, until);
        if (page.isAnnounced() && page.announced <= until.at(state.self())) {
            modifications.forgetAnnouncement(page);
        }
    }
}
