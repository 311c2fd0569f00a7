package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.merino.LaunchException;
import dev.merino.MemberFailedException;
import dev.merino.MerinoException;
import dev.merino.NodeLostException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.LaunchSpec;
import dev.merino.keeper.process.KeeperBody;
import dev.merino.keeper.process.KeeperContext;
import dev.merino.keeper.process.KeeperHost;
import dev.merino.keeper.process.ProcessMains;
import dev.merino.linux.Processes;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Real processes: keepers and workers that pretend, with this JVM as their launcher. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class LiveRunTest {
    private static final int SIGCONT = 18;
    private static final int SIGSTOP = 19;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private LiveRun run(
            Settings settings,
            LiveOptions options,
            Class<? extends Program> type,
            String... words) {
        LaunchSpec launchSpec = new LaunchSpec(type.getName(), List.of(), List.of(words));
        return PretendLauncher.run(
                settings,
                launchSpec,
                options,
                new PrintWriter(out, true),
                new PrintWriter(err, true));
    }

    private LiveRun run(Settings settings, Class<? extends Program> type, String... words) {
        return run(settings, LiveOptions.DEFAULT, type, words);
    }

    @AfterEach
    void noProcessIsLeft() {
        assertThat(ProcessHandle.current().descendants().filter(LiveRunTest::isOurs)).isEmpty();
    }

    private static boolean isOurs(ProcessHandle process) {
        return process.isAlive()
                && CommandLine.of(process).stream().anyMatch(w -> w.contains(".node.launch."));
    }

    private static List<String> lines(StringWriter text, String prefix) {
        return text.toString().lines().filter(line -> line.startsWith(prefix)).toList();
    }

    @Test
    void everyRanksLinesAreShownWithItsNumberAndInItsOrder() {
        Statistics counted =
                run(Settings.of(2, 1).withWorkers(2), Programs.Talker.class, "3").run();
        for (int rank = 0; rank < 4; rank++) {
            String prefix = "[" + rank + "] ";
            assertThat(lines(out, prefix))
                    .containsExactly(
                            prefix + "line 0 of " + rank,
                            prefix + "line 1 of " + rank,
                            prefix + "line 2 of " + rank,
                            prefix + "räksmörgås");
            assertThat(lines(err, prefix)).hasSize(3);
        }
        assertThat(out.toString()).hasLineCount(16);
        assertThat(counted.nodes()).hasSize(2);
        assertThat(counted.count("pretended")).isEqualTo(14);
    }

    @Tag("long")
    @Test
    void aSingleRankSpeaksForItself() {
        run(Settings.of(1, 1), Programs.Talker.class, "1").run();
        assertThat(out.toString()).isEqualTo("line 0 of 0\nräksmörgås\n");
        assertThat(err.toString()).isEqualTo("error 0 of 0\n");
    }

    @Tag("long")
    @Test
    void heavyOutputOfAWorkerWithTwoRanksIsAllShown() {
        run(Settings.of(1, 2), Programs.Talker.class, "20000").run();
        for (int rank = 0; rank < 2; rank++) {
            String prefix = "[" + rank + "] ";
            assertThat(lines(out, prefix))
                    .hasSize(20001)
                    .startsWith(prefix + "line 0 of " + rank)
                    .endsWith(prefix + "line 19999 of " + rank, prefix + "räksmörgås");
            assertThat(lines(err, prefix)).hasSize(20000);
        }
        assertThat(out.toString()).hasLineCount(40002);
    }

    @Tag("long")
    @Test
    void aBareLineHasNoPrefixAndThatOfAnotherThreadHasItsRanks() {
        run(Settings.of(1, 2), Programs.Herald.class).run();
        assertThat(out.toString().lines())
                .containsExactlyInAnyOrder(
                        "{\"rank\": 0}", "{\"rank\": 1}", "[0-1] stranger", "[0-1] stranger");
    }

    @Test
    void aRankThatThrowsIsNamedWithWhatItThrew() {
        Throwable thrown =
                catchThrowable(() -> run(Settings.of(2, 1), Programs.Thrower.class).run());
        assertThat(thrown)
                .isInstanceOfSatisfying(
                        MemberFailedException.class, e -> assertThat(e.rank()).isOne())
                .hasMessage("rank 1 failed: java.lang.IllegalStateException: the sky fell");
        Throwable cause = Objects.requireNonNull(thrown.getCause());
        assertThat(cause).hasToString("java.lang.IllegalStateException: the sky fell");
        assertThat(cause.getCause()).hasToString("java.lang.Exception: no pillars");
        assertThat(cause.getStackTrace()[0].getClassName())
                .isEqualTo(Programs.Thrower.class.getName());
        assertThat(lines(out, "[1] ")).containsExactly("[1] before it");
    }

    @Tag("long")
    @Test
    void aWorkerThatEndsItselfIsNamedWithItsExitCodeAndItsLastWords() {
        assertThatThrownBy(() -> run(Settings.of(2, 1), Programs.Quitter.class).run())
                .isExactlyInstanceOf(MerinoException.class)
                .hasMessageMatching(
                        "the worker of rank 1 \\(pid \\d+ on node 1\\) ended with exit code 3: that"
                                + " is enough\\.");
    }

    @Test
    void aWorkerThatIsKilledIsNamedWithTheSignal() throws Exception {
        assertThat(failureOfKilling(PretendWorker.class))
                .isInstanceOf(NodeLostException.class) // exit code 3, as of a keeper
                .hasMessageMatching(
                        "the worker of rank [01] \\(pid \\d+ on node [01]\\) was killed by signal"
                                + " 9\\.");
    }

    @Test
    void aKeeperThatIsKilledIsNamedWithTheSignal() throws Exception {
        assertThat(failureOfKilling(PretendKeeper.class))
                .isInstanceOf(NodeLostException.class)
                .hasMessageMatching(
                        "the keeper of node [01] \\(pid \\d+\\) was killed by signal 9\\.");
    }

    /** Kills one of the processes of {@code main} when all ranks sleep. */
    private Throwable failureOfKilling(Class<?> main) throws Exception {
        CompletableFuture<Throwable> failure = sleepers(LiveOptions.DEFAULT);
        one(main).destroyForcibly();
        return failure.get(5, TimeUnit.SECONDS);
    }

    private CompletableFuture<Throwable> sleepers(LiveOptions options) throws Exception {
        LiveRun run = run(Settings.of(2, 1), options, Programs.Sleeper.class);
        CompletableFuture<Throwable> failure =
                CompletableFuture.supplyAsync(() -> catchThrowable(run::run));
        awaitLines(2);
        return failure;
    }

    private static ProcessHandle one(Class<?> main) {
        try (Stream<ProcessHandle> all = ProcessHandle.current().descendants()) {
            return all.filter(p -> CommandLine.of(p).contains(main.getName()))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private void awaitError(String pattern) throws InterruptedException {
        while (!Pattern.compile(pattern).matcher(err.toString()).find()) {
            Thread.sleep(20);
        }
    }

    @Tag("long")
    @Test
    void aWorkerThatIsStoppedIsNamedAndMayGoOn() throws Exception {
        CompletableFuture<Throwable> failure = sleepers(LiveOptions.DEFAULT);
        ProcessHandle worker = one(PretendWorker.class);
        String name = "merino: the worker of rank [01] \\(pid " + worker.pid() + " on node [01]\\)";
        Processes.kill((int) worker.pid(), SIGSTOP);
        awaitError(name + " is stopped; waiting for it");
        Processes.kill((int) worker.pid(), SIGCONT);
        awaitError(name + " goes on");
        assertThat(failure).isNotDone();
        worker.destroyForcibly();
        assertThat(failure.get(5, TimeUnit.SECONDS)).hasMessageContaining("signal 9");
    }

    @Tag("long")
    @Test
    void aWorkerThatIsStoppedForTooLongIsDead() throws Exception {
        CompletableFuture<Throwable> failure =
                sleepers(LiveOptions.DEFAULT.withDeadAfter(Duration.ofSeconds(4)));
        Processes.kill((int) one(PretendWorker.class).pid(), SIGSTOP);
        assertThat(failure.get(10, TimeUnit.SECONDS))
                .hasMessageMatching(
                        "the worker of rank [01] \\(pid \\d+ on node [01]\\) has been stopped for"
                                + " more than 4 s \\(--dead-after\\)\\.");
    }

    private void awaitLines(int count) throws InterruptedException {
        while (out.toString().lines().count() < count) {
            Thread.sleep(10);
        }
    }

    @Test
    void aClassThatIsNotThereStartsNothing() {
        LaunchSpec launchSpec = new LaunchSpec("com.example.Gone", List.of(), List.of());
        LiveRun run =
                PretendLauncher.run(
                        Settings.of(1, 1),
                        launchSpec,
                        LiveOptions.DEFAULT,
                        new PrintWriter(out),
                        new PrintWriter(err));
        assertThatThrownBy(run::run)
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining(
                        "could not begin: merino: there is no class com.example.Gone");
    }

    @Tag("long")
    @Test
    void aNodeThatIsNeverReadyIsNamed() {
        ProcessMains mains = ProcessMains.of(DeafKeeper.class, PretendWorker.class);
        LiveRun run =
                new LiveRun(
                        Settings.of(1, 1),
                        new LaunchSpec("none", List.of(), List.of()),
                        LiveOptions.DEFAULT.withStartLimit(Duration.ofSeconds(2)),
                        mains,
                        PretendLauncher.command(),
                        new PrintWriter(out),
                        new PrintWriter(err));
        assertThatThrownBy(run::run)
                .isInstanceOf(LaunchException.class)
                .hasMessageMatching("the keeper of node 0 \\(pid \\d+\\) is not ready after 2 s.*");
    }

    /** Never gets ready. */
    public static final class DeafKeeper implements KeeperBody {
        public static void main(String[] words) throws Exception {
            KeeperHost.run(new DeafKeeper());
        }

        @Override
        public int run(KeeperContext context) throws Exception {
            context.listen(control -> {});
            Thread.sleep(60_000);
            return 0;
        }
    }

    /** Fails at once. */
    public static final class FailingKeeper implements KeeperBody {
        public static void main(String[] words) throws Exception {
            KeeperHost.run(new FailingKeeper());
        }

        @Override
        public int run(KeeperContext context) throws Exception {
            throw new ClassNotFoundException("com.example.NoKeeper");
        }
    }

    @Tag("long")
    @Test
    void aKeeperThatFailsSaysWhy() {
        LiveRun run =
                new LiveRun(
                        Settings.of(1, 1),
                        new LaunchSpec("none", List.of(), List.of()),
                        LiveOptions.DEFAULT,
                        ProcessMains.of(FailingKeeper.class, PretendWorker.class),
                        PretendLauncher.command(),
                        new PrintWriter(out),
                        new PrintWriter(err));
        assertThatThrownBy(run::run)
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "the keeper of node 0 failed: java.lang.ClassNotFoundException:"
                                + " com.example.NoKeeper.");
    }
}
