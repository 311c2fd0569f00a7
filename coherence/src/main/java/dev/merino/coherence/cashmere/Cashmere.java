package dev.merino.coherence.cashmere;

import dev.merino.core.Check;
import dev.merino.core.Message;
import dev.merino.memory.Region;
import dev.merino.protocol.Effects;
import dev.merino.protocol.Event;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteWindow;

/**
 * One node of the two-level Cashmere protocol, in any variant. With one table on each node it is
 * the one-level protocol.
 *
 * <p>Every page has a home with its master copy and directory entry ({@link Home}); other nodes
 * fetch copies ({@link LocalCopies}); releases send diffs to homes and notices to sharers ({@link
 * Releaser}); a table applies the notices at its next acquire ({@link Acquirer}). What differs
 * between the variants is in {@link DiffTransport}, {@link Metadata}, {@link HomePlacement} and
 * {@link PageBroadcast}; what goes beyond the paper for speed in {@link Policies}. Three points
 * differ from the paper. The page directory is not replicated: a static manager knows each home
 * that was assigned at first touch, and forwards. Master copies have version numbers, so that
 * exclusive mode can be given to a node that has the page already without sending it again. Diffs
 * and notices of a release go out as one message for each receiver, and a sweep requests many pages
 * at once ({@link Fetcher}).
 */
public final class Cashmere implements Protocol {
    private final NodeState state;
    private final Home home;
    private final HomeManager manager = new HomeManager();
    private final LocalCopies copies;
    private final Acquirer acquirer;
    private final Releaser releaser;

    /** The half that stands at {@code context}. */
    public Cashmere(NodeContext context) {
        this(context, Variant.NONE, Policies.DEFAULT, new Rules());
    }

    /**
     * The half that stands at {@code context}.
     *
     * @param rules what its correctness rests on; a test may break one of them
     */
    public Cashmere(NodeContext context, Variant variant, Policies policies, Rules rules) {
        this.state = new NodeState(context, variant, policies, rules);
        this.home = new Home(state);
        this.copies = new LocalCopies(state, home);
        this.acquirer = new Acquirer(state, copies);
        this.releaser = new Releaser(state, home, copies);
    }

    @Override
    public boolean isIdle() {
        return state.touched().isEmpty();
    }

    @Override
    public void verify() {
        state.verify();
        home.verify();
        releaser.verify();
    }

    @Override
    public void forget(Region region) {
        acquirer.takeNotices();
        releaser.requireNoFlush();
        home.directory.forget(region);
        manager.forget(region, state.rules);
        state.forget(region);
    }

    /** All that a pair of nodes writes to each other takes one way, or waits for its answer. */
    @Override
    public boolean bearsOvertaking() {
        return true;
    }

    @Override
    public boolean writesMayBeLate() {
        return !state.rules.awaitsWrites();
    }

    /** A release ends before its notices have arrived: whoever hears of it is behind them. */
    @Override
    public boolean releasesMayOvertake() {
        return false;
    }

    @Override
    public RemoteWindow window() {
        return state.window;
    }

    @Override
    public void answered(long token, RemoteAnswer answer, Effects out) {
        acquirer.takeNotices();
        state.pending.answered(token, answer, out);
        releaser.retryBlocked(out);
    }

    @Override
    public void on(Event event, Effects out) {
        acquirer.takeNotices();
        switch (event) {
            case Event.Fault f -> copies.fault(f.table(), f.page(), f.wanted(), out);
            case Event.Arrival a -> arrival(a.from(), own(a.message()), out);
            case Event.WillRead w -> copies.willRead(w.table(), w.firstPage(), w.count(), out);
            case Event.Written w -> copies.written(w.table(), w.pages(), out);
            case Event.Acquire a -> acquirer.acquire(a.processor(), out);
            case Event.Release r -> releaser.release(r, out);
        }
    }

    private static CashmereMessage own(Message message) {
        Check.that(message instanceof CashmereMessage, "not a message of Cashmere: %s", message);
        return (CashmereMessage) message;
    }

    private void arrival(int from, CashmereMessage message, Effects out) {
        switch (message) {
            case CashmereMessage.PageRequest m -> home.on(m, out);
            case CashmereMessage.PageReply m -> copies.on(from, m, out);
            case CashmereMessage.HomeQuery m -> manager.on(from, m, out);
            case CashmereMessage.ExclusiveRequest m -> home.on(from, m, out);
            case CashmereMessage.Recalled m -> home.on(from, m, out);
            case CashmereMessage.Diffs m -> home.on(from, m, out);
            case CashmereMessage.Drop m -> home.on(from, m, out);
            case CashmereMessage.HomeRequest m -> home.on(from, m, out);
            case CashmereMessage.HomeGranted m -> copies.on(m, out);
            case CashmereMessage.HomeDenied m -> copies.on(m, out);
            case CashmereMessage.Forwarded m -> arrival(m.origin(), m.message(), out);
            case CashmereMessage.HomeAssigned m -> copies.on(m, out);
            case CashmereMessage.InBuffers m -> copies.on(from, m, out);
            case CashmereMessage.NotAhead m -> copies.notGiven(m.pages(), out);
            case CashmereMessage.ExclusiveReply m -> copies.on(m, out);
            case CashmereMessage.Recall m -> copies.on(from, m, out);
            case CashmereMessage.WriteNotices m -> acquirer.on(from, m, out);
            case CashmereMessage.DiffsApplied m -> releaser.on(from, m, out);
            case CashmereMessage.NoticesTaken m -> releaser.on(m, out);
        }
        if (message instanceof CashmereMessage.Answer) {
            releaser.retryBlocked(out);
        }
    }
}
