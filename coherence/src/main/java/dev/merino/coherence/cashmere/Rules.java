package dev.merino.coherence.cashmere;

import dev.merino.core.NodeSet;
import dev.merino.memory.Diff;
import dev.merino.protocol.HomeTwinRules;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.List;

/**
 * The rules on which the correctness of Cashmere rests, one method each.
 *
 * <p>They stand apart from the bookkeeping so that they can be read in one place, and so that the
 * checker can break them one at a time and prove that it notices.
 */
public class Rules extends HomeTwinRules {
    /** The rules as they are. */
    public Rules() {}

    /**
     * A page that another node has in exclusive mode is called back before the home answers anyone
     * else.
     */
    protected boolean mustRecall(DirectoryEntry entry, int requester) {
        return entry.isExclusiveElsewhere(requester);
    }

    /**
     * A copy serves a fault only if it was requested after the last notice before that fault: one
     * that was in flight already may be from before the write.
     */
    protected boolean isNewEnough(long updateTime, long neededAfter) {
        return updateTime > neededAfter;
    }

    /**
     * A page requested ahead is mapped only if no notice has been applied since: the table has
     * invalidated its older copy, and would not invalidate this one.
     */
    protected boolean mayMapAhead(long updateTime, long neededAfter) {
        return isNewEnough(updateTime, neededAfter);
    }

    /**
     * A node in the sharing set may read the master copy itself, unless its own modifications are
     * still in flight: the read would undo them here.
     */
    protected boolean mayReadMaster(LocalPage page) {
        return page.isShared() && !page.isBeingFetched() && !page.isBeingFlushed();
    }

    /**
     * Modifications in flight are not undone by the master copy if the node can tell what others
     * have changed in it. They arrive before any node hears of a newer value, if the order of
     * messages suffices.
     */
    protected boolean mayMergeMaster(LocalPage page, int table, boolean orderSuffices) {
        return page.isShared()
                && !page.isBeingFetched()
                && page.writes.sentTwin() != null
                && orderSuffices
                && isAtRest(page, table);
    }

    /** A copy is as old as its request, not as its reply: notices may have come in between. */
    protected long updateTime(Fetch fetch, long now) {
        return fetch.issueTime();
    }

    /**
     * The copy and its twin are the same, and stay so while {@code table} waits: no table has
     * written since its last release, and no other one may.
     */
    protected boolean isAtRest(LocalPage page, int table) {
        return !page.isDirty() && !page.isWritableBeside(table);
    }

    /**
     * What was exclusive reaches the master copy ahead of the diffs that come after it: where diffs
     * do not go by message, they would overtake a message, which would undo them.
     */
    protected boolean pagesTakeTheWayOfDiffs(boolean areWrittenDirectly) {
        return areWrittenDirectly;
    }

    /**
     * What this node writes elsewhere is there before it goes on: a message that gives a page back
     * tells of the page, which takes the way of the diffs.
     */
    protected boolean awaitsWrites() {
        return true;
    }

    /**
     * Diffs are written into master copies only where homes stay: nobody forwards what is written
     * into a copy whose home has moved.
     */
    protected boolean writesMasters(boolean remoteData, boolean homesMove) {
        return remoteData && !homesMove;
    }

    /** The master copy changes in exactly the bytes of the diff. */
    protected void applyDiff(Diff diff, MemorySegment master) {
        diff.applyTo(master);
    }

    /** A home answers for diffs that are in the master copy, not for those that will be. */
    protected void applyBeforeAnswering(Runnable apply) {
        apply.run();
    }

    /**
     * Modifications leave only while no request for the page is in flight: its answer, made before
     * they arrive, would undo them here.
     */
    protected boolean mayFlush(LocalPage page) {
        return !page.isBeingFetched();
    }

    /**
     * A table that could write when the page left exclusive mode must send its modifications at its
     * next release.
     */
    protected BitSet writersLeftBehind(LocalPage page) {
        return page.writers();
    }

    /** Every node in the sharing set gets a notice of a write. */
    protected List<Integer> noticesFor(int sharer, List<Integer> pages) {
        return pages;
    }

    /**
     * A thread of the home writes the master copy itself, but sharers must hear of it all the same.
     */
    protected boolean homeWritersNotify() {
        return true;
    }

    /** A release is over when every home and every sharer has answered. */
    protected boolean awaitsAnswers() {
        return true;
    }

    /**
     * Among two nodes a release need not wait: whatever lets the other node continue travels behind
     * the diffs and notices. The second of three nodes could let the third continue before that has
     * the notices of the first.
     */
    protected boolean orderSuffices(int nodes) {
        return nodes == 2;
    }

    /**
     * A release waits for earlier flushes of the page that took this table's modifications along.
     */
    protected boolean awaitsEarlierFlushes() {
        return true;
    }

    /**
     * A release waits for all flushes of its table that are under way: a sibling's release has
     * emptied the dirty list, and took this thread's modifications along.
     */
    protected boolean awaitsSiblings() {
        return true;
    }

    /**
     * A pending fault is not served with a copy from before a notice that a sibling has applied
     * meanwhile: the sibling would read it too, and no table would apply the notice again.
     */
    protected boolean siblingsRaiseDemand() {
        return true;
    }

    /** The twin stays as long as a table here has written, or may write without a fault. */
    protected boolean keepsTwin(LocalPage page) {
        return page.isDirty() || page.isWritable();
    }

    /** A tracked page that was written is dirty, unless no other node can have a copy of it. */
    protected boolean owes(LocalPage page, boolean alone) {
        return !alone;
    }

    /** A copy is left at an acquire if a notice came after its last update. */
    protected boolean mustInvalidate(LocalPage page) {
        return !page.isCurrent();
    }

    /** Notices take effect at the next acquire, not at one after it. */
    protected boolean takesNoticesNow() {
        return true;
    }

    /**
     * A node leaves the sharing set when no table here can touch the page, no modification is left,
     * no copy is in flight, and all sharers have the notices of the last flush: only then may
     * another sharer assume that it is alone.
     */
    protected boolean mayDrop(LocalPage page) {
        return !page.isMapped()
                && !page.isDirty()
                && !page.isBeingFetched()
                && !page.isBeingFlushed()
                && !page.isExclusive();
    }

    /**
     * A home moves only while no thread there writes the page: writers must notify sharers, which
     * only the new home knows. A table that writes untracked, because no node shares the page, need
     * not.
     */
    protected boolean mayMove(LocalPage page, DirectoryEntry entry) {
        return !page.isDirty() && !entry.isExclusive() && !(page.isWritable() && entry.isShared());
    }

    /** The sharing set moves with the home. */
    protected NodeSet sharersThatMove(NodeSet sharers) {
        return sharers;
    }

    /**
     * A table that could write untracked when the home moved must send its modifications to the new
     * home.
     */
    protected BitSet writersThatStay(LocalPage page) {
        return page.writers();
    }

    /** A former home does nothing about a page but forward what comes for it. */
    protected boolean isForwarded(LocalPage page, int self) {
        return page.home() != self;
    }

    /**
     * Where homes move, a page is fetched only when the own modifications are there: a request may
     * find a shorter way to the home than the diffs before it.
     */
    protected boolean fetchAwaitsFlushes() {
        return true;
    }

    /**
     * Where the directory is replicated, a node is in it before it requests a page: a release that
     * does not find it there must come before its copy is made.
     */
    protected boolean joinsBeforeAsking() {
        return true;
    }

    /**
     * A release looks at its own copy of the directory when what it broadcast itself is there: then
     * every node is in it that has fetched the page before that.
     */
    protected boolean awaitsLoopBack() {
        return true;
    }

    /** A release that wrote its notices into the lists of others waits until they are there. */
    protected boolean awaitsFences() {
        return true;
    }

    /**
     * A page is not taken from a broadcast buffer while modifications of our own are in flight: it
     * may lack them, and would undo them here. The home's answer to a request comes after them.
     */
    protected boolean mayTakeBuffered(LocalPage page) {
        return !page.isBeingFlushed();
    }

    /** A page in a broadcast buffer is good if no newer version is known. */
    protected boolean isGood(long version, long newest) {
        return version >= newest;
    }

    /**
     * A page that is in the buffers may have sharers that its home does not know: no table writes
     * it untracked.
     */
    protected boolean isOpen(long buffered, long newest) {
        return buffered >= newest;
    }

    /** A copy becomes exclusive only if no change of the master copy has passed it by. */
    protected boolean mayBecomeExclusive(DirectoryEntry entry, long copyVersion) {
        return copyVersion == entry.version;
    }

    /** A node keeps nothing of its copies of a region that was closed. */
    protected boolean forgetsCopies() {
        return true;
    }

    /** A home forgets who shares a region that was closed. */
    protected boolean forgetsSharers() {
        return true;
    }

    /** A manager forgets who was at home in a region that was closed. */
    protected boolean forgetsFirstHomes() {
        return true;
    }

    /** Every node clears its copy of the directory of a region that was closed. */
    protected boolean forgetsReplica() {
        return true;
    }

    /** Nobody finds a page of a region that was closed in a broadcast buffer. */
    protected boolean forgetsBuffers() {
        return true;
    }
}
