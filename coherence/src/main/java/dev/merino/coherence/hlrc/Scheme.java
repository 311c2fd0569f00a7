package dev.merino.coherence.hlrc;

/** How pages and diffs travel: the paper's four schemes, and its proposal for better stamps. */
public enum Scheme {
    /** The home's handler sends pages and applies diffs. */
    ASYNC("hlrc-async", false, false, true),
    /** Pages are read from the home's memory; its handler applies diffs. */
    ARDMAR("hlrc-ardmar", true, false, true),
    /** Diffs are written into the home's memory, one stamp behind them; its handler sends pages. */
    DRAW("hlrc-draw", false, true, false),
    /** The same with a stamp behind each diff. */
    DRAW_PIPELINED("hlrc-draw-pipelined", false, true, true),
    /** Pages are read from, and diffs written into, the home's memory. */
    NEWGENDSM("newgendsm", true, true, false),
    /** The same with a stamp behind each diff. */
    NEWGENDSM_PIPELINED("newgendsm-pipelined", true, true, true);

    private final String protocol;
    private final boolean readsPages;
    private final boolean writesDiffs;
    private final boolean stampsEachPage;

    Scheme(String protocol, boolean readsPages, boolean writesDiffs, boolean stampsEachPage) {
        this.protocol = protocol;
        this.readsPages = readsPages;
        this.writesDiffs = writesDiffs;
        this.stampsEachPage = stampsEachPage;
    }

    /** The name of the protocol with this scheme. */
    public String protocol() {
        return protocol;
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
