package dev.merino.control;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.trace.NodeTrace;

/**
 * What the processes of a run record of it, beside what they always count.
 *
 * @param traceEvents how many events of each node are kept for a timeline; 0 for none
 * @param jfrFolder where each process writes a recording of Java Flight Recorder, on its own
 *     machine; empty for none
 */
public record RecordingOptions(int traceEvents, String jfrFolder) {
    /** Nothing. */
    public static final RecordingOptions NONE = new RecordingOptions(0, "");

    /** Refuses what no ring can have. */
    public RecordingOptions {
        if (traceEvents < 0 || traceEvents > NodeTrace.EVENTS_MAX) {
            throw new IllegalArgumentException(
                    "a trace of %d events, at most %d"
                            .formatted(traceEvents, NodeTrace.EVENTS_MAX));
        }
    }

    /** Whether events are kept for a timeline. */
    public boolean isTraced() {
        return traceEvents > 0;
    }

    /** Writes it. */
    public void writeTo(WireWriter out) {
        out.putInt(traceEvents);
        out.putString(jfrFolder);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static RecordingOptions readFrom(WireReader in) {
        int events = in.getInt("events of a trace");
        String folder = in.getString("folder of recordings");
        try {
            return new RecordingOptions(events, folder);
        } catch (IllegalArgumentException e) {
            throw in.malformed("recording", String.valueOf(e.getMessage()));
        }
    }
}
