package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.LaunchException;
import dev.merino.control.TaskConnection;
import dev.merino.keeper.process.LauncherConnection;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.HandshakeStream;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.seal.SealedStreams;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Strangers at the launcher's port. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KeeperAcceptorTest implements KeeperAcceptor.ExpectedCallers {
    private static final long RUN = 7;
    private static final long SECOND_NS = 1_000_000_000L;

    private final BlockingQueue<Integer> taken = new LinkedBlockingQueue<>();

    @Override
    public boolean isExpected(int node) {
        return true;
    }

    @Override
    public void take(int node, SealedStreams streams) {
        taken.add(node);
        new TaskConnection(streams).close();
    }

    @Override
    public boolean isComplete() {
        return !taken.isEmpty();
    }

    private static KeeperAcceptor loopback(Secret secret) throws IOException {
        return new KeeperAcceptor(InetAddress.getLoopbackAddress(), secret, RUN, false);
    }

    private static void call(KeeperAcceptor acceptor, Secret secret) throws IOException {
        try (Socket keeper = new Socket(InetAddress.getLoopbackAddress(), acceptor.port())) {
            new Handshake(secret, RUN, 3)
                    .call(
                            HandshakeStream.over(keeper, 5 * SECOND_NS),
                            LauncherConnection.LAUNCHER_NUMBER);
        }
    }

    @Test
    void onlyTheNamedAddressIsListenedOn() throws Exception {
        InetAddress named = ListenAddress.of(false, "127.0.0.2", "");
        try (KeeperAcceptor acceptor = new KeeperAcceptor(named, Secret.random(), RUN, false)) {
            assertThat(acceptor.addresses()).containsExactly("127.0.0.2");
            new Socket(named, acceptor.port()).close();
            assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), acceptor.port()))
                    .isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void anInterfaceIsNamedByItsNameOrByTheNameOfItsMachine() {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        assertThat(ListenAddress.of(false, "lo", "")).isEqualTo(loopback);
        assertThat(ListenAddress.of(false, null, "127.0.0.1")).isEqualTo(loopback);
        assertThat(ListenAddress.of(true, "eth7", "alpha")).isEqualTo(loopback);
        assertThat(ListenAddress.of(false, " ", "").isAnyLocalAddress()).isTrue();
        // The address of a service in front of this machine is not one of this machine's.
        assertThat(ListenAddress.of(false, null, "192.0.2.7").isAnyLocalAddress()).isTrue();
        assertThatThrownBy(() -> ListenAddress.of(false, "no such interface", ""))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("MERINO_INTERFACE is no such interface");
    }

    @Test
    void nobodyListensWhenAllHaveCome() throws Exception {
        Secret secret = Secret.random();
        try (KeeperAcceptor acceptor = loopback(secret)) {
            acceptor.open(this);
            call(acceptor, secret);
            long endNs = System.nanoTime() + 5 * SECOND_NS;
            while (canConnect(acceptor.port())) {
                assertThat(System.nanoTime()).isLessThan(endNs);
                Thread.sleep(10);
            }
        }
    }

    private static boolean canConnect(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (ConnectException refused) {
            return false;
        }
    }

    @Test
    void idleConnectionsKeepNoKeeperOut() throws Exception {
        Secret secret = Secret.random();
        List<Socket> idle = new ArrayList<>();
        try (KeeperAcceptor acceptor = loopback(secret)) {
            acceptor.open(this);
            for (int i = 0; i < 200; i++) {
                idle.add(new Socket(InetAddress.getLoopbackAddress(), acceptor.port()));
            }
            long beginNs = System.nanoTime();
            call(acceptor, secret);
            assertThat(taken.poll(5, TimeUnit.SECONDS)).isEqualTo(3);
            // The deadline of a handshake is 10 s: nobody had to wait for that of the others.
            assertThat(System.nanoTime() - beginNs).isLessThan(9 * SECOND_NS);
        } finally {
            for (Socket socket : idle) {
                socket.close();
            }
        }
    }
}
