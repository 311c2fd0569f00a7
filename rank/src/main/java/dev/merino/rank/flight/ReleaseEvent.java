package dev.merino.rank.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/**
 * What a keeper does at a release before it waits for other nodes: it finds written pages and sends
 * diffs.
 */
@Name("dev.merino.Release")
@Label("Release")
@Category("Merino")
@Description("A node looked for what a rank has written, and told others")
@Threshold("20 us")
@StackTrace(false)
@SuppressWarnings("UnusedVariable") // the flight recorder reads the fields
public final class ReleaseEvent extends Event {
    @Label("Rank")
    private int rank;

    @Label("Pages Written")
    private int pages;

    /** All that this node has to tell has left. */
    public void end(int itsRank, int itsPages) {
        end();
        if (shouldCommit()) {
            rank = itsRank;
            pages = itsPages;
            commit();
        }
    }
}
