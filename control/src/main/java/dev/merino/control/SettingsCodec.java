package dev.merino.control;

import dev.merino.Settings;
import dev.merino.Tracking;
import dev.merino.Transport;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** {@link Settings} and {@link LaunchSpec} as bytes. */
public final class SettingsCodec {
    private SettingsCodec() {}

    public static void write(DataOutput out, Settings settings) throws IOException {
        out.writeInt(settings.nodes());
        out.writeInt(settings.workers());
        out.writeInt(settings.threads());
        TextCodec.text(out, settings.protocol());
        out.writeInt(settings.unitBytes());
        out.writeLong(settings.spaceBytes());
        out.writeInt(settings.barrierFanOut());
        TextCodec.text(out, settings.tracking().name());
        TextCodec.text(out, settings.transport().name());
        out.writeInt(settings.lossPercent());
        out.writeInt(settings.osPageBytes());
        out.writeBoolean(settings.faithful());
    }

    public static Settings settings(DataInput in) throws IOException {
        return new Settings(
                in.readInt(),
                in.readInt(),
                in.readInt(),
                TextCodec.text(in),
                in.readInt(),
                in.readLong(),
                in.readInt(),
                Tracking.valueOf(TextCodec.text(in)),
                Transport.valueOf(TextCodec.text(in)),
                in.readInt(),
                in.readInt(),
                in.readBoolean());
    }

    public static void write(DataOutput out, LaunchSpec launchSpec) throws IOException {
        TextCodec.text(out, launchSpec.className());
        TextCodec.texts(out, launchSpec.classPath());
        TextCodec.texts(out, launchSpec.words());
    }

    public static LaunchSpec launchSpec(DataInput in) throws IOException {
        return new LaunchSpec(TextCodec.text(in), TextCodec.texts(in), TextCodec.texts(in));
    }
}
