package dev.merino.coherence.hlrc;

import dev.merino.protocol.Effects;

/** How a copy of a page that lives elsewhere gets here. */
interface Fetching {
    /**
     * Begins to fetch {@code page}, which must hold what is required of it; ends in {@link
     * Sharer#assigned} or {@link Sharer#arrived}.
     */
    void fetch(LocalPage page, Effects out);

    /**
     * The same for a page that nobody has touched yet; nobody becomes a home by it, so it may end
     * in {@link Sharer#homeless}, too.
     */
    void fetchAhead(LocalPage page, Effects out);

    /** Fetches again what did not suffice; the home must have had the time to become better. */
    default void fetchAgain(LocalPage page, Effects out) {
        fetch(page, out);
    }

    /** Whether a home knows who has fetched its pages. */
    boolean homesSeeReaders();
}
