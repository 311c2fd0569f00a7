package dev.merino.keeper.process;

import dev.merino.Settings;
import dev.merino.control.CoreShare;
import dev.merino.control.LaunchSpec;
import dev.merino.control.RecordingOptions;
import dev.merino.control.SettingsCodec;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.transport.handshake.Secret;

import java.time.Duration;
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
 * @param deadAfter after how long somebody who is not heard is taken for dead; zero for never
 * @param verbose whether to tell more
 * @param isSealed whether what goes to other machines, and to the launcher, is encrypted
 * @param recording what keeper and workers record
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
        Duration deadAfter,
        boolean verbose,
        boolean isSealed,
        RecordingOptions recording) {
    /** The same for another node. */
    public KeeperStart withNode(int number, CoreShare its) {
        return with(number, its, launchSpec);
    }

    /** The same for a machine where the user's classes are elsewhere. */
    public KeeperStart withClassPath(List<String> its) {
        LaunchSpec there = new LaunchSpec(launchSpec.className(), its, launchSpec.words());
        return with(node, coreShare, there);
    }

    private KeeperStart with(int number, CoreShare share, LaunchSpec spec) {
        return new KeeperStart(
                number,
                share,
                run,
                launcher,
                addresses,
                port,
                secret,
                mains,
                settings,
                spec,
                jvmOptions,
                deadAfter,
                verbose,
                isSealed,
                recording);
    }

    /** Writes it, secret and all: only to the keeper itself. */
    public void writeTo(WireWriter out) {
        out.putInt(node);
        coreShare.writeTo(out);
        out.putLong(run);
        out.putString(launcher);
        out.putStrings(addresses);
        out.putInt(port);
        secret.writeTo(out);
        out.putString(mains.keeper());
        out.putString(mains.worker());
        SettingsCodec.encode(settings, out);
        SettingsCodec.encode(launchSpec, out);
        out.putStrings(jvmOptions);
        out.putLong(deadAfter.toMillis());
        out.putBoolean(verbose);
        out.putBoolean(isSealed);
        recording.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static KeeperStart readFrom(WireReader in) {
        return new KeeperStart(
                in.getNatural("node"),
                CoreShare.readFrom(in),
                in.getLong("run"),
                in.getString("launcher"),
                in.getStrings("addresses"),
                in.getNatural("port"),
                Secret.readFrom(in),
                new ProcessMains(in.getString("main of keepers"), in.getString("main of workers")),
                SettingsCodec.settings(in),
                SettingsCodec.launchSpec(in),
                in.getStrings("options of JVMs"),
                Duration.ofMillis(in.getLong("dead after")),
                in.getBoolean("verbose"),
                in.getBoolean("sealed"),
                RecordingOptions.readFrom(in));
    }

    @Override
    public String toString() {
        return "node " + node + " of run " + Long.toHexString(run);
    }
}
