package dev.merino.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.Tracking;
import dev.merino.Transport;
import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.trace.TraceEvent;
import dev.merino.trace.TraceKind;
import dev.merino.trace.TracedNode;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class ControlCodecTest {
    private final WireWriter out = new WireWriter();

    static Stream<Control> allKinds() {
        ThrownCopy cause =
                new ThrownCopy("b", List.of(new StackTraceElement("B", "b", null, -2)), null);
        ThrownCopy thrown =
                new ThrownCopy("a", List.of(new StackTraceElement("A", "a", "A.java", 7)), cause);
        return Stream.of(
                new Control.Hello(77, "alpha"),
                new Control.Listening("alpha:4711"),
                new Control.Peers(List.of("a", "b")),
                new Control.Ready(),
                new Control.Start(),
                new Control.Output(4, 5, true, List.of("", "räksmörgås")),
                new Control.RankEnded(3),
                new Control.Finish(),
                new Control.Counted(
                        new Statistics.Node(
                                Map.of("twins", 3L),
                                Map.of("diff", new Statistics.Traffic(1, 2)),
                                List.of(
                                        new Statistics.Time(4, 5, 6, 7, 8, 9, 10, 11),
                                        Statistics.Time.NONE),
                                new Statistics.Handlers(7, 8, 9),
                                new Statistics.Keeper(10, 11, 12))),
                new Control.Finished(),
                new Control.Failed(1, Control.NO_RANK, "it fell", null),
                new Control.Failed(1, 3, "it fell", thrown),
                new Control.ProcessLost("it was killed"),
                new Control.RacesFound(List.of("one", "another")),
                new Control.Stop("why"),
                new Control.ReportRequest(),
                new Control.Report(whereabouts()),
                new Control.SampleRequest(),
                new Control.RecordRequest(),
                new Control.Recorded(recorded()),
                new Control.Sampled(sample()),
                new Control.Traced(
                        new TracedNode(
                                1,
                                "alpha",
                                50,
                                900,
                                List.of(0L, 800L),
                                3,
                                List.of("", "forces"),
                                List.of(
                                        new TraceEvent(
                                                TraceKind.WRITE_FAULT, 1, 1, 0, 17, 100, 130)))),
                new Control.Still(),
                new Control.Look(3),
                new Control.Looked(3, true, 4, 5, 6),
                new Control.Heartbeat(99));
    }

    private static SharingPart recorded() {
        return new SharingPart(
                3,
                true,
                List.of(new SharingPart.Known(1, "csm-none", sample().arrays().getFirst())),
                List.of(2, 7),
                List.of(new SharingPart.Touch(1, 2, 3, 4, 5, 6, 1L << 63)));
    }

    private static NodeSample sample() {
        return new NodeSample(
                5,
                List.of(
                        new NodeSample.RankState(
                                NodeSample.Doing.LOCK, whereabouts().ranks().get(1))),
                new Statistics.Node(
                        Map.of("twins", 3L),
                        Map.of(),
                        List.of(Statistics.Time.NONE),
                        Statistics.Handlers.NONE,
                        Statistics.Keeper.NONE),
                List.of(new Statistics.Traffic(0, 0), new Statistics.Traffic(3, 400)),
                List.of(
                        new NodeSample.SharedArray(
                                2, "forces", "Heat.java:88", "doubles(9)", 7, 1, 4096, 8, "first")),
                List.of(new NodeSample.PageUse(7, 1, 2, 3, 4, 5, 6, 7, 1L << 63)),
                List.of(new NodeSample.LockUse(4, "queue", 1, 2, 3)),
                List.of(
                        new NodeSample.BarrierUse(
                                -1, "before close()", List.of(new NodeSample.Arrival(1, 2, 3)))));
    }

    private static WaitReport.OfNode whereabouts() {
        return new WaitReport.OfNode(
                List.of(
                        new WaitReport(
                                0,
                                "runs",
                                WaitReport.NOT_WAITING,
                                new WaitReport.Need.Nothing(),
                                Map.of(4, "queue"),
                                Map.of(0, 7L, 1, 8L)),
                        new WaitReport(
                                1,
                                "waits for lock queue",
                                12,
                                new WaitReport.Need.Lock(4),
                                Map.of(),
                                Map.of()),
                        new WaitReport(
                                2,
                                "waits at barrier #1",
                                13,
                                new WaitReport.Need.Barrier(1, 9),
                                Map.of(),
                                Map.of())),
                List.of("a thread waits"));
    }

    @ParameterizedTest
    @MethodSource("allKinds")
    void everyMessageSurvivesTheWire(Control control) {
        ControlCodec.encode(control, out);
        WireReader in = in();
        assertThat(ControlCodec.decode(in)).isEqualTo(control);
        in.end();
    }

    @Test
    void everyKindIsTested() {
        assertThat(allKinds().map(Object::getClass).distinct())
                .hasSize(Control.class.getPermittedSubclasses().length);
    }

    /** Nothing that is cut off reads over its end, or is taken for another message. */
    @ParameterizedTest
    @MethodSource("allKinds")
    void everyMessageThatIsCutOffIsRefused(Control control) {
        ControlCodec.encode(control, out);
        for (int length = 0; length < out.length(); length++) {
            WireReader in = new WireReader(out.bytes(), 0, length);
            assertThatThrownBy(() -> ControlCodec.decode(in))
                    .isInstanceOf(MalformedFrameException.class);
        }
    }

    @Test
    void aLengthThatCannotBeIsRefusedBeforeAnythingIsAllocated() {
        ControlCodec.encode(new Control.Listening(""), out);
        int kind = out.bytes()[0];
        out.clear();
        out.putByte(kind);
        out.putInt(Integer.MAX_VALUE);
        assertThatThrownBy(() -> ControlCodec.decode(in()))
                .hasMessageContaining("address is more than the frame holds (2147483647)");
    }

    @Test
    void aKindThatNoMessageHasIsRefused() {
        out.putByte(99);
        assertThatThrownBy(() -> ControlCodec.decode(in()))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("kind of a control message is unknown (99)");
    }

    @Test
    void whatWasThrownSurvivesTheWireWithAllItsCauses() {
        ThrownCopy thrown = ThrownCopy.of(nested(20));
        List<String> texts = texts(thrown);
        assertThat(texts).hasSize(11).endsWith("java.lang.IllegalStateException: number 10");
        assertThat(texts(ThrownCopy.read(thrown.toBytes(1 << 20)))).isEqualTo(texts);
    }

    private static List<String> texts(@Nullable ThrownCopy thrown) {
        List<String> texts = new ArrayList<>();
        for (ThrownCopy at = thrown; at != null; at = at.cause()) {
            texts.add(at.text());
        }
        return texts;
    }

    /** Each cause is read inside the one before: enough of them would overflow the stack. */
    @Test
    void moreCausesThanAnybodySendsAreRefused() {
        for (int i = 0; i < 1_000_000; i++) {
            out.putBoolean(true);
            out.putString("");
            out.putInt(0);
        }
        out.putBoolean(false);
        assertThatThrownBy(() -> ThrownCopy.read(out.toByteArray()))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("a cause is one of more than 10");
        assertThatThrownBy(() -> ThrownCopy.read(new byte[1]))
                .hasMessageContaining("what was thrown is nothing");
    }

    private static Exception nested(int causes) {
        Exception cause = causes == 0 ? null : nested(causes - 1);
        return new IllegalStateException("number " + causes, cause);
    }

    @Test
    void settingsSurviveTheWire() {
        Settings settings =
                Settings.of(3, 2)
                        .withWorkers(4)
                        .withUnitBytes(8192)
                        .withSpaceBytes(1L << 33)
                        .withBarrierFanOut(2)
                        .withTracking(Tracking.TRAP)
                        .withTransport(Transport.TCP)
                        .withProtocol("p")
                        .withFaithful(true)
                        .withFirstHomes(List.of("0 4 2", "7 8 0"));
        LaunchSpec spec = new LaunchSpec("A", List.of("a.jar", "b"), List.of("x", ""));
        SettingsCodec.encode(settings, out);
        SettingsCodec.encode(spec, out);
        WireReader in = in();
        assertThat(SettingsCodec.settings(in)).isEqualTo(settings);
        assertThat(SettingsCodec.launchSpec(in)).isEqualTo(spec);
        in.end();
    }

    static Stream<SidecarMessage> allWords() {
        return Stream.of(
                new SidecarMessage.Place("socket", "token"),
                new SidecarMessage.Open(List.of("a", "b"), 4711),
                new SidecarMessage.Says(new Control.Stop("why")),
                new SidecarMessage.OfNode(1, new Control.Still()),
                new SidecarMessage.Over(7));
    }

    @ParameterizedTest
    @MethodSource("allWords")
    void everyWordOfASidecarSurvivesTheWire(SidecarMessage word) {
        word.writeTo(out);
        WireReader in = in();
        assertThat(SidecarMessage.readFrom(in)).isEqualTo(word);
        in.end();
    }

    @Test
    void aWordThatNoSidecarSaysIsRefused() {
        out.putByte('?');
        assertThatThrownBy(() -> SidecarMessage.readFrom(in()))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessage("no word of a sidecar has kind 63");
    }

    private WireReader in() {
        return new WireReader(out.bytes(), 0, out.length());
    }
}
