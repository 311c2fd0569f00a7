package dev.merino.keeper.process;

import dev.merino.Settings;
import dev.merino.control.Programme;
import dev.merino.control.Seat;
import dev.merino.control.SettingsCodec;
import dev.merino.control.Wire;
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
 * @param seat which of the nodes on its machine it is
 * @param run the number of the run: tells it from others, in names of sockets and files, too
 * @param launcher who started it, for messages
 * @param addresses where the launcher may be reached, the likeliest first
 * @param port the launcher's port there
 * @param secret what both sides of every connection of this run prove to know
 * @param mains where the processes of keepers and workers begin
 * @param settings how the cluster is set up
 * @param programme what to run
 * @param jvmOptions options of the workers' JVMs
 * @param verbose whether to tell more
 */
public record KeeperStart(
        int node,
        Seat seat,
        long run,
        String launcher,
        List<String> addresses,
        int port,
        Secret secret,
        ProcessMains mains,
        Settings settings,
        Programme programme,
        List<String> jvmOptions,
        boolean verbose) {
    public KeeperStart withNode(int number, Seat its) {
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
                programme,
                jvmOptions,
                verbose);
    }

    public void write(DataOutputStream out) throws IOException {
        out.writeInt(node);
        seat.write(out);
        out.writeLong(run);
        Wire.text(out, launcher);
        Wire.texts(out, addresses);
        out.writeInt(port);
        Wire.text(out, secret.toHex());
        Wire.text(out, mains.keeper());
        Wire.text(out, mains.worker());
        SettingsCodec.write(out, settings);
        SettingsCodec.write(out, programme);
        Wire.texts(out, jvmOptions);
        out.writeBoolean(verbose);
    }

    public static KeeperStart read(DataInputStream in) throws IOException {
        return new KeeperStart(
                in.readInt(),
                Seat.read(in),
                in.readLong(),
                Wire.text(in),
                Wire.texts(in),
                in.readInt(),
                Secret.fromHex(Wire.text(in)),
                new ProcessMains(Wire.text(in), Wire.text(in)),
                SettingsCodec.settings(in),
                SettingsCodec.programme(in),
                Wire.texts(in),
                in.readBoolean());
    }

    @Override
    public String toString() {
        return "node " + node + " of run " + Long.toHexString(run);
    }
}
