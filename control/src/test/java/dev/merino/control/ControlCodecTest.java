package dev.merino.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.Tracking;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class ControlCodecTest {
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
                                new Statistics.Time(4, 5, 6),
                                new Statistics.Handlers(7, 8, 9))),
                new Control.Finished(),
                new Control.Failed(1, Control.NO_RANK, "it fell", null),
                new Control.Failed(1, 3, "it fell", thrown),
                new Control.Stop("why"),
                new Control.ReportRequest(),
                new Control.Report(whereabouts()),
                new Control.Still(),
                new Control.Look(3),
                new Control.Looked(3, true, 4, 5, 6),
                new Control.Heartbeat(99));
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
    void everyMessageSurvivesTheWire(Control control) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ControlCodec.write(new DataOutputStream(bytes), control);
        assertThat(ControlCodec.read(in(bytes.toByteArray()))).isEqualTo(control);
    }

    @Test
    void everyKindIsTested() {
        assertThat(allKinds().map(Object::getClass).distinct())
                .hasSize(Control.class.getPermittedSubclasses().length);
    }

    @Test
    void aLengthThatCannotBeIsRefusedBeforeAnythingIsAllocated() {
        assertThatThrownBy(() -> TextCodec.text(in(new byte[] {0x7f, -1, -1, -1})))
                .hasMessageContaining("a length of 2147483647");
        assertThatThrownBy(() -> ControlCodec.read(in(new byte[] {99})))
                .hasMessage("no control message has kind 99");
    }

    @Test
    void settingsSurviveTheWire() throws IOException {
        Settings settings =
                Settings.of(3, 2)
                        .withWorkers(4)
                        .withUnitBytes(8192)
                        .withSpaceBytes(1L << 33)
                        .withBarrierFanOut(2)
                        .withTracking(Tracking.TRAP)
                        .withProtocol("p")
                        .withFaithful(true);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        SettingsCodec.write(new DataOutputStream(bytes), settings);
        assertThat(SettingsCodec.settings(in(bytes.toByteArray()))).isEqualTo(settings);
    }

    private static DataInputStream in(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }
}
