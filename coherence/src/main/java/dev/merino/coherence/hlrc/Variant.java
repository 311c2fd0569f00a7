package dev.merino.coherence.hlrc;

/** How pages and diffs travel: the paper's four schemes, and its proposal for better stamps. */
public enum Variant {
    /** The home's handler sends pages and applies diffs. */
    ASYNC(false, false, true),
    /** Pages are read from the home's memory; its handler applies diffs. */
    ARDMAR(true, false, true),
    /** Diffs are written into the home's memory, one stamp behind them; its handler sends pages. */
    DRAW(false, true, false),
    /** The same with a stamp behind each diff. */
    DRAW_PIPELINED(false, true, true),
    /** Pages are read from, and diffs written into, the home's memory. */
    NEWGENDSM(true, true, false),
    /** The same with a stamp behind each diff. */
    NEWGENDSM_PIPELINED(true, true, true);

    private final boolean readsPages;
    private final boolean writesDiffs;
    private final boolean stampsEachPage;

    Variant(boolean readsPages, boolean writesDiffs, boolean stampsEachPage) {
        this.readsPages = readsPages;
        this.writesDiffs = writesDiffs;
        this.stampsEachPage = stampsEachPage;
    }

    /** Whether no handler runs when a page is fetched. */
    public boolean readsPages() {
        return readsPages;
    }

    /** Whether no handler runs for diffs. */
    public boolean writesDiffs() {
        return writesDiffs;
    }

    /** Whether one stamp speaks of all diffs of a release to a home. */
    boolean stampsAggregate() {
        return !stampsEachPage;
    }
}
