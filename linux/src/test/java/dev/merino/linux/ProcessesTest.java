package dev.merino.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

@Timeout(value = 90, unit = TimeUnit.SECONDS)
class ProcessesTest {
    private static final int KILLED = 128 + Processes.SIGKILL;

    private final String name = "merino-test-" + Processes.pid() + "-" + System.nanoTime();
    private final UnixSocket listening = UnixSocket.listen(name);

    @AfterEach
    void close() {
        listening.close();
    }

    private UnixSocket accept() {
        listening.setReceiveTimeout(30_000);
        return Objects.requireNonNull(listening.accept(), "nobody comes");
    }

    @Test
    void aProcessKnowsItselfAndItsParent() {
        ProcessHandle here = ProcessHandle.current();
        assertThat(Processes.pid()).isEqualTo((int) here.pid());
        here.parent().ifPresent(p -> assertThat(Processes.parent()).isEqualTo((int) p.pid()));
        assertThat(Processes.kill(Processes.pid(), 0)).isTrue();
    }

    @Test
    void theKernelKillsAProcessWhosePeerHangsUp() throws Exception {
        try (Child child = Child.start(MortalWorker.class, "hangUp", name);
                UnixSocket socket = accept();
                UnixSocket ready = accept()) {
            assertThat(socket.peerPid()).isEqualTo(child.pid());
            assertThat(child.isAlive()).isTrue();
            socket.descriptor().close();
            assertThat(child.exitCode()).isEqualTo(KILLED);
            assertThat(Processes.kill(child.pid(), 0)).isFalse();
            assertThat(ready.peerPid()).isEqualTo(child.pid());
        }
    }

    /** As the JVM lets nobody handle it in any other way. */
    @Test
    void aJvmThatWasStartedWithQuitBlockedCanTakeIt() throws Exception {
        String block = "--block-signal=QUIT,INT";
        boolean canBlock = new ProcessBuilder("env", block, "true").start().waitFor() == 0;
        assumeTrue(canBlock, "this env has no --block-signal");
        List<String> before = List.of("env", block);
        for (int signal : List.of(Processes.SIGQUIT, Processes.SIGINT)) {
            try (Child child = Child.start(before, List.of("-Xrs"), SignalledWorker.class, name);
                    UnixSocket ready = accept()) {
                assertThat(ready.peerPid()).isEqualTo(child.pid());
                assertThat(Processes.kill(child.pid(), signal)).isTrue();
                assertThat(child.exitCode()).isEqualTo(signal);
            }
        }
    }

    @Test
    void aSignalIsNeitherBlockedNorIgnoredUnlessSomebodySaysSo() {
        BlockedSignals signals = BlockedSignals.among(Processes.SIGTERM);
        assertThat(signals.contains(Processes.SIGTERM)).isFalse();
        assertThat(BlockedSignals.isIgnored(Processes.SIGTERM)).isFalse();
    }

    @Test
    void aProcessDiesWithTheThreadThatStartedIt() throws Exception {
        Child[] children = new Child[1];
        Thread parent =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    try {
                                        children[0] =
                                                Child.start(MortalWorker.class, "parent", name);
                                        accept().close();
                                        accept().close();
                                    } catch (Exception failure) {
                                        throw new AssertionError(failure);
                                    }
                                });
        parent.join();
        try (Child child = Objects.requireNonNull(children[0])) {
            assertThat(child.exitCode()).isEqualTo(KILLED);
        }
    }

    @Test
    void aProcessWithoutItsParentDiesAtOnce() throws Exception {
        try (Child child = Child.start(MortalWorker.class, "orphan", name)) {
            assertThat(child.exitCode()).isEqualTo(KILLED);
        }
    }

    @Test
    void exitNowEndsWithTheCode() throws Exception {
        try (Child child = Child.start(MortalWorker.class, "exit", name)) {
            assertThat(child.exitCode()).isEqualTo(7);
        }
    }

    @Test
    void aSignalEndsAProcess() throws Exception {
        try (Child child = Child.start(MortalWorker.class, "hangUp", name);
                UnixSocket socket = accept()) {
            assertThat(Processes.kill(child.pid(), Processes.SIGKILL)).isTrue();
            assertThat(child.exitCode()).isEqualTo(KILLED);
            assertThat(socket.peerUid()).isEqualTo(Processes.uid());
        }
    }
}
