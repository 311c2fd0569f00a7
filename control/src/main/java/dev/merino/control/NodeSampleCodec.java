package dev.merino.control;

import dev.merino.control.NodeSample.Arrival;
import dev.merino.control.NodeSample.BarrierUse;
import dev.merino.control.NodeSample.Doing;
import dev.merino.control.NodeSample.LockUse;
import dev.merino.control.NodeSample.PageUse;
import dev.merino.control.NodeSample.RankState;
import dev.merino.control.NodeSample.SharedArray;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

/** {@link NodeSample} as bytes. */
final class NodeSampleCodec {
    private static final Doing[] DOING = Doing.values();
    private static final int STATE_BYTES_MIN = 1 + WaitReportCodec.RANK_BYTES_MIN;
    static final int ARRAY_BYTES_MIN = 9 * Integer.BYTES;
    private static final int PAGE_BYTES = 8 * Integer.BYTES + Long.BYTES;
    private static final int LOCK_BYTES_MIN = 2 * Integer.BYTES + 3 * Long.BYTES;
    private static final int BARRIER_BYTES_MIN = 3 * Integer.BYTES;
    private static final int ARRIVAL_BYTES = Integer.BYTES + 2 * Long.BYTES;

    private NodeSampleCodec() {}

    static void encode(NodeSample sample, WireWriter out) {
        out.putLong(sample.atNs());
        out.putList(sample.ranks(), NodeSampleCodec::putRank);
        StatisticsCodec.encode(sample.counts(), out);
        out.putList(sample.sentTo(), StatisticsCodec::putTraffic);
        out.putList(sample.arrays(), NodeSampleCodec::putArray);
        out.putList(sample.pages(), NodeSampleCodec::putPage);
        out.putList(sample.locks(), NodeSampleCodec::putLock);
        out.putList(sample.barriers(), NodeSampleCodec::putBarrier);
    }

    static NodeSample decode(WireReader in) {
        return new NodeSample(
                in.getLong("time"),
                in.getList("ranks", STATE_BYTES_MIN, NodeSampleCodec::rank),
                StatisticsCodec.node(in),
                in.getList("traffic", StatisticsCodec.ONE_TRAFFIC_BYTES, StatisticsCodec::traffic),
                in.getList("arrays", ARRAY_BYTES_MIN, NodeSampleCodec::array),
                in.getList("pages", PAGE_BYTES, NodeSampleCodec::page),
                in.getList("locks", LOCK_BYTES_MIN, NodeSampleCodec::lock),
                in.getList("barriers", BARRIER_BYTES_MIN, NodeSampleCodec::barrier));
    }

    private static void putRank(WireWriter out, RankState rank) {
        out.putByte(rank.doing().ordinal());
        WaitReportCodec.putRank(out, rank.where());
    }

    private static RankState rank(WireReader in) {
        return new RankState(in.getOneOf("what a rank does", DOING), WaitReportCodec.rank(in));
    }

    static void putArray(WireWriter out, SharedArray array) {
        out.putInt(array.index());
        out.putString(array.name());
        out.putString(array.line());
        out.putString(array.call());
        out.putInt(array.firstPage());
        out.putInt(array.pageCount());
        out.putInt(array.unitBytes());
        out.putInt(array.elementBytes());
        out.putString(array.placement());
    }

    static SharedArray array(WireReader in) {
        return new SharedArray(
                in.getNatural("index"),
                in.getString("name"),
                in.getString("line"),
                in.getString("call"),
                in.getNatural("first page"),
                in.getNatural("pages"),
                in.getNatural("unit"),
                in.getNatural("element"),
                in.getString("placement"));
    }

    private static void putPage(WireWriter out, PageUse page) {
        out.putInt(page.page());
        out.putInt(page.readFaults());
        out.putInt(page.writes());
        out.putInt(page.fetched());
        out.putInt(page.given());
        out.putInt(page.diffsSent());
        out.putInt(page.diffsTaken());
        out.putInt(page.conflicts());
        out.putLong(page.writtenParts());
    }

    private static PageUse page(WireReader in) {
        return new PageUse(
                in.getNatural("page"),
                in.getNatural("read faults"),
                in.getNatural("writes"),
                in.getNatural("fetched"),
                in.getNatural("given"),
                in.getNatural("diffs sent"),
                in.getNatural("diffs taken"),
                in.getNatural("conflicts"),
                in.getLong("parts written"));
    }

    private static void putLock(WireWriter out, LockUse lock) {
        out.putInt(lock.lock());
        out.putString(lock.name());
        out.putLong(lock.taken());
        out.putLong(lock.waitedNs());
        out.putLong(lock.longestNs());
    }

    private static LockUse lock(WireReader in) {
        return new LockUse(
                in.getNatural("lock"),
                in.getString("name"),
                in.getLong("taken"),
                in.getLong("waited"),
                in.getLong("longest"));
    }

    private static void putBarrier(WireWriter out, BarrierUse barrier) {
        out.putInt(barrier.barrier());
        out.putString(barrier.name());
        out.putList(barrier.arrivals(), NodeSampleCodec::putArrival);
    }

    private static BarrierUse barrier(WireReader in) {
        return new BarrierUse(
                in.getInt("barrier"),
                in.getString("name"),
                in.getList("arrivals", ARRIVAL_BYTES, NodeSampleCodec::arrival));
    }

    private static void putArrival(WireWriter out, Arrival arrival) {
        out.putInt(arrival.rank());
        out.putLong(arrival.number());
        out.putLong(arrival.waitedNs());
    }

    private static Arrival arrival(WireReader in) {
        return new Arrival(in.getNatural("rank"), in.getLong("number"), in.getLong("waited"));
    }
}
