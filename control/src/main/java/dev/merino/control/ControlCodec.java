package dev.merino.control;

import dev.merino.Statistics;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.trace.TracedNode;

import java.util.List;

/** {@link Control} as bytes: a kind, then the components in their order. */
public final class ControlCodec {
    private enum Kind {
        HELLO,
        LISTENING,
        PEERS,
        READY,
        START,
        OUTPUT,
        RANK_ENDED,
        FINISH,
        COUNTED,
        FINISHED,
        FAILED,
        STOP,
        REPORT_REQUEST,
        REPORT,
        HEARTBEAT,
        STILL,
        LOOK,
        LOOKED,
        PROCESS_LOST,
        RACES_FOUND,
        SAMPLE_REQUEST,
        SAMPLED,
        TRACED,
        RECORD_REQUEST,
        RECORDED
    }

    private static final Kind[] KINDS = Kind.values();

    private ControlCodec() {}

    /** Writes {@code control}. */
    public static void encode(Control control, WireWriter out) {
        switch (control) {
            case Control.Hello hello -> encodeHello(hello, out);
            case Control.Listening(String address) -> {
                put(Kind.LISTENING, out);
                out.putString(address);
            }
            case Control.Peers(List<String> addresses) -> {
                put(Kind.PEERS, out);
                out.putStrings(addresses);
            }
            case Control.Ready() -> put(Kind.READY, out);
            case Control.Start() -> put(Kind.START, out);
            case Control.Output output -> encodeOutput(output, out);
            case Control.RankEnded(int rank) -> {
                put(Kind.RANK_ENDED, out);
                out.putInt(rank);
            }
            case Control.Finish() -> put(Kind.FINISH, out);
            case Control.Counted(Statistics.Node counts) -> {
                put(Kind.COUNTED, out);
                StatisticsCodec.encode(counts, out);
            }
            case Control.Finished() -> put(Kind.FINISHED, out);
            case Control.Failed failed -> encodeFailed(failed, out);
            case Control.ProcessLost(String sentence) -> {
                put(Kind.PROCESS_LOST, out);
                out.putString(sentence);
            }
            case Control.RacesFound(List<String> races) -> {
                put(Kind.RACES_FOUND, out);
                out.putStrings(races);
            }
            case Control.Stop(String reason) -> {
                put(Kind.STOP, out);
                out.putString(reason);
            }
            case Control.ReportRequest() -> put(Kind.REPORT_REQUEST, out);
            case Control.Report(WaitReport.OfNode whereabouts) -> {
                put(Kind.REPORT, out);
                WaitReportCodec.encode(whereabouts, out);
            }
            case Control.SampleRequest() -> put(Kind.SAMPLE_REQUEST, out);
            case Control.Traced(TracedNode events) -> encodeTraced(events, out);
            case Control.Sampled(NodeSample sample) -> encodeSampled(sample, out);
            case Control.RecordRequest() -> put(Kind.RECORD_REQUEST, out);
            case Control.Recorded(SharingPart part) -> encodeRecorded(part, out);
            case Control.Still() -> put(Kind.STILL, out);
            case Control.Look(int round) -> {
                put(Kind.LOOK, out);
                out.putInt(round);
            }
            case Control.Looked looked -> encodeLooked(looked, out);
            case Control.Heartbeat(long progress) -> {
                put(Kind.HEARTBEAT, out);
                out.putLong(progress);
            }
        }
    }

    private static void put(Kind kind, WireWriter out) {
        out.putByte(kind.ordinal());
    }

    /** Reads what {@link #encode} wrote. */
    public static Control decode(WireReader in) {
        return switch (in.getOneOf("kind of a control message", KINDS)) {
            case HELLO -> new Control.Hello(in.getLong("pid"), in.getString("host"));
            case LISTENING -> new Control.Listening(in.getString("address"));
            case PEERS -> new Control.Peers(in.getStrings("addresses"));
            case READY -> new Control.Ready();
            case START -> new Control.Start();
            case OUTPUT ->
                    new Control.Output(
                            in.getNatural("first rank"),
                            in.getNatural("last rank"),
                            in.getBoolean("error"),
                            in.getStrings("lines"));
            case RANK_ENDED -> new Control.RankEnded(in.getNatural("rank"));
            case FINISH -> new Control.Finish();
            case COUNTED -> new Control.Counted(StatisticsCodec.node(in));
            case FINISHED -> new Control.Finished();
            case FAILED ->
                    new Control.Failed(
                            in.getInt("node"),
                            in.getInt("rank"),
                            in.getString("sentence"),
                            ThrownCopy.readFrom(in));
            case PROCESS_LOST -> new Control.ProcessLost(in.getString("sentence"));
            case RACES_FOUND -> new Control.RacesFound(in.getStrings("races"));
            case STOP -> new Control.Stop(in.getString("reason"));
            case REPORT_REQUEST -> new Control.ReportRequest();
            case REPORT -> new Control.Report(WaitReportCodec.decode(in));
            case SAMPLE_REQUEST -> new Control.SampleRequest();
            case SAMPLED -> new Control.Sampled(NodeSampleCodec.decode(in));
            case TRACED -> new Control.Traced(TracedNode.readFrom(in));
            case RECORD_REQUEST -> new Control.RecordRequest();
            case RECORDED -> new Control.Recorded(SharingPartCodec.decode(in));
            case STILL -> new Control.Still();
            case LOOK -> new Control.Look(in.getInt("round"));
            case LOOKED ->
                    new Control.Looked(
                            in.getInt("round"),
                            in.getBoolean("all wait"),
                            in.getLong("moves"),
                            in.getLong("sent"),
                            in.getLong("received"));
            case HEARTBEAT -> new Control.Heartbeat(in.getLong("progress"));
        };
    }

    private static void encodeRecorded(SharingPart part, WireWriter out) {
        put(Kind.RECORDED, out);
        SharingPartCodec.encode(part, out);
    }

    private static void encodeTraced(TracedNode events, WireWriter out) {
        put(Kind.TRACED, out);
        events.writeTo(out);
    }

    private static void encodeSampled(NodeSample sample, WireWriter out) {
        put(Kind.SAMPLED, out);
        NodeSampleCodec.encode(sample, out);
    }

    private static void encodeHello(Control.Hello hello, WireWriter out) {
        put(Kind.HELLO, out);
        out.putLong(hello.pid());
        out.putString(hello.host());
    }

    private static void encodeOutput(Control.Output output, WireWriter out) {
        put(Kind.OUTPUT, out);
        out.putInt(output.firstRank());
        out.putInt(output.lastRank());
        out.putBoolean(output.isError());
        out.putStrings(output.lines());
    }

    private static void encodeLooked(Control.Looked looked, WireWriter out) {
        put(Kind.LOOKED, out);
        out.putInt(looked.round());
        out.putBoolean(looked.allWait());
        out.putLong(looked.moves());
        out.putLong(looked.sent());
        out.putLong(looked.received());
    }

    private static void encodeFailed(Control.Failed failed, WireWriter out) {
        put(Kind.FAILED, out);
        out.putInt(failed.node());
        out.putInt(failed.rank());
        out.putString(failed.sentence());
        ThrownCopy.write(failed.thrown(), out);
    }
}
