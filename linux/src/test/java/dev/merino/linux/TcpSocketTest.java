package dev.merino.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class TcpSocketTest {
    private static final long PATIENCE_MS = 20_000;

    private final MemorySegment buffer = Arena.ofAuto().allocate(1 << 20);

    /** Two ends of a connection. */
    private record Pair(TcpSocket here, TcpSocket there) implements AutoCloseable {
        static Pair over(String host) throws Exception {
            InetAddress address = InetAddress.getByName(host);
            try (TcpSocket listening = TcpSocket.listen(new InetSocketAddress(address, 0))) {
                InetSocketAddress at = new InetSocketAddress(address, listening.port());
                TcpSocket here = TcpSocket.connect(at, PATIENCE_MS);
                TcpSocket there = Objects.requireNonNull(listening.accept());
                there.setReceiveTimeout(PATIENCE_MS);
                return new Pair(here, there);
            }
        }

        @Override
        public void close() {
            here.close();
            there.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void bytesGoThereAndBack(String host) throws Exception {
        assumeTrue(
                host.contains(".")
                        || NetworkInterface.getByInetAddress(InetAddress.getByName(host)) != null,
                "no IPv6 here");
        try (Pair pair = Pair.over(host)) {
            pair.here.setNoDelay();
            buffer.set(JAVA_LONG, 8, 4711);
            assertThat(pair.here.write(buffer, 8, 8)).isEqualTo(8);
            assertThat(pair.there.read(buffer, 16, 100)).isEqualTo(8);
            assertThat(buffer.get(JAVA_LONG, 16)).isEqualTo(4711);
            assertThat(pair.there.write(buffer, 16, 8)).isEqualTo(8);
            assertThat(pair.here.read(buffer, 24, 8)).isEqualTo(8);
            assertThat(buffer.get(JAVA_LONG, 24)).isEqualTo(4711);
        }
    }

    @Test
    void whoDoesNotBlockIsToldSo() throws Exception {
        try (Pair pair = Pair.over("127.0.0.1")) {
            pair.here.setBlocking(false);
            assertThat(pair.here.read(buffer, 0, 1)).isEqualTo(TcpSocket.WOULD_BLOCK);
            int last = 1;
            for (int i = 0; i < 10_000 && last > 0; i++) {
                last = pair.here.write(buffer, 0, buffer.byteSize());
            }
            assertThat(last).isEqualTo(TcpSocket.WOULD_BLOCK);
            pair.there.setReceiveTimeout(1);
            assertThat(pair.there.read(buffer, 0, 1)).isEqualTo(1);
        }
    }

    @Test
    void aReceiveTimeoutIsAValue() throws Exception {
        try (Pair pair = Pair.over("127.0.0.1")) {
            pair.there.setReceiveTimeout(1);
            assertThat(pair.there.read(buffer, 0, 1)).isEqualTo(TcpSocket.WOULD_BLOCK);
        }
    }

    @Test
    void thePeersEndIsTheEndOfTheStream() throws Exception {
        try (Pair pair = Pair.over("127.0.0.1")) {
            buffer.set(JAVA_BYTE, 0, (byte) 1);
            pair.here.write(buffer, 0, 1);
            pair.here.close();
            assertThat(pair.there.read(buffer, 0, 8)).isEqualTo(1);
            assertThat(pair.there.read(buffer, 0, 8)).isEqualTo(TcpSocket.END);
        }
    }

    @Test
    void aPeerThatIsGoneIsAValueForReaderAndWriter() throws Exception {
        try (Pair pair = Pair.over("127.0.0.1")) {
            pair.there.write(buffer, 0, 1);
            // It closes with a byte unread, which resets the connection.
            try (Poller poller = Poller.create(1)) {
                poller.add(pair.here.descriptor(), Poller.READ, 0);
                assertThat(poller.await(-1)).isEqualTo(1);
            }
            pair.here.close();
            int written = 1;
            for (int i = 0; i < 1000 && written > 0; i++) {
                written = pair.there.write(buffer, 0, 1);
                Thread.sleep(1);
            }
            assertThat(written).isEqualTo(TcpSocket.END);
            assertThat(pair.there.read(buffer, 0, 1)).isEqualTo(TcpSocket.END);
        }
    }

    @Test
    void aPollerTellsThatThePeerHungUp() throws Exception {
        try (Pair pair = Pair.over("127.0.0.1");
                Poller poller = Poller.create(1)) {
            poller.add(pair.there.descriptor(), Poller.READ, 5);
            pair.here.close();
            assertThat(poller.await(-1)).isEqualTo(1);
            assertThat(poller.hungUp(0)).isTrue();
            assertThat(poller.readable(0)).isTrue();
        }
    }

    @Test
    void mistakesAreNamed() throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        InetSocketAddress gone;
        try (TcpSocket listening = TcpSocket.listen(new InetSocketAddress(here, 0))) {
            gone = new InetSocketAddress(here, listening.port());
            listening.setBlocking(false);
            assertThat(listening.accept()).isNull();
            assertThatThrownBy(() -> TcpSocket.listen(gone))
                    .hasMessageContaining("EADDRINUSE (98)");
        }
        assertThatThrownBy(() -> TcpSocket.connect(gone, PATIENCE_MS))
                .hasMessageContaining("ECONNREFUSED (111), connection refused")
                .hasMessageContaining("127.0.0.1");
        assertThatThrownBy(() -> TcpSocket.connect(InetSocketAddress.createUnresolved("no", 1), 1))
                .hasMessageContaining("EADDRNOTAVAIL (99)");
        try (Pair pair = Pair.over("127.0.0.1")) {
            assertThatThrownBy(() -> pair.here.write(buffer, buffer.byteSize(), 1))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> pair.here.read(MemorySegment.ofArray(new byte[8]), 0, 8))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
