package dev.merino.node.launch;

import dev.merino.Settings;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * What a worker must know, as it comes over its standard input.
 *
 * @param node its node
 * @param seat which of the nodes on its machine that is
 * @param worker its number in that node
 * @param keeperPid its keeper's process
 * @param socket where the keeper's body takes it in, in the body's own words
 * @param token what it proves to know there
 * @param body a class that implements {@link WorkerBody}
 * @param settings how the cluster is set up
 * @param programme what to run
 */
record WorkerStart(
        int node,
        Seat seat,
        int worker,
        long keeperPid,
        String socket,
        String token,
        String body,
        Settings settings,
        Programme programme) {
    void write(DataOutputStream out) throws IOException {
        out.writeInt(node);
        seat.write(out);
        out.writeInt(worker);
        out.writeLong(keeperPid);
        Wire.text(out, socket);
        Wire.text(out, token);
        Wire.text(out, body);
        SettingsCodec.write(out, settings);
        SettingsCodec.write(out, programme);
    }

    static WorkerStart read(DataInputStream in) throws IOException {
        return new WorkerStart(
                in.readInt(),
                Seat.read(in),
                in.readInt(),
                in.readLong(),
                Wire.text(in),
                Wire.text(in),
                Wire.text(in),
                SettingsCodec.settings(in),
                SettingsCodec.programme(in));
    }

    /** Without the token: records end up in messages. */
    @Override
    public String toString() {
        return "worker " + worker + " of node " + node;
    }
}
