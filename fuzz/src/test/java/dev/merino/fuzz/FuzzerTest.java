package dev.merino.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.coherence.cashmere.CashmereMessage;
import dev.merino.coherence.hlrc.HlrcMessage;
import dev.merino.coherence.treadmarks.TreadMarksMessage;
import dev.merino.coherence.treadmarks.eager.EagerMessage;
import dev.merino.control.Control;
import dev.merino.core.WireReader;
import dev.merino.fuzz.contract.Decoder;
import dev.merino.fuzz.contract.FuzzTarget;
import dev.merino.protocol.RemoteMessage;
import dev.merino.sync.SyncMessage;
import dev.merino.worker.call.ClusterMessage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Every decoder on a few thousand mutated frames; build/fuzz has the long form. */
@Timeout(120)
class FuzzerTest {
    private static final long SEED = 20261118;
    private static final int FRAMES = 5_000;
    private static final int WORLDS = 150;

    static Stream<String> targets() {
        return Targets.all().stream().map(FuzzTarget::name);
    }

    private static Collection<byte[]> corpus(String name) {
        return Corpus.read(name).values();
    }

    @ParameterizedTest(name = "{0}, seed " + SEED)
    @MethodSource("targets")
    void noFrameSurprisesAnybody(String name) {
        FuzzTarget target = Targets.named(name);
        new Fuzzer(target, corpus(name), SEED)
                .run(target instanceof MachineTarget ? WORLDS : FRAMES);
    }

    @ParameterizedTest
    @MethodSource("targets")
    void theFramesOfTheCorpusAreUnderstood(String name) {
        assertThat(corpus(name)).isNotEmpty();
        List<String> refused = new ArrayList<>();
        for (byte[] frame : corpus(name)) {
            String outcome = Targets.named(name).outcome(frame);
            if (outcome.startsWith("refused") && !outcome.contains("secret")) {
                refused.add(outcome);
            }
        }
        assertThat(refused).isEmpty();
    }

    @Test
    void aFrameOfEveryKindIsInTheCorpus() {
        assertThat(Corpus.read("control")).hasSize(RecordMaker.ofEach(Control.class).size());
        assertThat(Corpus.read("cluster")).hasSize(RecordMaker.ofEach(ClusterMessage.class).size());
        assertThat(Corpus.read("packets"))
                .containsKeys(
                        Stream.of(
                                        SyncMessage.class,
                                        CashmereMessage.class,
                                        HlrcMessage.class,
                                        TreadMarksMessage.class,
                                        EagerMessage.class,
                                        RemoteMessage.Way.class)
                                .flatMap(FuzzerTest::records)
                                .map(type -> type.getName().replaceAll(".*[.]", ""))
                                .toArray(String[]::new));
    }

    private static Stream<Class<?>> records(Class<?> type) {
        return type.isRecord()
                ? Stream.of(type)
                : Arrays.stream(type.getPermittedSubclasses()).flatMap(FuzzerTest::records);
    }

    /** What the harness is for: a decoder that believes what it reads. */
    @Test
    void decodersThatBelieveWhatTheyReadAreFound() {
        List<byte[]> known = List.of(new byte[] {4, 0, 0, 0, 1, 2, 3, 4});
        Decoder index = new Decoder("index", in -> List.of(0, 1, 2, 3, 4).get(in.getInt("index")));
        assertThatThrownBy(() -> new Fuzzer(index, known, SEED).run(FRAMES))
                .isInstanceOf(Fuzzer.Surprise.class)
                .hasMessageContaining("IndexOutOfBounds");
        Decoder growth = new Decoder("growth", in -> new byte[in.getInt("length") & 0xffffff]);
        assertThatThrownBy(() -> new Fuzzer(growth, known, SEED).run(FRAMES))
                .isInstanceOf(Fuzzer.Surprise.class)
                .hasMessageContaining("allocates");
        Decoder depth = new Decoder("depth", FuzzerTest::deep);
        assertThatThrownBy(() -> new Fuzzer(depth, known, SEED).run(FRAMES))
                .isInstanceOf(Fuzzer.Surprise.class)
                .hasMessageContaining("StackOverflow");
    }

    @SuppressWarnings("InfiniteRecursion")
    private static Object deep(WireReader in) {
        return in.left() > 20 ? deep(in) : in;
    }
}
