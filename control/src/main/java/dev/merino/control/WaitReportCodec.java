package dev.merino.control;

import dev.merino.control.WaitReport.Need;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@link WaitReport} as bytes. */
final class WaitReportCodec {
    private static final int NOTHING = 0;
    private static final int LOCK = 1;
    private static final int BARRIER = 2;

    private static final int COUNT_MAX = 1 << 20;

    private WaitReportCodec() {}

    static void write(DataOutput out, WaitReport.OfNode node) throws IOException {
        out.writeInt(node.ranks().size());
        for (WaitReport rank : node.ranks()) {
            write(out, rank);
        }
        TextCodec.texts(out, node.more());
    }

    static WaitReport.OfNode read(DataInput in) throws IOException {
        List<WaitReport> ranks = new ArrayList<>();
        for (int left = TextCodec.count(in, COUNT_MAX); left > 0; left--) {
            ranks.add(readRank(in));
        }
        return new WaitReport.OfNode(ranks, TextCodec.texts(in));
    }

    private static void write(DataOutput out, WaitReport rank) throws IOException {
        out.writeInt(rank.rank());
        TextCodec.text(out, rank.doing());
        out.writeLong(rank.sinceMs());
        write(out, rank.need());
        out.writeInt(rank.holds().size());
        for (Map.Entry<Integer, String> lock : rank.holds().entrySet()) {
            out.writeInt(lock.getKey());
            TextCodec.text(out, lock.getValue());
        }
        out.writeInt(rank.arrivals().size());
        for (Map.Entry<Integer, Long> barrier : rank.arrivals().entrySet()) {
            out.writeInt(barrier.getKey());
            out.writeLong(barrier.getValue());
        }
    }

    private static WaitReport readRank(DataInput in) throws IOException {
        int rank = in.readInt();
        String doing = TextCodec.text(in);
        long sinceMs = in.readLong();
        Need need = readNeed(in);
        Map<Integer, String> holds = new HashMap<>();
        for (int left = TextCodec.count(in, COUNT_MAX); left > 0; left--) {
            holds.put(in.readInt(), TextCodec.text(in));
        }
        Map<Integer, Long> arrivals = new HashMap<>();
        for (int left = TextCodec.count(in, COUNT_MAX); left > 0; left--) {
            arrivals.put(in.readInt(), in.readLong());
        }
        return new WaitReport(rank, doing, sinceMs, need, holds, arrivals);
    }

    private static void write(DataOutput out, Need need) throws IOException {
        switch (need) {
            case Need.Nothing() -> out.writeByte(NOTHING);
            case Need.Lock(int lock) -> {
                out.writeByte(LOCK);
                out.writeInt(lock);
            }
            case Need.Barrier(int barrier, long arrival) -> {
                out.writeByte(BARRIER);
                out.writeInt(barrier);
                out.writeLong(arrival);
            }
        }
    }

    private static Need readNeed(DataInput in) throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case NOTHING -> new Need.Nothing();
            case LOCK -> new Need.Lock(in.readInt());
            case BARRIER -> new Need.Barrier(in.readInt(), in.readLong());
            default -> throw new IOException("no rank needs something of kind " + kind);
        };
    }
}
