package dev.merino.keeper.sample;

import dev.merino.control.NodeSample.PageUse;
import dev.merino.core.ChangedParts;
import dev.merino.core.KnownNumbers;
import dev.merino.core.Message;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * What a node does with each page. Messages say themselves which pages they are about, when the
 * numbers in them are checked; here they are counted instead.
 *
 * <p>Content without bytes is a transfer, too: the receiver reads it in the memory of its
 * neighbour.
 *
 * <p>Two nodes that write a page between the same two synchronisations write different bytes of it,
 * or race. A node knows that this has happened when it has told its own diff of the page, and hears
 * that another has written it, before it has synchronised again. Nobody else has to be asked.
 *
 * <p>Pages from {@link #PAGES_MAX} on do not count, so that the memory for it has a limit.
 */
public final class PageCounts {
    /** About so many pages is counted. */
    public static final int PAGES_MAX = 1 << 18;

    private static final int PAGES_AT_FIRST = 1024;

    /** The counts of a page are next to each other. */
    private enum Field {
        READ_FAULTS,
        WRITES,
        FETCHED,
        GIVEN,
        DIFFS_SENT,
        DIFFS_TAKEN,
        CONFLICTS,
        /** When the last diff was sent, and the last notice came: by synchronisations. */
        DIFF_AT,
        NOTICE_AT
    }

    private static final int FIELDS = Field.values().length;

    private final BitSet changed = new BitSet();
    private int[] counts = new int[PAGES_AT_FIRST * FIELDS];
    private long[] writtenParts = new long[PAGES_AT_FIRST];
    private int synchronisations = 1;
    private int nextPage;
    private final int self;
    private final SharingRecorder recorder;

    /** Of node {@code self}; {@code recorder} writes down the same by intervals. */
    public PageCounts(int self, SharingRecorder recorder) {
        this.self = self;
        this.recorder = recorder;
    }

    /** A rank faults. */
    public void fault(int page, boolean isWrite) {
        add(page, isWrite ? Field.WRITES : Field.READ_FAULTS);
        if (isWrite) {
            recorder.writing(page);
        } else {
            recorder.read(page);
        }
    }

    /** The content of {@code page} was read in the memory of another node, without a message. */
    public void fetched(int page) {
        add(page, Field.FETCHED);
        recorder.read(page);
    }

    /** A release finds that pages were written. */
    public void written(int[] pages) {
        for (int page : pages) {
            add(page, Field.WRITES);
            recorder.written(page);
        }
    }

    /** A rank of this node has acquired what others had written. */
    public void synchronised() {
        synchronisations++;
    }

    /** {@code message} leaves the node. */
    public void sent(Message message) {
        message.check(outgoing);
    }

    /** {@code message} has come. */
    public void arrived(Message message) {
        message.check(incoming);
    }

    /** The pages from {@code first} to {@code end} may become those of another array. */
    public void forget(int first, int end) {
        int last = Math.min(end, writtenParts.length);
        if (first < last) {
            Arrays.fill(counts, first * FIELDS, last * FIELDS, 0);
            Arrays.fill(writtenParts, first, last, 0);
            changed.clear(first, last);
        }
    }

    /** Whether {@link #take} has something. */
    public boolean hasChanged() {
        return !changed.isEmpty();
    }

    /** Pages whose counts have changed since they were taken last, {@code most} at most. */
    public List<PageUse> take(int most) {
        List<PageUse> taken = new ArrayList<>();
        while (taken.size() < most && !changed.isEmpty()) {
            int page = changed.nextSetBit(nextPage);
            if (page < 0) {
                page = changed.nextSetBit(0);
            }
            changed.clear(page);
            nextPage = page + 1; // others have their turn before this one comes again
            taken.add(use(page));
        }
        return taken;
    }

    private PageUse use(int page) {
        return new PageUse(
                page,
                of(page, Field.READ_FAULTS),
                of(page, Field.WRITES),
                of(page, Field.FETCHED),
                of(page, Field.GIVEN),
                of(page, Field.DIFFS_SENT),
                of(page, Field.DIFFS_TAKEN),
                of(page, Field.CONFLICTS),
                writtenParts[page]);
    }

    private int of(int page, Field field) {
        return counts[page * FIELDS + field.ordinal()];
    }

    private void set(int page, Field field, int value) {
        counts[page * FIELDS + field.ordinal()] = value;
    }

    private boolean counts(int page) {
        if (page >= PAGES_MAX) {
            return false;
        }
        if (page >= writtenParts.length) {
            int pages = Math.min(PAGES_MAX, Integer.highestOneBit(page) << 1);
            counts = Arrays.copyOf(counts, pages * FIELDS);
            writtenParts = Arrays.copyOf(writtenParts, pages);
        }
        changed.set(page);
        return true;
    }

    private void add(int page, Field field) {
        if (counts(page)) {
            counts[page * FIELDS + field.ordinal()]++;
        }
    }

    /** Notes one of two things, and counts a conflict when both are of the same time. */
    private void note(int page, Field now, Field other) {
        if (counts(page)) {
            boolean isFirst = of(page, now) != synchronisations;
            set(page, now, synchronisations);
            if (isFirst && of(page, other) == synchronisations) {
                add(page, Field.CONFLICTS);
                recorder.conflict(page);
            }
        }
    }

    private abstract static class Counted implements KnownNumbers {
        @Override
        public void page(int page) {}

        @Override
        public void pages(int first, int count) {}

        @Override
        public void node(int node) {}

        @Override
        public void vector(int entries) {}
    }

    private final KnownNumbers outgoing =
            new Counted() {
                @Override
                public void content(int page, int bytes) {
                    add(page, Field.GIVEN);
                }

                @Override
                public void diff(int page, ChangedParts diff) {
                    add(page, Field.DIFFS_SENT);
                    note(page, Field.DIFF_AT, Field.NOTICE_AT);
                    if (page < PAGES_MAX) {
                        long parts = diff.parts();
                        writtenParts[page] |= parts;
                        recorder.parts(page, parts);
                    }
                }

                // What another node has written, and this one only passes on, is not its own.
                @Override
                public void diff(int page, int writer, ChangedParts diff) {
                    if (writer == self) {
                        diff(page, diff);
                    }
                }
            };

    private final KnownNumbers incoming =
            new Counted() {
                @Override
                public void content(int page, int bytes) {
                    add(page, Field.FETCHED);
                    recorder.read(page);
                }

                @Override
                public void diff(int page, ChangedParts diff) {
                    add(page, Field.DIFFS_TAKEN);
                }

                @Override
                public void notice(int page) {
                    note(page, Field.NOTICE_AT, Field.DIFF_AT);
                }
            };
}
