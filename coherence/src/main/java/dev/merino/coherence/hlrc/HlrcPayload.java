package dev.merino.coherence.hlrc;

import dev.merino.core.KnownNumbers;
import dev.merino.core.Payload;

import java.util.List;

/** What locks, barriers, flags and counters carry. */
public sealed interface HlrcPayload extends Payload {
    /** With a request: what the asker has heard of. */
    record Known(Version time) implements HlrcPayload {
        @Override
        public int wireBytes() {
            return time.wireBytes();
        }

        @Override
        public void check(KnownNumbers known) {
            known.vector(time.nodes());
        }
    }

    /**
     * With a grant or a publication.
     *
     * @param time what the receiver has heard of when it has taken this
     * @param known for each node what it has heard of at least
     * @param notices what the receiver may not have heard of
     */
    record News(Version time, List<Version> known, List<Notice> notices) implements HlrcPayload {
        /** Keeps its own copies. */
        public News {
            known = List.copyOf(known);
            notices = List.copyOf(notices);
        }

        @Override
        public int wireBytes() {
            return (1 + known.size()) * time.wireBytes() + notices.size() * Notice.WIRE_BYTES;
        }

        @Override
        public void check(KnownNumbers numbers) {
            numbers.vector(time.nodes());
            numbers.vector(known.size());
            known.forEach(each -> numbers.vector(each.nodes()));
            for (Notice notice : notices) {
                numbers.page(notice.page());
                numbers.node(notice.node());
            }
        }
    }
}
