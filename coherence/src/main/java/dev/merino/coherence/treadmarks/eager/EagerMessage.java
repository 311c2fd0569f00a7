package dev.merino.coherence.treadmarks.eager;

import dev.merino.core.KnownNumbers;
import dev.merino.core.Message;
import dev.merino.core.NodeSet;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;

import java.util.List;

/** What nodes say to each other under eager release consistency. */
public sealed interface EagerMessage extends Message {
    /** To the page's manager, from a node that does not know its home: ask the home for it. */
    record HomeQuery(int page) implements EagerMessage {
        @Override
        public void check(KnownNumbers known) {
            known.page(page);
        }
    }

    /** From the manager to the first node that touched the page: you are its home. */
    record HomeAssigned(int page) implements EagerMessage {
        @Override
        public void check(KnownNumbers known) {
            known.page(page);
        }
    }

    /** To the home, by the requester or forwarded by the manager: {@code requester} caches it. */
    record PageRequest(int page, int requester) implements EagerMessage {
        @Override
        public void check(KnownNumbers known) {
            known.page(page);
            known.node(requester);
        }
    }

    /** From the home: a copy, and who else caches the page. */
    record PageReply(int page, PageImage image, NodeSet cachers) implements EagerMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + image.bytes() + cachers.wireBytes();
        }

        @Override
        public void check(KnownNumbers known) {
            known.content(page, image.bytes());
            known.nodes(cachers);
        }
    }

    /** To one who caches these pages: what a release has changed. */
    record Updates(int flush, List<PageDiff> diffs) implements EagerMessage {
        /** Keeps its own copy. */
        public Updates {
            diffs = List.copyOf(diffs);
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES
                    + diffs.stream().mapToInt(d -> Integer.BYTES + d.diff.wireBytes()).sum();
        }

        @Override
        public void check(KnownNumbers known) {
            for (PageDiff one : diffs) {
                known.diff(one.page, one.diff);
                known.notice(one.page);
            }
        }
    }

    /** What has changed in one page. */
    record PageDiff(int page, Diff diff) {}

    /** They are in; for those pages that are at home here, who caches them. */
    record Updated(int flush, List<Cachers> pages) implements EagerMessage {
        /** Keeps its own copy. */
        public Updated {
            pages = List.copyOf(pages);
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES
                    + pages.stream().mapToInt(p -> Integer.BYTES + p.nodes.wireBytes()).sum();
        }

        @Override
        public void check(KnownNumbers known) {
            for (Cachers each : pages) {
                known.page(each.page);
                known.nodes(each.nodes);
            }
        }
    }

    /** Who caches a page, besides its home. */
    record Cachers(int page, NodeSet nodes) {}
}
