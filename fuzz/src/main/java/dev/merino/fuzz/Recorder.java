package dev.merino.fuzz;

import dev.merino.Placement;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.checker.Checker;
import dev.merino.checker.Violation;
import dev.merino.checkpoint.SnapshotTarget;
import dev.merino.coherence.Protocols;
import dev.merino.control.Control;
import dev.merino.control.ControlCodec;
import dev.merino.control.CoreShare;
import dev.merino.control.LaunchSpec;
import dev.merino.control.RecordingOptions;
import dev.merino.control.SidecarMessage;
import dev.merino.control.TaskMessage;
import dev.merino.control.ThrownCopy;
import dev.merino.core.WireWriter;
import dev.merino.datagram.DatagramLayout;
import dev.merino.datagram.FrameStream;
import dev.merino.engine.Packet;
import dev.merino.engine.PacketCodec;
import dev.merino.keeper.process.KeeperStart;
import dev.merino.keeper.process.ProcessMains;
import dev.merino.launch.join.JoinTargets;
import dev.merino.memory.HomePolicy;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.network.NetworkTarget;
import dev.merino.transport.shm.BlockExchangeTarget;
import dev.merino.transport.shm.QueueTarget;
import dev.merino.transport.ucx.UcxTarget;
import dev.merino.worker.WorkerStart;
import dev.merino.worker.call.ClusterCodec;
import dev.merino.worker.call.ClusterMessage;
import dev.merino.worker.call.RankReport;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Writes the corpus anew: frames of the simulated world, and one of each other message. */
final class Recorder {
    private static final int PROGRAMS = 100;
    private static final int FRAME_BYTES_MAX = 600;

    private final Path folder;

    Recorder(Path folder) {
        this.folder = folder;
    }

    void record() throws IOException {
        Map<String, byte[]> seeds = new TreeMap<>();
        for (int i = 0; i < 8; i++) {
            seeds.put("seed " + i, new byte[] {(byte) i, 1, 2, 3, 4, 5, 6, 7});
        }
        Corpus.write(folder, "machines", seeds);
        Corpus.write(folder, "cluster", cluster());
        Map<String, byte[]> control = new TreeMap<>();
        for (Object each : RecordMaker.ofEach(Control.class)) {
            byte[] frame = bytes(out -> ControlCodec.encode((Control) each, out));
            control.put(each.getClass().getSimpleName(), frame);
        }
        Corpus.write(folder, "control", control);
        Map<String, byte[]> sidecar = new TreeMap<>();
        for (Object each : RecordMaker.ofEach(SidecarMessage.class)) {
            byte[] frame = bytes(((SidecarMessage) each)::writeTo);
            sidecar.put(each.getClass().getSimpleName(), frame);
        }
        Corpus.write(folder, "sidecar", sidecar);
        Map<String, byte[]> tasks = new TreeMap<>();
        for (Object each : RecordMaker.ofEach(TaskMessage.class)) {
            tasks.put(each.getClass().getSimpleName(), bytes(((TaskMessage) each)::writeTo));
        }
        Corpus.write(folder, "tasks", tasks);
        starts();
        small();
        for (Map.Entry<String, Map<String, byte[]>> each : JoinTargets.examples().entrySet()) {
            Corpus.write(folder, each.getKey(), new TreeMap<>(each.getValue()));
        }
        Corpus.write(folder, "network", NetworkTarget.examples());
        Corpus.write(folder, "queue", new TreeMap<>(QueueTarget.examples()));
        Corpus.write(folder, "queue-block", BlockExchangeTarget.examples());
        Corpus.write(folder, "ucx", UcxTarget.examples());
        Corpus.write(folder, "ucx-contact", UcxTarget.Contacts.examples());
        Corpus.write(folder, "snapshot", SnapshotTarget.examples());
        Corpus.write(folder, "packets", packets());
    }

    /** What node 1 says to node 0, and node 0 to node 1, where each has two ranks. */
    private static Map<String, byte[]> cluster() {
        List<ObjectId> objects = List.of(new ObjectId(ObjectId.Kind.MEMORY, 0));
        ObjectSpec spec =
                new ObjectSpec.Memory("longs", 8192, 4096, "csm-none", Placement.values()[0]);
        Map<String, byte[]> frames = new TreeMap<>();
        List.of(
                        new ClusterMessage.Find(1, 3, new ObjectKey(true, "a"), spec),
                        new ClusterMessage.Close(1, 3, objects),
                        new ClusterMessage.Defined(),
                        new ClusterMessage.PacketsCounted(1, 2, 3),
                        new ClusterMessage.WritesConflict(0, 8, 16, 0))
                .forEach(message -> put(frames, 0, message));
        List.of(
                        new ClusterMessage.Found(1, 5),
                        new ClusterMessage.Refused(1, "why"),
                        new ClusterMessage.DefineRegion(
                                1, 3, 3 * 4096, 8192, 4096, HomePolicy.FIRST_TOUCH, 0),
                        new ClusterMessage.DefineCounter(0, 5),
                        new ClusterMessage.CountPackets(2),
                        new ClusterMessage.Forget(objects),
                        new ClusterMessage.Ended(1, Map.of(0, 2L)))
                .forEach(message -> put(frames, 1, message));
        return frames;
    }

    private static void put(Map<String, byte[]> frames, int self, ClusterMessage message) {
        byte[] frame =
                bytes(
                        out -> {
                            out.putByte(self);
                            ClusterCodec.encode(message, out);
                        });
        frames.put(message.getClass().getSimpleName(), frame);
    }

    private static Map<String, byte[]> packets() {
        Map<String, byte[]> frames = new TreeMap<>();
        for (String name : Protocols.names()) {
            record(frames, name, Checker.named(name).orElseThrow());
            Checker.faithful(name).ifPresent(checker -> record(frames, name, checker));
        }
        return frames;
    }

    private static void record(Map<String, byte[]> frames, String name, Checker checker) {
        PacketCodec codec = ProtocolList.codec();
        int channel = ProtocolList.channel(name);
        for (int i = 0; i < PROGRAMS; i++) {
            Optional<Violation> _ =
                    checker.misled(
                            Checker.seedOf(1, i),
                            (from, to, packet) -> {
                                boolean isSync = packet.channel() == Packet.SYNC;
                                int its = isSync ? Packet.SYNC : channel;
                                keep(frames, codec, new Packet(its, packet.message()));
                                return packet;
                            });
        }
    }

    /** One of each kind for each family of messages, the shortest. */
    private static void keep(Map<String, byte[]> frames, PacketCodec codec, Packet packet) {
        String kind = packet.message().getClass().getName().replaceAll(".*[.]", "");
        byte[] known = frames.get(kind);
        if (known == null || known.length > FRAME_BYTES_MAX) {
            byte[] frame = bytes(out -> codec.encode(packet, out));
            if (known == null || frame.length < known.length) {
                frames.put(kind, frame);
            }
        }
    }

    private void starts() throws IOException {
        Settings settings = Settings.of(2, 1);
        LaunchSpec spec = new LaunchSpec("A", List.of("a.jar"), List.of("word"));
        KeeperStart keeper =
                new KeeperStart(
                        1,
                        new CoreShare(0, 2),
                        7,
                        "the launcher",
                        List.of("127.0.0.1"),
                        4711,
                        new Secret(new byte[32]),
                        new ProcessMains("K", "W"),
                        settings,
                        spec,
                        List.of("-Xmx1g"),
                        Duration.ofSeconds(10),
                        false,
                        true,
                        new RecordingOptions(500, "flights"));
        Corpus.write(folder, "keeper-start", Map.of("start", bytes(keeper::writeTo)));
        WorkerStart worker =
                new WorkerStart(
                        1,
                        new CoreShare(0, 2),
                        0,
                        77,
                        "socket",
                        "00",
                        settings,
                        spec,
                        RecordingOptions.NONE);
        Corpus.write(folder, "worker-start", Map.of("start", bytes(worker::writeTo)));
    }

    private void small() throws IOException {
        byte[] thrown =
                ThrownCopy.of(new IllegalStateException("a", new IOException("b"))).toBytes(400);
        Corpus.write(folder, "thrown", Map.of("thrown", thrown));
        RankReport report = new RankReport(Statistics.Time.NONE, RankReport.Alone.NOTHING);
        Corpus.write(folder, "rank-report", Map.of("report", report.toBytes()));
        byte[] hello = bytes(Recorder::hello);
        byte[] both = Arrays.copyOf(hello, hello.length + 32);
        Corpus.write(folder, "handshake", Map.of("caller", both, "answerer", answerer(both)));
        Corpus.write(folder, "datagrams", Map.of("stream", datagrams()));
        byte[] address = "7;1;5;machine;socket;127.0.0.1;4711".getBytes(StandardCharsets.US_ASCII);
        Corpus.write(folder, "addresses", Map.of("address", address));
    }

    private static void hello(WireWriter out) {
        out.putByte(0);
        out.putInt(0x4f4e524d);
        out.putInt(2);
        out.putLong(7);
        out.putInt(2);
        out.putInt(1);
        out.putRaw(new byte[32]); // the nonce
        out.putBoolean(false);
        out.putRaw(new byte[32]); // no key
    }

    private static byte[] answerer(byte[] hello) {
        byte[] answer = hello.clone();
        answer[0] = 1;
        return answer;
    }

    /** Three frames in datagrams, and their acknowledgements of what the other side sends. */
    private static byte[] datagrams() {
        FrameStream stream =
                new FrameStream(
                        DatagramTarget.SESSION,
                        DatagramTarget.SESSION + 1,
                        1 << 16,
                        1 << 16,
                        (bytes, length) -> {});
        WireWriter out = new WireWriter();
        byte[] buffer = new byte[DatagramLayout.DATAGRAM_BYTES_MAX];
        for (int i = 1; i <= 3; i++) {
            boolean _ = stream.send(new byte[40 * i], 40 * i);
            for (int length = stream.next(buffer, i); length > 0; length = stream.next(buffer, i)) {
                out.putByte(length & 0xff);
                out.putByte(length >>> 8);
                out.putRaw(Arrays.copyOf(buffer, length));
            }
        }
        return out.toByteArray();
    }

    private static byte[] bytes(Consumer<WireWriter> writes) {
        WireWriter out = new WireWriter();
        writes.accept(out);
        return out.toByteArray();
    }
}
