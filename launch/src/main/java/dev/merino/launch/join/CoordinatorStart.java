package dev.merino.launch.join;

import dev.merino.Settings;
import dev.merino.control.SettingsCodec;
import dev.merino.control.SidecarStream;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.launch.LiveOptions;
import dev.merino.transport.handshake.Secret;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;

/**
 * What the coordinator of a joined run must know, as it comes over its standard input.
 *
 * @param run the number of the run
 * @param secret what both sides of every connection of the run prove they know
 * @param at where it listens for the keepers
 * @param isSealed whether all that is said between machines is encrypted
 * @param owner the process that started it, for messages
 * @param settings how the cluster is set up
 * @param stall as in {@link LiveOptions}
 * @param startLimit as in {@link LiveOptions}
 * @param deadAfter as in {@link LiveOptions}, but known
 * @param timeLimit as in {@link LiveOptions}
 * @param wantsSamples whether somebody watches the run
 * @param wantsSharing whether nodes are to record how they share pages
 */
record CoordinatorStart(
        long run,
        Secret secret,
        InetAddress at,
        boolean isSealed,
        String owner,
        Settings settings,
        Duration stall,
        Duration startLimit,
        Duration deadAfter,
        Duration timeLimit,
        boolean wantsSamples,
        boolean wantsSharing) {
    /** Writes it, secret and all: only to the coordinator itself. */
    void writeTo(WireWriter out) {
        out.putLong(run);
        secret.writeTo(out);
        out.putBytes(at.getAddress());
        out.putBoolean(isSealed);
        out.putString(owner);
        SettingsCodec.encode(settings, out);
        out.putLong(stall.toMillis());
        out.putLong(startLimit.toMillis());
        out.putLong(deadAfter.toMillis());
        out.putLong(timeLimit.toMillis());
        out.putBoolean(wantsSamples);
        out.putBoolean(wantsSharing);
    }

    /** Reads what {@link #writeTo} wrote. */
    static CoordinatorStart readFrom(WireReader in) {
        return new CoordinatorStart(
                in.getLong("run"),
                Secret.readFrom(in),
                address(in),
                in.getBoolean("sealed"),
                in.getString("owner"),
                SettingsCodec.settings(in),
                Duration.ofMillis(in.getLong("stall")),
                Duration.ofMillis(in.getLong("start limit")),
                Duration.ofMillis(in.getLong("dead after")),
                Duration.ofMillis(in.getLong("time limit")),
                in.getBoolean("samples"),
                in.getBoolean("sharing"));
    }

    private static InetAddress address(WireReader in) {
        try {
            return InetAddress.getByAddress(in.getBytes("where it listens"));
        } catch (UnknownHostException e) {
            throw in.malformed("where it listens", "no address");
        }
    }

    /** As the owner wants it; what {@code up} is told, if somebody watches. */
    LiveOptions options(SidecarStream up) {
        boolean isWatched = wantsSamples || wantsSharing;
        return options().withWatcher(isWatched ? new PassedOn(this, up) : null);
    }

    private LiveOptions options() {
        return LiveOptions.DEFAULT
                .withStall(stall)
                .withStartLimit(startLimit)
                .withDeadAfter(deadAfter)
                .withTimeLimit(timeLimit);
    }
}
