package dev.merino.coherence.hlrc;

import dev.merino.core.Check;
import dev.merino.core.Message;
import dev.merino.core.Payload;
import dev.merino.memory.Region;
import dev.merino.protocol.Effects;
import dev.merino.protocol.Event;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteWindow;

/**
 * One node of home-based lazy release consistency.
 *
 * <p>Time is cut into intervals at each node's releases. Diffs go to the home of a page at a
 * release, and nobody waits for them ({@link Releaser}). Locks, barriers, flags and counters carry
 * write notices: who wrote which page in which interval ({@link Knowledge}). An acquire takes away
 * the pages of which it brings news; the next fault fetches a copy that holds them, and the home
 * answers when it has them ({@link Home}). How pages get here ({@link Fetching}) and diffs there
 * ({@link Diffing}) is the {@link Scheme}'s choice.
 */
public final class Hlrc implements Protocol {
    private final NodeState state;
    private final RemoteFetching reader;
    private final Home home;
    private final Sharer sharer;
    private final Releaser releaser;
    private final Diffing diffing;

    /** The half that stands at {@code context}. */
    public Hlrc(NodeContext context, Scheme scheme) {
        this(context, scheme, new Rules());
    }

    /** The half that stands at {@code context}, as the paper has it. */
    public static Hlrc faithful(NodeContext context, Scheme scheme) {
        return new Hlrc(context, scheme, Policies.FAITHFUL, new Rules());
    }

    /**
     * The half that stands at {@code context}, under other rules: for those who want to see a
     * checker fail.
     */
    public Hlrc(NodeContext context, Scheme scheme, Rules rules) {
        this(context, scheme, Policies.DEFAULT, rules);
    }

    /** The same with other policies, too. */
    public Hlrc(NodeContext context, Scheme scheme, Policies policies, Rules rules) {
        VersionWords words = new VersionWords(context.nodes(), scheme.stampsAggregate());
        this.state = new NodeState(context, rules, policies, words);
        this.reader = new RemoteFetching(state);
        Fetching fetching = scheme.readsPages() ? reader : new MessageFetching(state);
        this.diffing = diffing(scheme);
        this.home = new Home(state, diffing, fetching.homesSeeReaders());
        this.sharer = new Sharer(state, home, fetching);
        this.releaser = new Releaser(state, home, diffing);
    }

    private Diffing diffing(Scheme scheme) {
        if (scheme.writesDiffs()) {
            return new RemoteDiffing(state, !scheme.stampsAggregate());
        }
        return state.policies.sendsDiffsTogether()
                ? new MessageDiffing()
                : new AcknowledgedDiffing(state);
    }

    @Override
    public void on(Event event, Effects out) {
        switch (event) {
            case Event.Fault f -> sharer.fault(f.table(), f.page(), f.wanted(), out);
            case Event.WillRead w -> {
                if (state.policies.fetchesAhead()) {
                    sharer.willRead(w.table(), w.firstPage(), w.count(), out);
                }
            }
            case Event.Written w -> sharer.written(w.table(), w.pages());
            case Event.Acquire a -> sharer.acquire(a.processor(), a.granted(), out);
            case Event.Release r -> releaser.release(r.processor(), out);
            case Event.Arrival a -> arrival(a.from(), own(a.message()), out);
        }
    }

    private static HlrcMessage own(Message message) {
        Check.that(message instanceof HlrcMessage, "not a message of HLRC: %s", message);
        return (HlrcMessage) message;
    }

    private void arrival(int from, HlrcMessage message, Effects out) {
        switch (message) {
            case HlrcMessage.HomeQuery m -> home.on(from, m, out);
            case HlrcMessage.PageRequest m -> home.on(m, out);
            case HlrcMessage.Diffs m -> home.on(from, m, out);
            case HlrcMessage.DiffApplied m -> diffing.acknowledged(m.page(), out);
            case HlrcMessage.HomeAssigned m -> sharer.assigned(state.page(m.page()), out);
            case HlrcMessage.NotAhead m -> sharer.homeless(state.page(m.page()), out);
            case HlrcMessage.PageReply m -> sharer.on(from, m, out);
        }
    }

    @Override
    public boolean isIdle() {
        return state.isUntouched();
    }

    @Override
    public RemoteWindow window() {
        return state.words.window;
    }

    @Override
    public boolean writesMayBeLate() {
        return true;
    }

    @Override
    public boolean bearsOvertaking() {
        return true;
    }

    @Override
    public void answered(long token, RemoteAnswer answer, Effects out) {
        LocalPage page = state.page(AnswerToken.pageOf(token));
        switch (AnswerToken.kindOf(token)) {
            case HOME -> {
                if (reader.isHomeAfter(page, answer, out)) {
                    sharer.assigned(page, out);
                }
            }
            case LOOK -> {
                if (reader.isHomeless(page, answer, out)) {
                    sharer.homeless(page, out);
                }
            }
            case VERSION, PAGE -> {
                RemoteFetching.Copy copy = reader.read(page, answer);
                if (copy != null) {
                    sharer.arrived(page, copy.version(), copy.image(), out);
                }
            }
            case STAMPED -> home.mayHold(page, out);
        }
    }

    @Override
    public Payload ask(int processor) {
        return state.knowledge.ask();
    }

    @Override
    public Payload grant(Payload asked) {
        return state.knowledge.grant(asked);
    }

    @Override
    public Payload publish(int processor) {
        return state.knowledge.publish();
    }

    @Override
    public Payload merge(Payload one, Payload other) {
        return Knowledge.merge(one, other);
    }

    @Override
    public void forget(Region region) {
        state.knowledge.forget(region);
        home.forget(region);
        state.forget(region);
    }

    @Override
    public void verify() {
        state.verify();
        diffing.verify();
    }
}
