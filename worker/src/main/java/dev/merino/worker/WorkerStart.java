package dev.merino.worker;

import dev.merino.Settings;
import dev.merino.control.CoreShare;
import dev.merino.control.LaunchSpec;
import dev.merino.control.RecordingOptions;
import dev.merino.control.SettingsCodec;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

/**
 * What a worker must know, as it comes over its standard input.
 *
 * @param node its node
 * @param coreShare which of the nodes on its machine that is
 * @param worker its number in that node
 * @param keeperPid its keeper's process
 * @param socket where the keeper's body takes it in, in the body's own words
 * @param token what it proves to know there
 * @param settings how the cluster is set up
 * @param launchSpec what to run
 * @param recording what it records
 */
public record WorkerStart(
        int node,
        CoreShare coreShare,
        int worker,
        long keeperPid,
        String socket,
        String token,
        Settings settings,
        LaunchSpec launchSpec,
        RecordingOptions recording) {
    /** Writes it, token and all: only to the worker itself. */
    public void writeTo(WireWriter out) {
        out.putInt(node);
        coreShare.writeTo(out);
        out.putInt(worker);
        out.putLong(keeperPid);
        out.putString(socket);
        out.putString(token);
        SettingsCodec.encode(settings, out);
        SettingsCodec.encode(launchSpec, out);
        recording.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static WorkerStart readFrom(WireReader in) {
        return new WorkerStart(
                in.getNatural("node"),
                CoreShare.readFrom(in),
                in.getNatural("worker"),
                in.getLong("keeper's pid"),
                in.getString("socket"),
                in.getString("token"),
                SettingsCodec.settings(in),
                SettingsCodec.launchSpec(in),
                RecordingOptions.readFrom(in));
    }

    /** Without the token: records end up in messages. */
    @Override
    public String toString() {
        return "worker " + worker + " of node " + node;
    }
}
