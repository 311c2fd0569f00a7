package dev.merino.control;

import dev.merino.Checkpoints;
import dev.merino.RaceSearch;
import dev.merino.Settings;
import dev.merino.Tracking;
import dev.merino.Transport;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import java.time.Duration;

/** {@link Settings} and {@link LaunchSpec} as bytes. */
public final class SettingsCodec {
    private static final Tracking[] TRACKINGS = Tracking.values();
    private static final RaceSearch[] SEARCHES = RaceSearch.values();
    private static final Transport[] TRANSPORTS = Transport.values();

    private SettingsCodec() {}

    /** Writes {@code settings}. */
    public static void encode(Settings settings, WireWriter out) {
        out.putInt(settings.nodes());
        out.putInt(settings.workers());
        out.putInt(settings.threads());
        out.putString(settings.protocol());
        out.putInt(settings.unitBytes());
        out.putLong(settings.spaceBytes());
        out.putInt(settings.barrierFanOut());
        out.putByte(settings.tracking().ordinal());
        out.putByte(settings.transport().ordinal());
        out.putInt(settings.lossPercent());
        out.putInt(settings.osPageBytes());
        out.putBoolean(settings.faithful());
        encode(settings.checkpoints(), out);
        out.putByte(settings.races().ordinal());
        out.putStrings(settings.firstHomes());
    }

    private static void encode(Checkpoints checkpoints, WireWriter out) {
        out.putString(checkpoints.folder());
        out.putLong(checkpoints.every().toMillis());
        out.putInt(checkpoints.keep());
        out.putBoolean(checkpoints.restart());
        out.putStrings(checkpoints.command());
    }

    /** Reads settings, and refuses those that no cluster can have. */
    public static Settings settings(WireReader in) {
        try {
            return plainSettings(in);
        } catch (IllegalArgumentException e) {
            throw in.malformed("settings", String.valueOf(e.getMessage()));
        }
    }

    private static Settings plainSettings(WireReader in) {
        int nodes = in.getInt("nodes");
        int workers = in.getInt("workers");
        return Settings.of(nodes, in.getInt("threads"))
                .withWorkers(workers)
                .withProtocol(in.getString("protocol"))
                .withUnitBytes(in.getInt("unit"))
                .withSpaceBytes(in.getLong("space"))
                .withBarrierFanOut(in.getInt("fan-out of barriers"))
                .withTracking(in.getOneOf("tracking", TRACKINGS))
                .withTransport(in.getOneOf("transport", TRANSPORTS))
                .withLossPercent(in.getInt("loss"))
                .withOsPageBytes(in.getInt("page of the operating system"))
                .withFaithful(in.getBoolean("faithful"))
                .withCheckpoints(checkpoints(in))
                .withRaces(in.getOneOf("races", SEARCHES))
                .withFirstHomes(in.getStrings("homes of pages"));
    }

    private static Checkpoints checkpoints(WireReader in) {
        return new Checkpoints(
                in.getString("folder of snapshots"),
                Duration.ofMillis(in.getLong("time between snapshots")),
                in.getInt("snapshots that stay"),
                in.getBoolean("restart"),
                in.getStrings("command"));
    }

    /** Writes {@code launchSpec}. */
    public static void encode(LaunchSpec launchSpec, WireWriter out) {
        out.putString(launchSpec.className());
        out.putStrings(launchSpec.classPath());
        out.putStrings(launchSpec.words());
    }

    /** Reads what to run. */
    public static LaunchSpec launchSpec(WireReader in) {
        return new LaunchSpec(
                in.getString("class"), in.getStrings("class path"), in.getStrings("words"));
    }
}
