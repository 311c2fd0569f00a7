package dev.merino.control;

import dev.merino.Settings;
import dev.merino.Tracking;
import dev.merino.Transport;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** {@link Settings} and {@link Programme} as bytes. */
public final class SettingsCodec {
    private SettingsCodec() {}

    public static void write(DataOutput out, Settings settings) throws IOException {
        out.writeInt(settings.nodes());
        out.writeInt(settings.workers());
        out.writeInt(settings.threads());
        Wire.text(out, settings.protocol());
        out.writeInt(settings.unitBytes());
        out.writeLong(settings.spaceBytes());
        out.writeInt(settings.barrierFanOut());
        Wire.text(out, settings.tracking().name());
        Wire.text(out, settings.transport().name());
        out.writeInt(settings.lossPercent());
        out.writeInt(settings.osPageBytes());
        out.writeBoolean(settings.faithful());
    }

    public static Settings settings(DataInput in) throws IOException {
        return new Settings(
                in.readInt(),
                in.readInt(),
                in.readInt(),
                Wire.text(in),
                in.readInt(),
                in.readLong(),
                in.readInt(),
                Tracking.valueOf(Wire.text(in)),
                Transport.valueOf(Wire.text(in)),
                in.readInt(),
                in.readInt(),
                in.readBoolean());
    }

    public static void write(DataOutput out, Programme programme) throws IOException {
        Wire.text(out, programme.className());
        Wire.texts(out, programme.classPath());
        Wire.texts(out, programme.words());
    }

    public static Programme programme(DataInput in) throws IOException {
        return new Programme(Wire.text(in), Wire.texts(in), Wire.texts(in));
    }
}
