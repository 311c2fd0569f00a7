package dev.merino.keeper.process;

import dev.merino.Settings;
import dev.merino.control.CoreShare;
import dev.merino.control.LaunchSpec;
import dev.merino.control.SettingsCodec;
import dev.merino.control.TextCodec;
import dev.merino.message.Secret;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;

/**
 * What a keeper must know, as it comes over its standard input: neither arguments nor environment,
 * which others on the machine could read.
 *
 * @param node its number
 * @param coreShare which of the nodes on its machine it is
 * @param run the number of the run: tells it from others, in names of sockets and files, too
 * @param launcher who started it, for messages
 * @param addresses where the launcher may be reached, the likeliest first
 * @param port the launcher's port there
 * @param secret what both sides of every connection of this run prove they know
 * @param mains where the processes of keepers and workers begin
 * @param settings how the cluster is set up
 * @param launchSpec what to run
 * @param jvmOptions options of the workers' JVMs
 * @param verbose whether to tell more
 */
public record KeeperStart(
        int node,
        CoreShare coreShare,
        long run,
        String launcher,
        List<String> addresses,
        int port,
        Secret secret,
        ProcessMains mains,
        Settings settings,
        LaunchSpec launchSpec,
        List<String> jvmOptions,
        boolean verbose) {
    public KeeperStart withNode(int number, CoreShare its) {
        return new KeeperStart(
                number,
                its,
                run,
                launcher,
                addresses,
                port,
                secret,
                mains,
                settings,
                launchSpec,
                jvmOptions,
                verbose);
    }

    public void write(DataOutputStream out) throws IOException {
        out.writeInt(node);
        coreShare.write(out);
        out.writeLong(run);
        TextCodec.text(out, launcher);
        TextCodec.texts(out, addresses);
        out.writeInt(port);
        TextCodec.text(out, secret.toHex());
        TextCodec.text(out, mains.keeper());
        TextCodec.text(out, mains.worker());
        SettingsCodec.write(out, settings);
        SettingsCodec.write(out, launchSpec);
        TextCodec.texts(out, jvmOptions);
        out.writeBoolean(verbose);
    }

    public static KeeperStart read(DataInputStream in) throws IOException {
        return new KeeperStart(
                in.readInt(),
                CoreShare.read(in),
                in.readLong(),
                TextCodec.text(in),
                TextCodec.texts(in),
                in.readInt(),
                Secret.fromHex(TextCodec.text(in)),
                new ProcessMains(TextCodec.text(in), TextCodec.text(in)),
                SettingsCodec.settings(in),
                SettingsCodec.launchSpec(in),
                TextCodec.texts(in),
                in.readBoolean());
    }

    @Override
    public String toString() {
        return "node " + node + " of run " + Long.toHexString(run);
    }
}
