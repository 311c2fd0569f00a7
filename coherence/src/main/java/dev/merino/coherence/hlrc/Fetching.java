package dev.merino.coherence.hlrc;

import dev.merino.coherence.Effects;

/** How a copy of a page that lives elsewhere gets here. */
interface Fetching {
    /**
     * Begins to fetch {@code page}, which must hold what is required of it; ends in {@link
     * Sharer#assigned} or {@link Sharer#arrived}.
     */
    void fetch(LocalPage page, Effects out);

    /** Whether a home knows who has fetched its pages. */
    boolean homesSeeReaders();
}
