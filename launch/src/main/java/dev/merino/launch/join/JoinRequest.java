package dev.merino.launch.join;

import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

/**
 * What a process says of itself when it comes to a rendezvous.
 *
 * @param rank its number
 * @param size how many it thinks there are
 * @param settings how it wants the cluster set up, as text
 * @param where its pid and host
 */
record JoinRequest(int rank, int size, String settings, String where) {
    private static final int VERSION = 2;

    void writeTo(WireWriter out) {
        out.putInt(VERSION);
        out.putInt(rank);
        out.putInt(size);
        out.putString(settings);
        out.putString(where);
    }

    /** Reads what {@link #writeTo} wrote. */
    static JoinRequest readFrom(WireReader in) {
        int version = in.getInt("version");
        if (version != VERSION) {
            throw new MalformedFrameException("it has version " + version + ", not " + VERSION);
        }
        return new JoinRequest(
                in.getInt("rank"),
                in.getInt("size"),
                in.getString("settings"),
                in.getString("where"));
    }

    String name() {
        return "rank " + rank + " " + where;
    }
}
