package dev.merino.rank.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** A rank waited at an operation on a lock. */
@Name("dev.merino.Lock")
@Label("Lock")
@Category("Merino")
@Description("A rank waited for a lock")
@Threshold("20 us")
@StackTrace(true)
@SuppressWarnings("UnusedVariable") // the flight recorder reads the fields
public final class LockEvent extends Event {
    @Label("What")
    private String words = "";

    /** The wait is over. */
    public void end(String itsWords) {
        end();
        if (shouldCommit()) {
            words = itsWords;
            commit();
        }
    }
}
