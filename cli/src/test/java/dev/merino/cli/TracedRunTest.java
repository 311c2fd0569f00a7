package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.core.JsonReader;

import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.management.ObjectName;

/** What runs on live nodes leave behind when they are recorded. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
@SuppressWarnings("NullAway") // what the file lacks fails the test where it is read
class TracedRunTest {
    @TempDir private Path folder = Path.of("");

    private MerinoProcess run(String... words) throws Exception {
        Optional<String> whyNot = new KernelNodes().whyNot();
        assumeTrue(whyNot.isEmpty(), "no live nodes: " + whyNot.orElse(""));
        return MerinoProcess.run(folder, Map.of(), List.of(), List.of(), List.of(words));
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    @Test
    void theTraceOfARunShowsRanksKeepersFaultsBarriersAndMessages() throws Exception {
        MerinoProcess ended =
                run(
                        "run",
                        "sor",
                        "--nodes",
                        "2",
                        "--rows",
                        "64",
                        "--columns",
                        "600",
                        "--iterations",
                        "20",
                        "--trace",
                        file("t.json").toString(),
                        "--json",
                        file("run.json").toString());
        assertThat(ended.exitCode()).as(ended.text()).isZero();
        assertThat(ended.text()).contains("the trace in").contains("events of 2 nodes");
        Timeline timeline = Timeline.of(file("t.json"));
        assertThat(timeline.tracks().values())
                .containsExactlyInAnyOrder("keeper 0", "keeper 1", "rank 0", "rank 1");
        assertThat(timeline.overlap()).isEmpty();
        assertThat(timeline.slices("computing")).isNotEmpty();
        assertThat(timeline.slices("barrier")).isNotEmpty();
        assertThat(timeline.slices("page"))
                .isNotEmpty()
                .allSatisfy(
                        fault -> {
                            assertThat(fault.arguments().get("page")).isInstanceOf(Long.class);
                            assertThat(fault.arguments().get("array").toString()).isNotEmpty();
                            assertThat(fault.name()).contains("fault of ");
                        });
        arrowsHaveBothEnds(timeline);
        timesAreWithinTheRun(timeline);
        assertThat(timeline.about().get("droppedEvents"))
                .isEqualTo(Map.of("node 0", 0L, "node 1", 0L));
    }

    private static void arrowsHaveBothEnds(Timeline timeline) {
        List<Timeline.Event> tails = timeline.of("s");
        List<Timeline.Event> heads = timeline.of("f");
        Map<Object, Timeline.Event> headOf =
                heads.stream().collect(Collectors.toMap(Timeline.Event::id, event -> event));
        assertThat(tails).isNotEmpty().hasSameSizeAs(heads);
        for (Timeline.Event tail : tails) {
            Timeline.Event head = headOf.get(tail.id());
            assertThat(head).isNotNull();
            assertThat(head.track()).isNotEqualTo(tail.track());
            assertThat(head.beginNs()).isGreaterThan(tail.beginNs());
            assertThat(timeline.isEnclosed(tail)).isTrue();
            assertThat(timeline.isEnclosed(head)).isTrue();
        }
    }

    private void timesAreWithinTheRun(Timeline timeline) throws Exception {
        Map<?, ?> json = (Map<?, ?>) JsonReader.read(Files.readString(file("run.json")));
        long wallNs = (long) ((Map<?, ?>) json.get("statistics")).get("wallNs");
        Map<String, String> tracks = timeline.tracks();
        for (Timeline.Event slice : timeline.of("X")) {
            assertThat(slice.beginNs()).isNotNegative();
            if (tracks.get(slice.track()).startsWith("rank")) {
                assertThat(slice.endNs()).isLessThanOrEqualTo(wallNs);
            }
        }
    }

    /** Writes much, then rank 1 throws. */
    public static final class Failing implements Program {
        /** Made by its name. */
        public Failing() {}

        @Override
        public void run(Member me) {
            SharedLongs table = me.named("table").longs(512 * 40);
            for (int round = 0; round < 20; round++) {
                for (long i = me.rank(); i < table.length(); i += 512) {
                    table.set(i, round);
                }
                me.barrier();
            }
            if (me.rank() == 1) {
                throw new IllegalStateException("the sky fell");
            }
            me.barrier();
        }
    }

    @Tag("long")
    @Test
    void ofARunThatFailsThereIsWhatFitsIntoTheRings() throws Exception {
        MerinoProcess ended =
                run(
                        "run",
                        Failing.class.getName(),
                        "--nodes",
                        "2",
                        "--trace",
                        file("t.json").toString(),
                        "--trace-events",
                        "100");
        assertThat(ended.exitCode()).as(ended.text()).isEqualTo(1);
        assertThat(ended.text()).contains("the sky fell", "were dropped");
        Timeline timeline = Timeline.of(file("t.json"));
        assertThat(timeline.tracks()).hasSize(4);
        assertThat(timeline.overlap()).isEmpty();
        assertThat(timeline.slices("barrier")).isNotEmpty();
        assertThat(timeline.about().get("keptEvents"))
                .isEqualTo(Map.of("node 0", 100L, "node 1", 100L));
        assertThat(timeline.of("i"))
                .hasSize(2)
                .allSatisfy(
                        event ->
                                assertThat(event.name())
                                        .matches(
                                                "[1-9]\\d* earlier events of this node were"
                                                        + " dropped"));
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.map(Path::getFileName).map(Path::toString))
                    .containsExactlyInAnyOrder("t.json", "text");
        }
    }

    /** Faults, waits for a lock, and asks its own process by JMX. */
    public static final class Watched implements Program {
        /** Made by its name. */
        public Watched() {}

        @Override
        public void run(Member me) throws Exception {
            SharedLongs table = me.named("table").longs(512 * 40);
            SharedLock lock = me.lock();
            for (int round = 0; round < 50; round++) {
                lock.lock();
                try {
                    table.set(0, table.get(0) + 1);
                } finally {
                    lock.unlock();
                }
                for (long i = 512L * (1 + me.rank()); i < table.length(); i += 1024) {
                    table.set(i, table.get((i + 512) % table.length()) + round);
                }
                me.barrier();
            }
            if (me.isFirst()) {
                System.out.println("jmx worker " + worker());
            }
            me.barrier();
        }

        private static Object worker() throws Exception {
            return ManagementFactory.getPlatformMBeanServer()
                                    .getAttribute(
                                            new ObjectName(
                                                    "dev.merino:type=Worker,node=0,worker=0"),
                                            "Ranks")
                            instanceof Integer[] ranks
                    ? List.of(ranks)
                    : "none";
        }
    }

    @Tag("long")
    @Test
    void flightRecordingsOfAllProcessesHaveOurEventsAndJmxHasTheirBeans() throws Exception {
        Path flights = file("flights");
        assertThat(watched(flights).text()).contains("jmx worker [0]");
        for (int node = 0; node < 2; node++) {
            assertThat(names(flights.resolve("keeper-" + node + ".jfr")))
                    .contains("dev.merino.Fault", "dev.merino.Release", "dev.merino.Message");
            assertThat(names(flights.resolve("worker-" + node + "-0.jfr")))
                    .contains("dev.merino.Lock", "dev.merino.Barrier");
        }
        RecordedEvent fault = first(flights.resolve("keeper-1.jfr"), "dev.merino.Fault");
        assertThat(fault.getInt("rank")).isEqualTo(1);
        assertThat(fault.getString("array")).contains("table");
        assertThat(fault.getDuration()).isPositive();
        RecordedEvent lock = first(flights.resolve("worker-1-0.jfr"), "dev.merino.Lock");
        assertThat(lock.getString("words")).startsWith("waits for lock");
    }

    @Tag("release")
    @Test
    void flightRecordingsHaveTheFaultsOfSmallUnits() throws Exception {
        Path flights = file("flights");
        MerinoProcess _ = watched(flights, "--unit", "256");
        Path flight = flights.resolve("keeper-1.jfr");
        assertThat(names(flight)).contains("dev.merino.Fault");
        assertThat(first(flight, "dev.merino.Fault").getString("array")).contains("table");
    }

    /** A run of two nodes that leaves its flight recordings in that folder. */
    private MerinoProcess watched(Path flights, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("run", Watched.class.getName()));
        words.addAll(List.of("--nodes", "2", "--jvm-option=-Dmerino.jmx=true"));
        words.addAll(List.of("--jfr", flights.toString()));
        words.addAll(List.of(options));
        MerinoProcess ended = run(words.toArray(String[]::new));
        assertThat(ended.exitCode()).as(ended.text()).isZero();
        return ended;
    }

    private static List<String> names(Path flight) throws Exception {
        return RecordingFile.readAllEvents(flight).stream()
                .map(event -> event.getEventType().getName())
                .filter(name -> name.startsWith("dev.merino"))
                .distinct()
                .toList();
    }

    private static RecordedEvent first(Path flight, String name) throws Exception {
        return RecordingFile.readAllEvents(flight).stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
