package dev.merino.rank.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** A rank waited at a barrier. */
@Name("dev.merino.Barrier")
@Label("Barrier")
@Category("Merino")
@Description("A rank waited at a barrier")
@Threshold("20 us")
@StackTrace(true)
@SuppressWarnings("UnusedVariable") // the flight recorder reads the fields
public final class BarrierEvent extends Event {
    @Label("What")
    private String words = "";

    /** All have come. */
    public void end(String itsWords) {
        end();
        if (shouldCommit()) {
            words = itsWords;
            commit();
        }
    }
}
