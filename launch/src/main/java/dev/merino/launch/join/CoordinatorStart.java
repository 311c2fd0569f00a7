package dev.merino.launch.join;

import dev.merino.Settings;
import dev.merino.control.SettingsCodec;
import dev.merino.control.TextCodec;
import dev.merino.launch.LiveOptions;
import dev.merino.message.Secret;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;

/**
 * What the coordinator of a joined run must know, as it comes over its standard input.
 *
 * @param run the number of the run
 * @param secret what both sides of every connection of the run prove they know
 * @param isLocal whether all keepers are on this machine
 * @param owner the process that started it, for messages
 * @param settings how the cluster is set up
 * @param stall as in {@link LiveOptions}
 * @param patience as in {@link LiveOptions}
 */
record CoordinatorStart(
        long run,
        Secret secret,
        boolean isLocal,
        String owner,
        Settings settings,
        Duration stall,
        Duration patience) {
    void write(DataOutputStream out) throws IOException {
        out.writeLong(run);
        TextCodec.text(out, secret.toHex());
        out.writeBoolean(isLocal);
        TextCodec.text(out, owner);
        SettingsCodec.write(out, settings);
        out.writeLong(stall.toMillis());
        out.writeLong(patience.toMillis());
    }

    static CoordinatorStart read(DataInputStream in) throws IOException {
        return new CoordinatorStart(
                in.readLong(),
                Secret.fromHex(TextCodec.text(in)),
                in.readBoolean(),
                TextCodec.text(in),
                SettingsCodec.settings(in),
                Duration.ofMillis(in.readLong()),
                Duration.ofMillis(in.readLong()));
    }

    LiveOptions options() {
        return LiveOptions.DEFAULT.withStall(stall).withPatience(patience);
    }
}
