package dev.merino.coherence.cashmere;

import dev.merino.core.Check;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Twin;
import dev.merino.protocol.Access;
import dev.merino.protocol.MappedPage;
import dev.merino.protocol.NodeContext;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * What a node knows of its own copy of one page.
 *
 * <p>Invariants, away from the home ({@link #verify}):
 *
 * <ul>
 *   <li>a table that may write is on the dirty list, or tracked, or the page is exclusive;
 *   <li>a page on a dirty list has a twin, and so has one that a tracked table may write, unless it
 *       is exclusive;
 *   <li>an exclusive page has no twin, is on no dirty list and is not being fetched;
 *   <li>a node with a mapping has a copy, and so is in the sharing set;
 *   <li>faults wait for flushes only while there are some.
 * </ul>
 *
 * At the home there is neither exclusive mode nor a request in flight.
 */
public final class LocalPage extends MappedPage {
    /** How old the copy is. */
    final CopyCurrency currency = new CopyCurrency();

    /** Who else has one. */
    final SharingState sharing = new SharingState();

    /** What was written here. */
    final LocalWrites writes = new LocalWrites();

    /** Whether it is worth updating. */
    final RefreshHistory history = new RefreshHistory();

    private final List<Fetch.Waiter> awaitingFlushes = new ArrayList<>();
    private int home;
    private @Nullable Fetch fetch;

    LocalPage(int page, NodeContext context, int home) {
        super(page, context);
        this.home = home;
    }

    /** The home, or {@link HomePolicy#UNASSIGNED} while this node does not know it. */
    int home() {
        return home;
    }

    boolean isHomeKnown() {
        return home != HomePolicy.UNASSIGNED;
    }

    /** {@code node} is the home, or was. */
    void setHome(int node) {
        home = node;
    }

    /** The request in flight to the home. */
    @Nullable Fetch fetch() {
        return fetch;
    }

    /** A request is sent. */
    Fetch beginFetch(Fetch request) {
        fetch = request;
        return request;
    }

    /** Whether modifications are in flight that can be told from those of others. */
    public boolean hasSentTwin() {
        return writes.sentTwin() != null;
    }

    /** The request has been answered. */
    Fetch endFetch() {
        Fetch ended = Check.present(fetch, "page %d: an answer to no request", page);
        fetch = null;
        return ended;
    }

    /** Faults that wait until the diffs of this node are at the home. */
    List<Fetch.Waiter> awaitingFlushes() {
        return awaitingFlushes;
    }

    /** The faults that have waited for flushes, which wait no longer. */
    List<Fetch.Waiter> takeAwaitingFlushes() {
        List<Fetch.Waiter> waiters = List.copyOf(awaitingFlushes);
        awaitingFlushes.clear();
        return waiters;
    }

    /** No other node has a copy from now on. */
    void enterExclusive() {
        sharing.enterExclusive();
        writes.forget();
    }

    /** The home has taken the page back, and this node stays as a sharer. */
    void leaveExclusive(long now) {
        sharing.leaveExclusive();
        currency.sendBack(now);
    }

    /** The node leaves the sharing set: it has no copy any more. */
    void leaveSharingSet() {
        currency.discard();
        sharing.leave();
    }

    /** The home, which was here, moves to {@code node}. */
    void moveHome(int node) {
        home = node;
        sharing.setSole(false);
        sharing.setHomeWrites(false);
    }

    /** The home moves to {@code self}: the copy is the master copy. */
    void adoptHome(int self) {
        home = self;
        writes.dropTwin();
        sharing.setSole(false);
    }

    /** Whether the copy has been updated since the last write notice. */
    public boolean isCurrent() {
        return sharing.isExclusive() || currency.isUpdatedSinceNotice();
    }

    /** Whether this node is in the sharing set, knows it, and does not have exclusive mode. */
    public boolean isShared() {
        return currency.isHeld() && !sharing.isExclusive();
    }

    /** Whether the page is in exclusive mode here. */
    public boolean isExclusive() {
        return sharing.isExclusive();
    }

    /** Whether a request for the page is in flight. */
    public boolean isBeingFetched() {
        return fetch != null;
    }

    /** Whether the modifications of some release are in flight. */
    public boolean isBeingFlushed() {
        return writes.isBeingFlushed();
    }

    /** Whether the page is on a dirty list. */
    public boolean isDirty() {
        return writes.isDirty();
    }

    /** Stops unless the invariants hold at {@code now}, on node {@code self} of so many tables. */
    void verify(int self, int tables, long now) {
        currency.verify(page, now);
        writes.verify(page);
        require(awaitingFlushes.isEmpty() || isBeingFlushed(), "a fault waits for no flush");
        if (home == self) {
            require(!isExclusive(), "exclusive mode at the home");
            require(fetch == null, "a request in flight at the home");
        } else {
            verifyCopy(writes.twin());
            for (int table = 0; table < tables; table++) {
                verifyMapping(table, writes.twin());
            }
        }
    }

    private void verifyCopy(@Nullable Twin twin) {
        require(!isDirty() || twin != null, "dirty without a twin");
        if (isExclusive()) {
            require(twin == null, "exclusive with a twin");
            require(fetch == null, "exclusive and being fetched");
            require(!isDirty(), "exclusive and dirty");
        }
        require(!isMapped() || currency.isHeld(), "mapped without a copy");
    }

    private void verifyMapping(int table, @Nullable Twin twin) {
        Access access = access(table);
        require(
                access != Access.WRITE || isExclusive() || writes.isDirty(table),
                "writable, but neither dirty nor exclusive");
        require(
                access != Access.TRACKED || isExclusive() || twin != null,
                "tracked, but without a twin");
    }

    private void require(boolean holds, String problem) {
        if (!holds) {
            Check.that(false, "page %d is %s: %s", page, problem, this);
        }
    }

    @Override
    public String toString() {
        return "page %d, home %d: %s; %s; %s; %s; writers %s"
                .formatted(
                        page,
                        home,
                        currency,
                        sharing,
                        writes,
                        fetch == null ? "not being fetched" : "being fetched",
                        writers());
    }
}
