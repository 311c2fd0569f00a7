package dev.merino.rank.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** The content of a page came from another node: from the fault, if a rank waits for it. */
@Name("dev.merino.Fetch")
@Label("Page Fetch")
@Category("Merino")
@Description("The content of a page came from another node")
@Threshold("20 us")
@StackTrace(false)
@SuppressWarnings("UnusedVariable") // the flight recorder reads the fields
public final class FetchEvent extends Event {
    @Label("Page")
    private int page;

    @Label("From Node")
    private int node;

    @Label("Bytes")
    private int bytes;

    /** It is here; without bytes, or of node -1, if it is read in the memory of a neighbour. */
    public void end(int itsPage, int itsNode, int itsBytes) {
        end();
        if (shouldCommit()) {
            page = itsPage;
            node = itsNode;
            bytes = itsBytes;
            commit();
        }
    }
}
