package dev.merino.node.launch;

import dev.merino.Settings;
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
 * @param bodies what keepers and workers do
 * @param settings how the cluster is set up
 * @param programme what to run
 * @param jvmOptions options of the workers' JVMs
 * @param verbose whether to tell more
 */
record KeeperStart(
        int node,
        Seat seat,
        long run,
        String launcher,
        List<String> addresses,
        int port,
        Secret secret,
        Bodies bodies,
        Settings settings,
        Programme programme,
        List<String> jvmOptions,
        boolean verbose) {
    KeeperStart withNode(int number, Seat its) {
        return new KeeperStart(
                number,
                its,
                run,
                launcher,
                addresses,
                port,
                secret,
                bodies,
                settings,
                programme,
                jvmOptions,
                verbose);
    }

    void write(DataOutputStream out) throws IOException {
        out.writeInt(node);
        seat.write(out);
        out.writeLong(run);
        Wire.text(out, launcher);
        Wire.texts(out, addresses);
        out.writeInt(port);
        Wire.text(out, secret.toHex());
        Wire.text(out, bodies.keeper());
        Wire.text(out, bodies.worker());
        SettingsCodec.write(out, settings);
        SettingsCodec.write(out, programme);
        Wire.texts(out, jvmOptions);
        out.writeBoolean(verbose);
    }

    static KeeperStart read(DataInputStream in) throws IOException {
        return new KeeperStart(
                in.readInt(),
                Seat.read(in),
                in.readLong(),
                Wire.text(in),
                Wire.texts(in),
                in.readInt(),
                Secret.fromHex(Wire.text(in)),
                new Bodies(Wire.text(in), Wire.text(in)),
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
