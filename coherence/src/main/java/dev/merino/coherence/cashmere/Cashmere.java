package dev.merino.coherence.cashmere;

import dev.merino.core.Check;
import dev.merino.core.Message;
import dev.merino.protocol.Effects;
import dev.merino.protocol.Event;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteWindow;

/**
 * One node of the two-level Cashmere protocol over explicit messages: the paper's CSM-None without
 * home migration. With one table on each node it is the one-level protocol.
 *
 * <p>Every page has a home with its master copy and directory entry ({@link Home}); other nodes
 * fetch copies ({@link Sharer}); releases send diffs to homes and notices to sharers ({@link
 * Releaser}); a table obeys the notices at its next acquire. Three points differ from the paper.
 * The page directory is not replicated: a static manager knows each home that was assigned at first
 * touch, and forwards. Master copies have version numbers, so that exclusive mode can be given to a
 * node that has the page already without sending it again. Diffs and notices of a release go out as
 * one message for each receiver, and a sweep asks for many pages at once ({@link Fetcher}).
 */
public final class Cashmere implements Protocol {
    private final NodeState state;
    private final Home home;
    private final Manager manager = new Manager();
    private final Sharer sharer;
    private final Acquirer acquirer;
    private final Releaser releaser;

    /** The half that stands at {@code site}. */
    public Cashmere(NodeContext site) {
        this(site, Variant.NONE, new Rules());
    }

    /**
     * The half that stands at {@code site}, under other rules: for those who want to see a checker
     * fail.
     */
    public Cashmere(NodeContext site, Variant variant, Rules rules) {
        this.state = new NodeState(site, variant, rules);
        this.home = new Home(state);
        this.sharer = new Sharer(state, home);
        this.acquirer = new Acquirer(state, sharer);
        this.releaser = new Releaser(state, home, sharer);
    }

    @Override
    public boolean isIdle() {
        return state.touched().isEmpty();
    }

    @Override
    public RemoteWindow window() {
        return state.replica.window;
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
            case Event.Fault f -> sharer.fault(f.table(), f.page(), f.wanted(), out);
            case Event.Arrival a -> arrival(a.from(), own(a.message()), out);
            case Event.WillRead w -> sharer.willRead(w.table(), w.firstPage(), w.count(), out);
            case Event.Written w -> sharer.written(w.table(), w.pages(), out);
            case Event.Acquire a -> acquirer.acquire(a.processor(), out);
            case Event.Release r -> releaser.release(r.processor(), out);
        }
    }

    private static CashmereMessage own(Message message) {
        Check.that(message instanceof CashmereMessage, "not a message of Cashmere: %s", message);
        return (CashmereMessage) message;
    }

    private void arrival(int from, CashmereMessage message, Effects out) {
        switch (message) {
            case CashmereMessage.PageRequest m -> home.on(m, out);
            case CashmereMessage.PageReply m -> sharer.on(from, m, out);
            case CashmereMessage.HomeQuery m -> manager.on(from, m, out);
            case CashmereMessage.ExclusiveRequest m -> home.on(from, m, out);
            case CashmereMessage.Recalled m -> home.on(from, m, out);
            case CashmereMessage.Diffs m -> home.on(from, m, out);
            case CashmereMessage.Drop m -> home.on(from, m, out);
            case CashmereMessage.HomeRequest m -> home.on(from, m, out);
            case CashmereMessage.HomeGranted m -> sharer.on(m, out);
            case CashmereMessage.HomeDenied m -> sharer.on(m, out);
            case CashmereMessage.Forwarded m -> arrival(m.origin(), m.message(), out);
            case CashmereMessage.HomeAssigned m -> sharer.on(m, out);
            case CashmereMessage.InBuffers m -> sharer.on(from, m, out);
            case CashmereMessage.NotAhead m -> sharer.notGiven(m.pages(), out);
            case CashmereMessage.ExclusiveReply m -> sharer.on(m, out);
            case CashmereMessage.Recall m -> sharer.on(from, m, out);
            case CashmereMessage.WriteNotices m -> acquirer.on(from, m, out);
            case CashmereMessage.DiffsApplied m -> releaser.on(from, m, out);
            case CashmereMessage.NoticesTaken m -> releaser.on(m, out);
        }
        if (message instanceof CashmereMessage.Answer) {
            releaser.retryBlocked(out);
        }
    }
}
