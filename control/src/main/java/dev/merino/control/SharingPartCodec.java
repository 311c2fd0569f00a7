package dev.merino.control;

import dev.merino.control.SharingPart.Known;
import dev.merino.control.SharingPart.Touch;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

/** {@link SharingPart} as bytes. */
final class SharingPartCodec {
    private static final int KNOWN_BYTES_MIN = 2 * Integer.BYTES + NodeSampleCodec.ARRAY_BYTES_MIN;
    private static final int TOUCH_BYTES = 6 * Integer.BYTES + Long.BYTES;

    private SharingPartCodec() {}

    static void encode(SharingPart part, WireWriter out) {
        out.putInt(part.intervals());
        out.putBoolean(part.isFull());
        out.putList(part.arrays(), SharingPartCodec::putKnown);
        out.putList(part.hinted(), WireWriter::putInt);
        out.putList(part.touches(), SharingPartCodec::putTouch);
    }

    static SharingPart decode(WireReader in) {
        return new SharingPart(
                in.getNatural("intervals"),
                in.getBoolean("full"),
                in.getList("arrays", KNOWN_BYTES_MIN, SharingPartCodec::known),
                in.getList("hinted", Integer.BYTES, from -> from.getNatural("array")),
                in.getList("touches", TOUCH_BYTES, SharingPartCodec::touch));
    }

    private static void putKnown(WireWriter out, Known known) {
        out.putInt(known.incarnation());
        out.putString(known.protocol());
        NodeSampleCodec.putArray(out, known.array());
    }

    private static Known known(WireReader in) {
        return new Known(
                in.getNatural("incarnation"), in.getString("protocol"), NodeSampleCodec.array(in));
    }

    private static void putTouch(WireWriter out, Touch touch) {
        out.putInt(touch.interval());
        out.putInt(touch.array());
        out.putInt(touch.page());
        out.putInt(touch.reads());
        out.putInt(touch.writes());
        out.putInt(touch.conflicts());
        out.putLong(touch.parts());
    }

    private static Touch touch(WireReader in) {
        return new Touch(
                in.getNatural("interval"),
                in.getNatural("array"),
                in.getNatural("page"),
                in.getNatural("reads"),
                in.getNatural("writes"),
                in.getNatural("conflicts"),
                in.getLong("parts written"));
    }
}
