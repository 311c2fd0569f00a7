package dev.merino.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.linux.Poller;
import dev.merino.linux.UnixSocket;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A socket stands for the pipe between a process and who has started it. */
@Timeout(value = 20, unit = TimeUnit.SECONDS)
class StdinTest {
    private final String name = "merino-stdin-" + UUID.randomUUID();
    private final UnixSocket listener = UnixSocket.listen(name);
    private final UnixSocket owner = UnixSocket.connect(name);
    private final UnixSocket process = Objects.requireNonNull(listener.accept());
    private final Stdin stdin = new Stdin(new Received(), process.descriptor());
    private final CompletableFuture<Integer> read = new CompletableFuture<>();
    private final Thread reader = new Thread(this::read, "reader");

    /** What comes over the socket. */
    private final class Received extends InputStream {
        @Override
        public int read() {
            throw new UnsupportedOperationException("one byte at a time");
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            return process.receive(bytes, offset, length, new ArrayList<>());
        }
    }

    private void read() {
        try {
            read.complete(stdin.read());
        } catch (IOException e) {
            read.completeExceptionally(e);
        }
    }

    private void startReader() {
        reader.setDaemon(true);
        reader.start();
    }

    private boolean isInTheKernel() {
        return Arrays.stream(reader.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(Poller.class.getName()));
    }

    @AfterEach
    void close() {
        stdin.callOff();
        owner.close();
        process.close();
        listener.close();
    }

    @Test
    void whoReadsGetsWhatComes() throws Exception {
        startReader();
        owner.send(new byte[] {(byte) 200}, 1);
        assertThat(read.get()).isEqualTo(200);
    }

    @Test
    void whoHasAllThatWasWantedDoesNotWaitForMore() throws IOException {
        owner.send(new byte[] {1, 2, 3}, 3);
        assertThat(stdin.readNBytes(3)).containsExactly(1, 2, 3);
    }

    @Test
    void itEndsWithTheOwner() throws Exception {
        startReader();
        owner.close();
        assertThat(read.get()).isEqualTo(-1);
    }

    @Test
    void whoWaitsInTheKernelIsCalledOff() throws Exception {
        startReader();
        while (!isInTheKernel()) {
            Thread.sleep(1);
        }
        stdin.callOff();
        while (reader.getState() != Thread.State.WAITING) {
            Thread.sleep(1); // for a JVM, who waits in the kernel runs
        }
        owner.close();
        assertThat(reader.join(Duration.ofMillis(50))).isFalse();
        assertThat(read).isNotDone();
    }

    @Test
    void whoReadsAfterwardsIsCalledOffToo() throws Exception {
        stdin.callOff();
        owner.send(new byte[] {1}, 1);
        startReader();
        while (reader.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        assertThat(read).isNotDone();
    }
}
