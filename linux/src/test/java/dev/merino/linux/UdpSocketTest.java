package dev.merino.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class UdpSocketTest {
    private static final long PATIENCE_NS = 20_000_000_000L;

    private final MemorySegment buffer = Arena.ofAuto().allocate(4096);

    private static InetSocketAddress at(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private int receive(UdpSocket socket) {
        long endNs = System.nanoTime() + PATIENCE_NS;
        int got = socket.receive(buffer);
        while (got == UdpSocket.WOULD_BLOCK && System.nanoTime() < endNs) {
            Thread.onSpinWait();
            got = socket.receive(buffer);
        }
        return got;
    }

    @Test
    void aDatagramComesWholeAndAlone() {
        try (UdpSocket here = UdpSocket.bind(at(0));
                UdpSocket there = UdpSocket.bind(at(0))) {
            here.connect(at(there.port()));
            there.connect(at(here.port()));
            assertThat(there.receive(buffer)).isEqualTo(UdpSocket.WOULD_BLOCK);
            for (long i = 1; i <= 3; i++) {
                buffer.set(JAVA_LONG, 0, i);
                assertThat(here.send(buffer, (int) (8 * i))).isEqualTo(8 * (int) i);
            }
            for (long i = 1; i <= 3; i++) {
                assertThat(receive(there)).isEqualTo(8 * (int) i);
                assertThat(buffer.get(JAVA_LONG, 0)).isEqualTo(i);
            }
        }
    }

    @Test
    void aDatagramThatIsTooLongIsCutOff() {
        try (UdpSocket here = UdpSocket.bind(at(0));
                UdpSocket there = UdpSocket.bind(at(0))) {
            here.connect(at(there.port()));
            there.connect(at(here.port()));
            assertThat(here.send(buffer, 100)).isEqualTo(100);
            MemorySegment small = buffer.asSlice(0, 16);
            long endNs = System.nanoTime() + PATIENCE_NS;
            int got = there.receive(small);
            while (got == UdpSocket.WOULD_BLOCK && System.nanoTime() < endNs) {
                got = there.receive(small);
            }
            assertThat(got).isEqualTo(16);
        }
    }

    @Test
    void strangersAreNotHeard() {
        try (UdpSocket here = UdpSocket.bind(at(0));
                UdpSocket there = UdpSocket.bind(at(0));
                UdpSocket stranger = UdpSocket.bind(at(0))) {
            there.connect(at(here.port()));
            here.connect(at(there.port()));
            stranger.connect(at(there.port()));
            assertThat(stranger.send(buffer, 24)).isEqualTo(24);
            assertThat(here.send(buffer, 8)).isEqualTo(8);
            assertThat(receive(there)).isEqualTo(8);
            assertThat(there.receive(buffer)).isEqualTo(UdpSocket.WOULD_BLOCK);
        }
    }

    @Test
    void nobodyThereIsALossAndNoFailure() {
        int port;
        try (UdpSocket gone = UdpSocket.bind(at(0))) {
            port = gone.port();
        }
        try (UdpSocket here = UdpSocket.bind(at(0))) {
            here.connect(at(port));
            for (int i = 0; i < 10; i++) {
                assertThat(here.send(buffer, 8)).isEqualTo(8);
            }
            assertThat(here.receive(buffer)).isEqualTo(UdpSocket.WOULD_BLOCK);
        }
    }

    @Test
    void anAddressInUseIsNamed() {
        try (UdpSocket here = UdpSocket.bind(at(0))) {
            int port = here.port();
            assertThatThrownBy(() -> UdpSocket.bind(at(port)))
                    .hasMessageContaining("bind(udp")
                    .hasMessageContaining(Integer.toString(port))
                    .hasMessageContaining("EADDRINUSE");
        }
    }
}
