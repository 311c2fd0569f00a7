package dev.merino.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;
import dev.merino.linux.UdpSocket;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;

/** Listening within a range of ports. */
class PortRangeTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private static InetSocketAddress anyPort() {
        return new InetSocketAddress(HERE, 0);
    }

    /** Two neighbouring ports that nobody has; others may take one before the test does. */
    private static PortRange twoFreePorts() throws IOException {
        for (int tries = 0; tries < 100; tries++) {
            try (ServerSocket one = new ServerSocket(0, 1, HERE);
                    ServerSocket _ = new ServerSocket(one.getLocalPort() + 1, 1, HERE)) {
                return new PortRange(one.getLocalPort(), one.getLocalPort() + 1);
            } catch (BindException e) {
                // the neighbour is taken: somewhere else it is not
            }
        }
        throw new IOException("no two neighbouring ports are free");
    }

    @Test
    void aRangeIsReadAndWrittenAlike() {
        assertThat(PortRange.parse(" 7000-7100 ")).isEqualTo(new PortRange(7000, 7100));
        assertThat(new PortRange(7000, 7100)).hasToString("7000-7100");
        assertThat(PortRange.ANY.isAny()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7000", "7100-7000", "0-5", "65000-65536", "a-b", "7000-", "1-2-3"})
    void whatIsNoRangeIsRefused(String text) {
        assertThatThrownBy(() -> PortRange.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is no range of ports: give the lowest and the highest");
    }

    @Test
    void thePortOfASeedIsInTheRange() {
        PortRange range = new PortRange(7000, 7002);
        for (int seed : new int[] {0, 1, 2, 3, -1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertThat(range.portOf(seed)).isBetween(7000, 7002).isEqualTo(range.portOf(seed));
        }
    }

    @Test
    void everySocketTakesAPortOfTheRangeUntilNoneIsLeft() throws Exception {
        PortRange range = twoFreePorts();
        try (TcpSocket one = range.listen(anyPort());
                ServerSocket two = range.serverSocket(HERE, 1)) {
            assertThat(List.of(one.port(), two.getLocalPort()))
                    .containsExactlyInAnyOrder(range.first(), range.last());
            assertThatThrownBy(() -> range.listen(anyPort()))
                    .isInstanceOf(SystemCallException.class)
                    .hasMessageContaining("none of the 2 ports " + range)
                    .hasMessageContaining("larger range");
            assertThatThrownBy(() -> range.serverSocket(HERE, 1))
                    .isInstanceOf(BindException.class)
                    .hasMessageContaining("none of the 2 ports " + range);
        }
    }

    @Test
    void datagramsHavePortsOfTheirOwn() throws Exception {
        PortRange range = twoFreePorts();
        try (TcpSocket stream = range.listen(anyPort());
                UdpSocket one = range.bind(anyPort());
                UdpSocket two = range.bind(anyPort())) {
            assertThat(stream.port()).isBetween(range.first(), range.last());
            assertThat(List.of(one.port(), two.port()))
                    .containsExactlyInAnyOrder(range.first(), range.last());
        }
    }

    @Test
    void whoNamesAPortGetsThat() throws Exception {
        PortRange range = twoFreePorts();
        PortRange other = new PortRange(1, 1);
        try (TcpSocket socket = other.listen(new InetSocketAddress(HERE, range.first()))) {
            assertThat(socket.port()).isEqualTo(range.first());
        }
    }
}
