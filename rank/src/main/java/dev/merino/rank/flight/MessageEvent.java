package dev.merino.rank.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** A message of another node, from when it was decoded until what it leads to was done. */
@Name("dev.merino.Message")
@Label("Message")
@Category("Merino")
@Description("A message of another node was handled")
@Threshold("20 us")
@StackTrace(false)
@SuppressWarnings("UnusedVariable") // the flight recorder reads the fields
public final class MessageEvent extends Event {
    @Label("From Node")
    private int node;

    @Label("Kind")
    private String kind = "";

    @Label("Bytes")
    private int bytes;

    /** It is handled. */
    public void end(int itsNode, String itsKind, int itsBytes) {
        end();
        if (shouldCommit()) {
            node = itsNode;
            kind = itsKind;
            bytes = itsBytes;
            commit();
        }
    }
}
