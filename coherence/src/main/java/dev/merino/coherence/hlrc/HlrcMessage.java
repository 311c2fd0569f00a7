package dev.merino.coherence.hlrc;

import dev.merino.core.KnownNumbers;
import dev.merino.core.Message;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;

import java.util.List;

/** What the nodes of home-based lazy release consistency say to each other. */
public sealed interface HlrcMessage extends Message {
    /**
     * To the page's manager, from a node that does not know its home: ask the home for it, or make
     * me the home; but nobody becomes a home {@code ahead} of a touch.
     */
    record HomeQuery(int page, Version required, boolean ahead) implements HlrcMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + required.wireBytes();
        }

        @Override
        public void check(KnownNumbers known) {
            known.page(page);
            known.vector(required.nodes());
        }
    }

    /** From the manager to the first node that touched {@code page}: you are its home. */
    record HomeAssigned(int page) implements HlrcMessage {
        @Override
        public void check(KnownNumbers known) {
            known.page(page);
        }
    }

    /** From the manager to a node that asked ahead: {@code page} has no home yet. */
    record NotAhead(int page) implements HlrcMessage {
        @Override
        public void check(KnownNumbers known) {
            known.page(page);
        }
    }

    /**
     * To the home, by the requester or forwarded by the manager: send the page when it holds {@code
     * required}.
     */
    record PageRequest(int page, int requester, Version required) implements HlrcMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + required.wireBytes();
        }

        @Override
        public void check(KnownNumbers known) {
            known.page(page);
            known.node(requester);
            known.vector(required.nodes());
        }
    }

    /** The page, which holds {@code version} at least. */
    record PageReply(int page, Version version, PageImage image) implements HlrcMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + version.wireBytes() + image.bytes();
        }

        @Override
        public void check(KnownNumbers known) {
            known.content(page, image.bytes());
            known.vector(version.nodes());
        }
    }

    /** To a home: what the sender has changed in its interval {@code interval}. */
    record Diffs(int interval, List<PageDiff> diffs) implements HlrcMessage {
        /** Keeps its own copy. */
        public Diffs {
            diffs = List.copyOf(diffs);
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES + diffs.stream().mapToInt(d -> 8 + d.diff.wireBytes()).sum();
        }

        @Override
        public void check(KnownNumbers known) {
            diffs.forEach(one -> known.diff(one.page, one.diff));
        }
    }

    /** From the home, where releases wait for it: the diff of {@code page} has been applied. */
    record DiffApplied(int page) implements HlrcMessage {
        @Override
        public void check(KnownNumbers known) {
            known.page(page);
        }
    }

    /** The changes of one page. */
    record PageDiff(int page, Diff diff) {}
}
