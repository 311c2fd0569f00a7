package dev.merino.worker;

import dev.merino.Settings;
import dev.merino.control.CoreShare;
import dev.merino.control.LaunchSpec;
import dev.merino.control.SettingsCodec;
import dev.merino.control.TextCodec;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

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
 */
public record WorkerStart(
        int node,
        CoreShare coreShare,
        int worker,
        long keeperPid,
        String socket,
        String token,
        Settings settings,
        LaunchSpec launchSpec) {
    public void write(DataOutputStream out) throws IOException {
        out.writeInt(node);
        coreShare.write(out);
        out.writeInt(worker);
        out.writeLong(keeperPid);
        TextCodec.text(out, socket);
        TextCodec.text(out, token);
        SettingsCodec.write(out, settings);
        SettingsCodec.write(out, launchSpec);
    }

    public static WorkerStart read(DataInputStream in) throws IOException {
        return new WorkerStart(
                in.readInt(),
                CoreShare.read(in),
                in.readInt(),
                in.readLong(),
                TextCodec.text(in),
                TextCodec.text(in),
                SettingsCodec.settings(in),
                SettingsCodec.launchSpec(in));
    }

    /** Without the token: records end up in messages. */
    @Override
    public String toString() {
        return "worker " + worker + " of node " + node;
    }
}
