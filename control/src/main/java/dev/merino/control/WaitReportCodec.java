package dev.merino.control;

import dev.merino.control.WaitReport.Need;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

/** {@link WaitReport} as bytes. */
final class WaitReportCodec {
    private enum Kind {
        NOTHING,
        LOCK,
        BARRIER
    }

    private static final Kind[] KINDS = Kind.values();

    /** The least that a lock and its name take. */
    private static final int LOCK_BYTES_MIN = 2 * Integer.BYTES;

    private static final int BARRIER_BYTES = Integer.BYTES + Long.BYTES;

    /** The least that a rank takes: number, text, time, need and two maps. */
    static final int RANK_BYTES_MIN = 4 * Integer.BYTES + Long.BYTES + Byte.BYTES;

    private WaitReportCodec() {}

    static void encode(WaitReport.OfNode node, WireWriter out) {
        out.putList(node.ranks(), WaitReportCodec::putRank);
        out.putStrings(node.more());
    }

    static WaitReport.OfNode decode(WireReader in) {
        return new WaitReport.OfNode(
                in.getList("ranks", RANK_BYTES_MIN, WaitReportCodec::rank), in.getStrings("more"));
    }

    static void putRank(WireWriter out, WaitReport rank) {
        out.putInt(rank.rank());
        out.putString(rank.doing());
        out.putLong(rank.sinceMs());
        putNeed(out, rank.need());
        out.putMap(rank.holds(), WireWriter::putInt, WireWriter::putString);
        out.putMap(rank.arrivals(), WireWriter::putInt, WireWriter::putLong);
    }

    static WaitReport rank(WireReader in) {
        return new WaitReport(
                in.getNatural("rank"),
                in.getString("doing"),
                in.getLong("since"),
                need(in),
                in.getMap(
                        "held locks",
                        LOCK_BYTES_MIN,
                        key -> key.getInt("lock"),
                        value -> value.getString("name of a lock")),
                in.getMap(
                        "barriers",
                        BARRIER_BYTES,
                        key -> key.getInt("barrier"),
                        value -> value.getLong("arrivals")));
    }

    private static void putNeed(WireWriter out, Need need) {
        switch (need) {
            case Need.Nothing() -> put(Kind.NOTHING, out);
            case Need.Lock(int lock) -> {
                put(Kind.LOCK, out);
                out.putInt(lock);
            }
            case Need.Barrier(int barrier, long arrival) -> {
                put(Kind.BARRIER, out);
                out.putInt(barrier);
                out.putLong(arrival);
            }
        }
    }

    private static void put(Kind kind, WireWriter out) {
        out.putByte(kind.ordinal());
    }

    private static Need need(WireReader in) {
        return switch (in.getOneOf("kind of a need", KINDS)) {
            case NOTHING -> new Need.Nothing();
            case LOCK -> new Need.Lock(in.getInt("lock"));
            case BARRIER -> new Need.Barrier(in.getInt("barrier"), in.getLong("arrival"));
        };
    }
}
