package dev.merino.rank.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/**
 * A rank was stopped by a page fault: from when its keeper took the fault up until the mapping was
 * made.
 */
@Name("dev.merino.Fault")
@Label("Page Fault")
@Category("Merino")
@Description("A rank was stopped because it may not touch a page yet")
@Threshold("20 us")
@StackTrace(false)
@SuppressWarnings("UnusedVariable") // the flight recorder reads the fields
public final class FaultEvent extends Event {
    @Label("Rank")
    private int rank;

    @Label("Page")
    private int page;

    @Label("Array")
    private String array = "";

    @Label("Write")
    private boolean isWrite;

    /** The rank goes on. */
    public void end(int itsRank, int itsPage, String itsArray, boolean itsIsWrite) {
        end();
        if (shouldCommit()) {
            rank = itsRank;
            page = itsPage;
            array = itsArray;
            isWrite = itsIsWrite;
            commit();
        }
    }
}
