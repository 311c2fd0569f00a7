package dev.merino.coherence.cashmere;

import dev.merino.core.NodeSet;
import dev.merino.memory.Diff;
import dev.merino.memory.Frames;
import dev.merino.memory.IncomingDiff;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;

/**
 * The rules on which the correctness of Cashmere rests, one method each.
 *
 * <p>They stand apart from the bookkeeping so that they can be read in one place, and so that the
 * checker can break them one at a time and prove that it notices.
 */
public class Rules {
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
     * A copy serves a fault only if it was asked for after the last notice before that fault: one
     * that was on its way already may be from before the write.
     */
    protected boolean isNewEnough(long updateTime, long neededAfter) {
        return updateTime > neededAfter;
    }

    /**
     * A page asked for ahead is mapped only if no notice has been obeyed since: the table has left
     * its older copies, and would not leave this one.
     */
    protected boolean mayMapAhead(long updateTime, long neededAfter) {
        return isNewEnough(updateTime, neededAfter);
    }

    /**
     * Who is in the sharing set may read the master copy itself, unless modifications of its own
     * are still on their way there: it would undo them here.
     */
    protected boolean mayReadMaster(LocalPage page) {
        return page.isShared() && !page.isBeingFetched() && !page.isBeingFlushed();
    }

    /**
     * Modifications on their way are not undone by what the master copy says if one can tell what
     * others have changed in it. They are there before anybody hears of a newer value, if the order
     * of messages suffices.
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
     * Two-way diffing: while somebody here writes, what comes in is compared with the twin, and
     * only what others changed goes into the copy, and into the twin, lest it be sent back as ours.
     */
    protected void install(PageImage incoming, @Nullable Twin twin, Frames frames, int page) {
        if (twin == null) {
            frames.overwrite(page, incoming);
        } else {
            IncomingDiff.merge(incoming, twin, frames.frame(page));
        }
    }

    /**
     * The copy and its twin are the same, and stay so while {@code table} waits: no table has
     * written since its last release, and no other one may.
     */
    protected boolean isAtRest(LocalPage page, int table) {
        return !page.isDirty() && !page.isWritableBeside(table);
    }

    /**
     * Other writers go on: what has been sent goes into the twin, lest it be sent again over newer
     * values.
     */
    protected void refreshTwin(Diff sent, Twin twin) {
        sent.applyTo(twin);
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
     * Modifications leave only while no request for the page is on its way: its answer, made before
     * they arrive, would undo them here.
     */
    protected boolean mayFlush(LocalPage page) {
        return !page.isBeingFetched();
    }

    /**
     * Whoever could write when the page left exclusive mode owes its modifications at its next
     * release.
     */
    protected BitSet writersLeftBehind(LocalPage page) {
        return page.writers();
    }

    /** Everybody in the sharing set is told of a write, and nobody is left out. */
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
     * Among two nodes a release need not wait: whatever lets the other node go on takes the same
     * way as the diffs and notices, behind them. A third node could be let go by the second before
     * it has heard of the first.
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
     * The table is stopped from writing before the diff is made: what a sibling wrote in between
     * would be on no dirty list and in no diff.
     */
    protected Diff diffOfStopped(Runnable protect, Supplier<Diff> diff) {
        protect.run();
        return diff.get();
    }

    /**
     * A fault under way is not content with a copy from before a notice that a sibling has obeyed
     * meanwhile: the sibling would read it too, and nobody would obey the notice again.
     */
    protected boolean siblingsRaiseDemand() {
        return true;
    }

    /** The twin stays as long as somebody here has written, or may write without being noticed. */
    protected boolean keepsTwin(LocalPage page) {
        return page.isDirty() || page.isWritable();
    }

    /** A tracked page that was written is dirty, unless nobody else can have a copy of it. */
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
     * A node leaves the sharing set when nobody here can touch the page, no modification is left,
     * no copy is on its way, and everybody has been told of the last flush: only then may another
     * sharer believe to be alone.
     */
    protected boolean mayDrop(LocalPage page) {
        return !page.isMapped()
                && !page.isDirty()
                && !page.isBeingFetched()
                && !page.isBeingFlushed()
                && !page.isExclusive();
    }

    /**
     * A home moves only while nobody there writes the page: writers owe notices to sharers, of whom
     * the new home knows. Who writes unseen, because nobody shares the page, owes none.
     */
    protected boolean mayMove(LocalPage page, DirectoryEntry entry) {
        return !page.isDirty() && !entry.isExclusive() && !(page.isWritable() && entry.isShared());
    }

    /** The sharing set moves with the home. */
    protected NodeSet sharersThatMove(NodeSet sharers) {
        return sharers;
    }

    /** Whoever could write unseen when the home moved owes its modifications to the new home. */
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
     * A node is in the directory before it asks for a page by remote writes: a release that does
     * not find it there must come before its copy is made.
     */
    protected boolean joinsBeforeAsking() {
        return true;
    }

    /**
     * A release looks at its own copy of the directory when what it broadcast itself is there: then
     * everybody is in it who has fetched the page before that.
     */
    protected boolean awaitsLoopBack() {
        return true;
    }

    /** A release that wrote its notices into the lists of others waits until they are there. */
    protected boolean awaitsFences() {
        return true;
    }

    /** A page in a broadcast buffer is good if no newer version is known. */
    protected boolean isGood(long version, long newest) {
        return version >= newest;
    }

    /**
     * A page that is in the buffers may have sharers whom its home does not know: nobody writes it
     * unseen.
     */
    protected boolean isOpen(long buffered, long newest) {
        return buffered >= newest;
    }

    /** A copy becomes exclusive only if no change of the master copy has passed it by. */
    protected boolean mayBecomeExclusive(DirectoryEntry entry, long copyVersion) {
        return copyVersion == entry.version;
    }
}
