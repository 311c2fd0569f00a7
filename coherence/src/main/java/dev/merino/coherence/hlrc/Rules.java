package dev.merino.coherence.hlrc;

import dev.merino.memory.Diff;
import dev.merino.memory.Region;
import dev.merino.protocol.HomeTwinRules;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.List;

/**
 * The rules on which the correctness of home-based lazy release consistency rests, one method each,
 * so that the checker can break them one at a time.
 */
public class Rules extends HomeTwinRules {
    /** The rules as they are. */
    public Rules() {}

    /** A home sends a page only when it holds what the requester has heard of. */
    protected boolean mayAnswer(Version applied, Version required) {
        return applied.covers(required);
    }

    /**
     * What comes in must hold what this node has heard of until now, not only when it asked: a
     * sibling may have applied more notices meanwhile. And it must hold our own diffs, or it would
     * undo them here.
     */
    protected boolean isNewEnough(Version incoming, Version required, int self) {
        return incoming.covers(required);
    }

    /**
     * A copy that nobody waits for is not taken either if it lacks what this node has heard of
     * since it was asked for ahead: nobody would apply those notices again.
     */
    protected boolean mayTakeAhead(Version incoming, Version required) {
        return incoming.covers(required);
    }

    /** A copy is left at an acquire if it does not hold what the node has heard of. */
    protected boolean mustInvalidate(LocalPage page) {
        return !page.isCurrent();
    }

    /** A home's own threads, too, wait for diffs that they have heard of. */
    protected boolean homeMustWait(LocalPage page) {
        return !page.isCurrent();
    }

    /** What one table acquires is queued for all: their rights go at their own next acquire. */
    protected boolean isTold(int table, int acquiring) {
        return true;
    }

    /** A node passes on every write that it knows of, also those of others. */
    protected boolean passesOn(int self, int writer) {
        return true;
    }

    /** A publication leaves out what every node has heard of, and nothing more. */
    protected Version knownToAll(List<Version> known, int self) {
        return known.stream().reduce(Version::meet).orElseThrow();
    }

    /** A home's threads write unseen only as long as nobody has ever fetched the page. */
    protected boolean mayWriteUnseen(boolean fetched) {
        return !fetched;
    }

    /** Who wrote unseen when the first request came owes a notice at its next release. */
    protected BitSet unseenWriters(LocalPage page) {
        return page.writers();
    }

    /** A home's threads write the master copy itself, but others must hear of it all the same. */
    protected boolean homeWritersNotify() {
        return true;
    }

    /** A tracked page that was written is dirty, unless nobody else can have a copy of it. */
    protected boolean owes(boolean unseen) {
        return !unseen;
    }

    /** The twin stays as long as somebody here has written, or may write without being noticed. */
    protected boolean keepsTwin(LocalPage page) {
        return page.isDirty() || page.isWritable();
    }

    /** The master copy changes in exactly the bytes of the diff. */
    protected void applyDiff(Diff diff, MemorySegment master) {
        diff.applyTo(master);
    }

    /** A version is read before its page: what is written in between is then in the page. */
    protected boolean readsVersionFirst() {
        return true;
    }

    /** Who finds that a page had no home has become it. */
    protected boolean hasBecomeHome(long wordBefore) {
        return wordBefore == 0;
    }

    /** A home that cannot see who reads its pages lets nobody write unseen. */
    protected boolean mayTrustReaders(boolean seesReaders) {
        return seesReaders;
    }

    /**
     * Who waits for stamps that nobody tells of asks the writers, and asks again when it has heard
     * of more meanwhile.
     */
    protected boolean asksForStamps(LocalPage page) {
        return true;
    }

    /** Only the writer can tell whether its diffs and stamps are here. */
    protected boolean asksTheWriter() {
        return true;
    }

    /** Stamps follow the diffs that they speak of. */
    protected List<Runnable> diffsBeforeStamps(List<Runnable> writes) {
        return writes;
    }

    /** Where a release waits for its diffs, a home answers each. */
    protected boolean acknowledgesDiffs() {
        return true;
    }

    /** A node keeps nothing of its copies of a region that was closed. */
    protected boolean forgetsCopies() {
        return true;
    }

    /** A manager forgets who was at home in a region that was closed. */
    protected boolean forgetsFirstHomes() {
        return true;
    }

    /** A node clears its words of a region that was closed: homes, as manager, and stamps. */
    protected boolean forgetsWord(boolean isHome) {
        return true;
    }

    /** Nobody is told of writes to a region that was closed. */
    protected boolean forgetsNotice(int page, Region region) {
        return region.contains(page);
    }
}
