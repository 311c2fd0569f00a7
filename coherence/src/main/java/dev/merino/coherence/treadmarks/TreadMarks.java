package dev.merino.coherence.treadmarks;

import dev.merino.core.Check;
import dev.merino.core.Message;
import dev.merino.core.Payload;
import dev.merino.memory.Region;
import dev.merino.protocol.Effects;
import dev.merino.protocol.Event;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.WriteConflict;

import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One node of TreadMarks: lazy release consistency. A node is what the paper calls a processor: it
 * has intervals, a vector time and copies of pages; its tables share them.
 *
 * <p>A release does nothing but end, when somebody asks, the interval that announces what was
 * written ({@link Modifications}); an acquire learns the intervals that it must see and leaves the
 * pages they name ({@link Knowledge}); a touch of such a page brings its diffs ({@link
 * AccessMisses}); what nobody needs any more is forgotten ({@link IntervalCollector}).
 */
public final class TreadMarks implements Protocol {
    /** How much space consistency data may take at a node before it is collected. */
    public static final long LIMIT_BYTES = 16L << 20;

    /** So little space that a few intervals fill it: for those who judge the protocol. */
    public static final long STRAINED_BYTES = 512;

    private final NodeState state;
    private final Modifications modifications;
    private final Knowledge knowledge;
    private final IntervalCollector collector;
    private final AccessMisses misses;
    private final WriteWatch watch;

    /** The half that stands at {@code context}. */
    public TreadMarks(NodeContext context) {
        this(context, new Rules(), LIMIT_BYTES);
    }

    /** The same with another limit to the space, and under other rules. */
    public TreadMarks(NodeContext context, Rules rules, long limitBytes) {
        this(context, rules, limitBytes, state -> WriteWatch.NONE);
    }

    private TreadMarks(
            NodeContext context,
            Rules rules,
            long limitBytes,
            Function<NodeState, WriteWatch> watches) {
        this.state = new NodeState(context, rules);
        this.watch = watches.apply(state);
        this.modifications = new Modifications(state);
        this.knowledge = new Knowledge(state, modifications, watch);
        this.collector = new IntervalCollector(state, knowledge, modifications, limitBytes);
        this.misses = new AccessMisses(state, modifications, collector, watch);
    }

    /** A node that tells {@code found} of each race among writes that it finds. */
    public static TreadMarks findingConflicts(NodeContext context, Consumer<WriteConflict> found) {
        return new TreadMarks(
                context, new Rules(), LIMIT_BYTES, state -> new ConflictSearch(state, found));
    }

    /** A node that has room for a few intervals only, and collects all the time. */
    public static TreadMarks strained(NodeContext context) {
        return new TreadMarks(context, new Rules(), STRAINED_BYTES);
    }

    /** What intervals, write notices and diffs take at this node. */
    public long spaceBytes() {
        return state.spaceBytes;
    }

    @Override
    public void on(Event event, Effects out) {
        switch (event) {
            case Event.Fault f -> misses.fault(f.table(), f.page(), f.wanted(), out);
            case Event.WillRead w -> misses.willRead(w.table(), w.firstPage(), w.count(), out);
            case Event.Written w -> modifications.written(w.table(), w.pages());
            case Event.Acquire a -> acquire(a.processor(), a.granted(), out);
            case Event.Release r -> release(r.processor(), out);
            case Event.Arrival a -> arrival(a.from(), own(a.message()), out);
        }
        collector.watch(out);
    }

    private void acquire(int processor, Payload granted, Effects out) {
        if (granted instanceof GrantPayload told) {
            Consumer<Effects> end =
                    o -> {
                        endAcquire(processor, o);
                        collector.acquired(told, o);
                    };
            knowledge.learn(told, o -> watch.settle(misses, end, o), out);
        } else {
            endAcquire(processor, out);
        }
    }

    private void endAcquire(int processor, Effects out) {
        misses.applyNotices(state.context.tableOf(processor), out);
        out.resume(processor);
    }

    private void release(int processor, Effects out) {
        modifications.protectSuspects(state.context.tableOf(processor), out);
        out.resume(processor);
    }

    private static TreadMarksMessage own(Message message) {
        Check.that(message instanceof TreadMarksMessage, "not of TreadMarks: %s", message);
        return (TreadMarksMessage) message;
    }

    private void arrival(int from, TreadMarksMessage message, Effects out) {
        switch (message) {
            case TreadMarksMessage.PageRequest m -> misses.on(from, m, out);
            case TreadMarksMessage.PageReply m -> misses.on(m, out);
            case TreadMarksMessage.DiffRequest m -> misses.on(from, m, out);
            case TreadMarksMessage.DiffReply m -> misses.on(m, out);
            case TreadMarksMessage.IntervalRequest m -> knowledge.on(from, m, out);
            case TreadMarksMessage.IntervalReply m -> knowledge.on(m, out);
            case TreadMarksMessage.CollectionWanted m -> collector.on(m, out);
            case TreadMarksMessage.Collect m -> collector.on(m, misses, out);
            case TreadMarksMessage.Validated _ -> collector.validated(out);
            case TreadMarksMessage.Forget _ -> collector.forget(misses, out);
        }
    }

    @Override
    public Payload ask(int processor) {
        return isNewcomer() ? Payload.NONE : new RequestPayload(state.self(), state.time);
    }

    @Override
    public Payload grant(Payload asked) {
        if (asked instanceof RequestPayload known) {
            return knowledge.grant(known);
        }
        return isNewcomer() ? Payload.NONE : knowledge.grantToNewcomer();
    }

    /** Whether this node has nothing to say: the protocol may not be in use at all. */
    private boolean isNewcomer() {
        return state.time.isZero() && modifications.isEmpty();
    }

    @Override
    public Payload publish(int processor) {
        return knowledge.publish();
    }

    /** A node has made, or has seen, all intervals up to the time that it published. */
    @Override
    public Payload lackedBy(Payload own, Payload all) {
        return own instanceof GrantPayload known && all instanceof GrantPayload told
                ? told.without(known.time())
                : all;
    }

    @Override
    public Payload merge(Payload one, Payload other) {
        if (one instanceof GrantPayload first && other instanceof GrantPayload second) {
            return knowledge.merge(first, second);
        }
        return one instanceof GrantPayload ? one : other;
    }

    @Override
    public void forget(Region region) {
        collector.requireIdle();
        modifications.forget(region);
        knowledge.forget(region);
        watch.forget(region);
        state.forget(region);
    }

    @Override
    public void verify() {
        state.verify();
        knowledge.verify();
    }
}
