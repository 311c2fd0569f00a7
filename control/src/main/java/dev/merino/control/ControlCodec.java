package dev.merino.control;

import dev.merino.Statistics;

import org.jspecify.annotations.Nullable;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@link Control} as bytes: a kind, then the components in their order. */
public final class ControlCodec {
    private static final int HELLO = 1;
    private static final int LISTENING = 2;
    private static final int PEERS = 3;
    private static final int READY = 4;
    private static final int START = 5;
    private static final int OUTPUT = 6;
    private static final int RANK_ENDED = 7;
    private static final int FINISH = 8;
    private static final int COUNTED = 9;
    private static final int FINISHED = 10;
    private static final int FAILED = 11;
    private static final int STOP = 12;
    private static final int REPORT_REQUEST = 13;
    private static final int REPORT = 14;
    private static final int HEARTBEAT = 15;
    private static final int STILL = 16;
    private static final int LOOK = 17;
    private static final int LOOKED = 18;

    private static final int COUNTS_MAX = 1 << 12;
    private static final int FRAMES_MAX = 1 << 10;

    private ControlCodec() {}

    public static void write(DataOutput out, Control control) throws IOException {
        switch (control) {
            case Control.Hello hello -> writeHello(out, hello);
            case Control.Listening(String address) -> {
                out.writeByte(LISTENING);
                TextCodec.text(out, address);
            }
            case Control.Peers(List<String> addresses) -> {
                out.writeByte(PEERS);
                TextCodec.texts(out, addresses);
            }
            case Control.Ready() -> out.writeByte(READY);
            case Control.Start() -> out.writeByte(START);
            case Control.Output output -> writeOutput(out, output);
            case Control.RankEnded(int rank) -> {
                out.writeByte(RANK_ENDED);
                out.writeInt(rank);
            }
            case Control.Finish() -> out.writeByte(FINISH);
            case Control.Counted(Statistics.Node counts) -> {
                out.writeByte(COUNTED);
                writeCounts(out, counts);
            }
            case Control.Finished() -> out.writeByte(FINISHED);
            case Control.Failed failed -> writeFailed(out, failed);
            case Control.Stop(String reason) -> {
                out.writeByte(STOP);
                TextCodec.text(out, reason);
            }
            case Control.ReportRequest() -> out.writeByte(REPORT_REQUEST);
            case Control.Report(WaitReport.OfNode whereabouts) -> {
                out.writeByte(REPORT);
                WaitReportCodec.write(out, whereabouts);
            }
            case Control.Still() -> out.writeByte(STILL);
            case Control.Look(int round) -> {
                out.writeByte(LOOK);
                out.writeInt(round);
            }
            case Control.Looked looked -> writeLooked(out, looked);
            case Control.Heartbeat(long progress) -> {
                out.writeByte(HEARTBEAT);
                out.writeLong(progress);
            }
        }
    }

    public static Control read(DataInput in) throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case HELLO -> new Control.Hello(in.readLong(), TextCodec.text(in));
            case LISTENING -> new Control.Listening(TextCodec.text(in));
            case PEERS -> new Control.Peers(TextCodec.texts(in));
            case READY -> new Control.Ready();
            case START -> new Control.Start();
            case OUTPUT ->
                    new Control.Output(
                            in.readInt(), in.readInt(), in.readBoolean(), TextCodec.texts(in));
            case RANK_ENDED -> new Control.RankEnded(in.readInt());
            case FINISH -> new Control.Finish();
            case COUNTED -> new Control.Counted(readCounts(in));
            case FINISHED -> new Control.Finished();
            case FAILED ->
                    new Control.Failed(
                            in.readInt(), in.readInt(), TextCodec.text(in), readThrown(in));
            case STOP -> new Control.Stop(TextCodec.text(in));
            case REPORT_REQUEST -> new Control.ReportRequest();
            case REPORT -> new Control.Report(WaitReportCodec.read(in));
            case STILL -> new Control.Still();
            case LOOK -> new Control.Look(in.readInt());
            case LOOKED ->
                    new Control.Looked(
                            in.readInt(),
                            in.readBoolean(),
                            in.readLong(),
                            in.readLong(),
                            in.readLong());
            case HEARTBEAT -> new Control.Heartbeat(in.readLong());
            default -> throw new IOException("no control message has kind " + kind);
        };
    }

    private static void writeHello(DataOutput out, Control.Hello hello) throws IOException {
        out.writeByte(HELLO);
        out.writeLong(hello.pid());
        TextCodec.text(out, hello.host());
    }

    private static void writeOutput(DataOutput out, Control.Output output) throws IOException {
        out.writeByte(OUTPUT);
        out.writeInt(output.firstRank());
        out.writeInt(output.lastRank());
        out.writeBoolean(output.isError());
        TextCodec.texts(out, output.lines());
    }

    private static void writeLooked(DataOutput out, Control.Looked looked) throws IOException {
        out.writeByte(LOOKED);
        out.writeInt(looked.round());
        out.writeBoolean(looked.allWait());
        out.writeLong(looked.moves());
        out.writeLong(looked.sent());
        out.writeLong(looked.received());
    }

    private static void writeFailed(DataOutput out, Control.Failed failed) throws IOException {
        out.writeByte(FAILED);
        out.writeInt(failed.node());
        out.writeInt(failed.rank());
        TextCodec.text(out, failed.sentence());
        writeThrown(out, failed.thrown());
    }

    static void writeThrown(DataOutput out, @Nullable ThrownCopy thrown) throws IOException {
        out.writeBoolean(thrown != null);
        if (thrown == null) {
            return;
        }
        TextCodec.text(out, thrown.text());
        out.writeInt(thrown.frames().size());
        for (StackTraceElement frame : thrown.frames()) {
            TextCodec.text(out, frame.getClassName());
            TextCodec.text(out, frame.getMethodName());
            TextCodec.text(out, frame.getFileName() == null ? "" : frame.getFileName());
            out.writeInt(frame.getLineNumber());
        }
        writeThrown(out, thrown.cause());
    }

    static @Nullable ThrownCopy readThrown(DataInput in) throws IOException {
        if (!in.readBoolean()) {
            return null;
        }
        String text = TextCodec.text(in);
        int count = TextCodec.count(in, FRAMES_MAX);
        List<StackTraceElement> frames = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String className = TextCodec.text(in);
            String method = TextCodec.text(in);
            String file = TextCodec.text(in);
            int line = in.readInt();
            frames.add(
                    new StackTraceElement(className, method, file.isEmpty() ? null : file, line));
        }
        return new ThrownCopy(text, frames, readThrown(in));
    }

    private static void writeCounts(DataOutput out, Statistics.Node node) throws IOException {
        out.writeInt(node.counts().size());
        for (Map.Entry<String, Long> count : node.counts().entrySet()) {
            TextCodec.text(out, count.getKey());
            out.writeLong(count.getValue());
        }
        out.writeInt(node.traffic().size());
        for (Map.Entry<String, Statistics.Traffic> traffic : node.traffic().entrySet()) {
            TextCodec.text(out, traffic.getKey());
            out.writeLong(traffic.getValue().messages());
            out.writeLong(traffic.getValue().bytes());
        }
        out.writeLong(node.time().userNs());
        out.writeLong(node.time().protocolNs());
        out.writeLong(node.time().waitNs());
        out.writeLong(node.handlers().coherenceNs());
        out.writeLong(node.handlers().synchronisationNs());
        out.writeLong(node.handlers().remoteMemoryNs());
    }

    private static Statistics.Node readCounts(DataInput in) throws IOException {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (int left = TextCodec.count(in, COUNTS_MAX); left > 0; left--) {
            counts.put(TextCodec.text(in), in.readLong());
        }
        Map<String, Statistics.Traffic> traffic = new LinkedHashMap<>();
        for (int left = TextCodec.count(in, COUNTS_MAX); left > 0; left--) {
            traffic.put(TextCodec.text(in), new Statistics.Traffic(in.readLong(), in.readLong()));
        }
        Statistics.Time time = new Statistics.Time(in.readLong(), in.readLong(), in.readLong());
        Statistics.Handlers handlers =
                new Statistics.Handlers(in.readLong(), in.readLong(), in.readLong());
        return new Statistics.Node(counts, traffic, time, handlers);
    }
}
