package dev.merino.coherence.cashmere;

import dev.merino.core.KnownNumbers;
import dev.merino.core.Message;
import dev.merino.core.NodeSet;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;

import java.util.List;

/**
 * What Cashmere nodes say to each other: explicit messages for data, metadata and order (the
 * paper's CSM-None).
 */
public sealed interface CashmereMessage extends Message {
    /** What a request gets; releases may have waited for it. */
    sealed interface Answer extends CashmereMessage {}

    /**
     * To the pages' manager, from a node that does not know their homes: ask them for these pages,
     * all of one block.
     *
     * @param page the first page
     * @param count how many pages, in a row
     * @param demanded whether the first is needed now, so that the asker may become its home; the
     *     others are asked for ahead
     * @param want what will be done with the one that is demanded
     * @param joined how often the asker had left sharing sets: see {@link Drop}
     */
    record HomeQuery(int page, int count, boolean demanded, Want want, long joined)
            implements CashmereMessage {
        @Override
        public void check(KnownNumbers known) {
            known.pages(page, count);
        }
    }

    /** What the requester will do with a page that it demands. */
    enum Want {
        /** Read it. */
        READ,
        /** Write it. */
        WRITE,
        /** Write it, and be its home if that is possible. */
        HOME,
        /** Read it, and have it in an answer: it was not in the broadcast buffers. */
        COPY;

        boolean writes() {
            return this == WRITE || this == HOME;
        }
    }

    /**
     * From the manager to the first node that touched {@code page}: you are its home, and that of
     * the pages of your sweep behind it, {@code count} in all.
     */
    record HomeAssigned(int page, int count) implements Answer {
        @Override
        public void check(KnownNumbers known) {
            known.pages(page, count);
        }
    }

    /** From the manager: these pages, requested ahead, have no home yet. */
    record NotAhead(List<Integer> pages) implements Answer {
        /** Keeps its own copy. */
        public NotAhead {
            pages = List.copyOf(pages);
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES + Integer.BYTES * pages.size();
        }

        @Override
        public void check(KnownNumbers known) {
            pages.forEach(known::page);
        }
    }

    /**
     * To the home, by the requester or forwarded by the manager: send these pages; I am a sharer of
     * what you send from now on.
     *
     * @param page the first page
     * @param count how many pages, in a row
     * @param demanded whether the first is needed now and is worth a recall; the others are asked
     *     for ahead
     * @param want what will be done with the one that is demanded
     * @param joined how often the requester had left sharing sets: see {@link Drop}
     */
    record PageRequest(int page, int count, int requester, boolean demanded, Want want, long joined)
            implements CashmereMessage {
        @Override
        public void check(KnownNumbers known) {
            known.pages(page, count);
            known.node(requester);
        }
    }

    /** To the home, from a sharer whose copy is current: let me be the home. */
    record HomeRequest(int page) implements CashmereMessage {
        @Override
        public void check(KnownNumbers known) {
            known.page(page);
        }
    }

    /**
     * From the home: you are the home from now on.
     *
     * @param image the master copy
     * @param version how often the master copy has changed
     * @param buffered the version that is in the broadcast buffers, or -1
     * @param sharers the sharing set, the old home included if it keeps a copy
     */
    record HomeGranted(int page, PageImage image, long version, long buffered, List<Joined> sharers)
            implements Answer {
        /** Keeps its own copy. */
        public HomeGranted {
            sharers = List.copyOf(sharers);
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES + image.bytes() + 2 * Long.BYTES * sharers.size();
        }

        @Override
        public void check(KnownNumbers known) {
            known.content(page, image.bytes());
            sharers.forEach(sharer -> known.node(sharer.node));
        }
    }

    /** A sharer, and how often it had left sharing sets when it requested the page. */
    record Joined(int node, long at) {}

    /** From the home: a thread writes the page here, so the home stays. */
    record HomeDenied(int page) implements Answer {
        @Override
        public void check(KnownNumbers known) {
            known.page(page);
        }
    }

    /** To a home, from a former one: what {@code origin} has sent there. */
    record Forwarded(int origin, CashmereMessage message) implements CashmereMessage {
        @Override
        public int wireBytes() {
            return Integer.BYTES + message.wireBytes();
        }

        @Override
        public void check(KnownNumbers known) {
            known.node(origin);
            message.check(known);
        }
    }

    /**
     * Pages, from their home.
     *
     * @param copies what was requested, the page that was demanded first
     * @param notGiven pages requested ahead that the requester does not get now
     */
    record PageReply(List<PageCopy> copies, List<Integer> notGiven) implements Answer {
        /** Keeps its own copy. */
        public PageReply {
            copies = List.copyOf(copies);
            notGiven = List.copyOf(notGiven);
        }

        @Override
        public int wireBytes() {
            int bytes = HEADER_BYTES + Integer.BYTES * notGiven.size();
            for (PageCopy copy : copies) {
                bytes += 2 * Long.BYTES + copy.image.bytes();
            }
            return bytes;
        }

        @Override
        public void check(KnownNumbers known) {
            for (PageCopy copy : copies) {
                known.content(copy.page, copy.image.bytes());
            }
            notGiven.forEach(known::page);
        }
    }

    /** From the home: many want the page, so that it has been sent to all; look there. */
    record InBuffers(int page) implements Answer {
        @Override
        public void check(KnownNumbers known) {
            known.page(page);
        }
    }

    /**
     * One page.
     *
     * @param version how often the master copy had changed
     * @param sole whether the requester is the only sharer, so that exclusive mode is worth asking
     *     for
     * @param exclusive whether the requester has the page in exclusive mode
     * @param homeWrites whether a thread at the home writes the page
     */
    record PageCopy(
            int page,
            PageImage image,
            long version,
            boolean sole,
            boolean exclusive,
            boolean homeWrites) {}

    /**
     * To the home: let me have the page in exclusive mode if my copy, of this version, is the only
     * one.
     */
    record ExclusiveRequest(int page, long version) implements CashmereMessage {
        @Override
        public void check(KnownNumbers known) {
            known.page(page);
        }
    }

    /** From the home: whether the page is in exclusive mode at the receiver. */
    record ExclusiveReply(int page, boolean granted) implements Answer {
        @Override
        public void check(KnownNumbers known) {
            known.page(page);
        }
    }

    /** From the home to the node that has the page in exclusive mode: another sharer has come. */
    record Recall(int page) implements CashmereMessage {
        @Override
        public void check(KnownNumbers known) {
            known.page(page);
        }
    }

    /** The page as it is where it was exclusive until now. */
    record Recalled(int page, PageImage image) implements CashmereMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + image.bytes();
        }

        @Override
        public void check(KnownNumbers known) {
            known.content(page, image.bytes());
        }
    }

    /**
     * To a home: the modifications of a release to pages that live there.
     *
     * @param joined how often the sender had left sharing sets, see {@link Drop}: who took a page
     *     from a broadcast buffer may be unknown to its home until now
     */
    record Diffs(int flush, List<PageDiff> diffs, long joined) implements CashmereMessage {
        /** Keeps its own copy. */
        public Diffs {
            diffs = List.copyOf(diffs);
        }

        @Override
        public int wireBytes() {
            int bytes = HEADER_BYTES;
            for (PageDiff one : diffs) {
                bytes += 8 + one.diff.wireBytes();
            }
            return bytes;
        }

        @Override
        public void check(KnownNumbers known) {
            diffs.forEach(one -> known.diff(one.page, one.diff));
        }
    }

    /** The modifications of one page. */
    record PageDiff(int page, Diff diff) {}

    /** From a home: the diffs are in the master copies; these are the other sharers. */
    record DiffsApplied(int flush, List<Sharers> pages) implements CashmereMessage {
        /** Keeps its own copy. */
        public DiffsApplied {
            pages = List.copyOf(pages);
        }

        @Override
        public int wireBytes() {
            int bytes = HEADER_BYTES;
            for (Sharers page : pages) {
                bytes += 16 + page.others.wireBytes();
            }
            return bytes;
        }

        @Override
        public void check(KnownNumbers known) {
            for (Sharers each : pages) {
                known.page(each.page);
                known.nodes(each.others);
            }
        }
    }

    /**
     * Who shares a page with the receiver.
     *
     * @param others the sharing set without the receiver and the home
     * @param version how often the master copy has changed, this change included
     * @param sole whether the receiver is the only sharer
     */
    record Sharers(int page, NodeSet others, long version, boolean sole) {}

    /** To a sharer: these pages have been written. */
    record WriteNotices(int flush, List<Integer> pages) implements CashmereMessage {
        /** Keeps its own copy. */
        public WriteNotices {
            pages = List.copyOf(pages);
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES + Integer.BYTES * pages.size();
        }

        @Override
        public void check(KnownNumbers known) {
            pages.forEach(known::notice);
        }
    }

    /** The notices are in the receiver's lists. */
    record NoticesTaken(int flush) implements CashmereMessage {}

    /**
     * To a home: I have no copies of these pages any more.
     *
     * @param left how often the sender has left sharing sets, this time included: whoever has asked
     *     after that is a sharer again, whatever comes first
     */
    record Drop(List<Integer> pages, long left) implements CashmereMessage {
        /** Keeps its own copy. */
        public Drop {
            pages = List.copyOf(pages);
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES + Integer.BYTES * pages.size();
        }

        @Override
        public void check(KnownNumbers known) {
            pages.forEach(known::page);
        }
    }
}
