package dev.merino.launch.join;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * What a process says of itself when it comes to a rendezvous.
 *
 * @param rank its number
 * @param size how many it thinks there are
 * @param settings how it wants the cluster set up, as text
 * @param where its pid and host
 */
record JoinRequest(int rank, int size, String settings, String where) {
    private static final int VERSION = 1;

    void write(DataOutput out) throws IOException {
        out.writeInt(VERSION);
        out.writeInt(rank);
        out.writeInt(size);
        out.writeUTF(settings);
        out.writeUTF(where);
    }

    static JoinRequest read(DataInput in) throws IOException {
        int version = in.readInt();
        if (version != VERSION) {
            throw new IOException("it has version " + version + ", not " + VERSION);
        }
        return new JoinRequest(in.readInt(), in.readInt(), in.readUTF(), in.readUTF());
    }

    String name() {
        return "rank " + rank + " " + where;
    }
}
