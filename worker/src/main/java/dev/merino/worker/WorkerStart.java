package dev.merino.worker;

import dev.merino.Settings;
import dev.merino.control.Programme;
import dev.merino.control.Seat;
import dev.merino.control.SettingsCodec;
import dev.merino.control.Wire;

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
 * @param settings how the cluster is set up
 * @param programme what to run
 */
public record WorkerStart(
        int node,
        Seat seat,
        int worker,
        long keeperPid,
        String socket,
        String token,
        Settings settings,
        Programme programme) {
    public void write(DataOutputStream out) throws IOException {
        out.writeInt(node);
        seat.write(out);
        out.writeInt(worker);
        out.writeLong(keeperPid);
        Wire.text(out, socket);
        Wire.text(out, token);
        SettingsCodec.write(out, settings);
        SettingsCodec.write(out, programme);
    }

    public static WorkerStart read(DataInputStream in) throws IOException {
        return new WorkerStart(
                in.readInt(),
                Seat.read(in),
                in.readInt(),
                in.readLong(),
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
