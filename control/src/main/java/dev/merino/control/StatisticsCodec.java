package dev.merino.control;

import dev.merino.Statistics;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import java.util.List;
import java.util.Map;

/** {@link Statistics} of a node as bytes. */
public final class StatisticsCodec {
    /** The least that a name and its count take. */
    private static final int COUNT_BYTES_MIN = Integer.BYTES + Long.BYTES;

    static final int ONE_TRAFFIC_BYTES = 2 * Long.BYTES;

    /** The least that a name and its traffic take. */
    private static final int TRAFFIC_BYTES_MIN = Integer.BYTES + ONE_TRAFFIC_BYTES;

    private static final int TIME_BYTES = 8 * Long.BYTES;

    private StatisticsCodec() {}

    static void encode(Statistics.Node node, WireWriter out) {
        out.putMap(node.counts(), WireWriter::putString, WireWriter::putLong);
        out.putMap(node.traffic(), WireWriter::putString, StatisticsCodec::putTraffic);
        out.putInt(node.ranks().size());
        node.ranks().forEach(time -> encode(time, out));
        out.putLong(node.handlers().coherenceNs());
        out.putLong(node.handlers().synchronisationNs());
        out.putLong(node.handlers().remoteMemoryNs());
        out.putLong(node.keeper().userNs());
        out.putLong(node.keeper().kernelNs());
        out.putLong(node.keeper().idleNs());
    }

    /** Writes the time of a rank. */
    public static void encode(Statistics.Time time, WireWriter out) {
        out.putLong(time.userNs());
        out.putLong(time.protocolNs());
        out.putLong(time.pageNs());
        out.putLong(time.lockNs());
        out.putLong(time.barrierNs());
        out.putLong(time.flagNs());
        out.putLong(time.counterNs());
        out.putLong(time.otherNs());
    }

    static void putTraffic(WireWriter out, Statistics.Traffic traffic) {
        out.putLong(traffic.messages());
        out.putLong(traffic.bytes());
    }

    static Statistics.Node node(WireReader in) {
        Map<String, Long> counts =
                in.getMap(
                        "counts",
                        COUNT_BYTES_MIN,
                        StatisticsCodec::name,
                        each -> each.getLong("count"));
        Map<String, Statistics.Traffic> traffic =
                in.getMap(
                        "traffic",
                        TRAFFIC_BYTES_MIN,
                        StatisticsCodec::name,
                        StatisticsCodec::traffic);
        List<Statistics.Time> ranks = in.getList("ranks", TIME_BYTES, StatisticsCodec::time);
        Statistics.Handlers handlers =
                new Statistics.Handlers(
                        in.getLong("coherence"),
                        in.getLong("synchronisation"),
                        in.getLong("remote memory"));
        Statistics.Keeper keeper =
                new Statistics.Keeper(
                        in.getLong("keeper"), in.getLong("kernel"), in.getLong("idle"));
        return new Statistics.Node(counts, traffic, ranks, handlers, keeper);
    }

    /** Reads the time of a rank. */
    public static Statistics.Time time(WireReader in) {
        return new Statistics.Time(
                in.getLong("user"),
                in.getLong("protocol"),
                in.getLong("pages"),
                in.getLong("locks"),
                in.getLong("barriers"),
                in.getLong("flags"),
                in.getLong("counters"),
                in.getLong("other waits"));
    }

    private static String name(WireReader in) {
        return in.getString("name");
    }

    static Statistics.Traffic traffic(WireReader in) {
        return new Statistics.Traffic(in.getLong("messages"), in.getLong("bytes"));
    }
}
