package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.control.ControlConnection;
import dev.merino.keeper.process.LauncherConnection;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.Line;
import dev.merino.transport.handshake.Secret;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Strangers at the launcher's port. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KeeperAcceptorTest implements KeeperAcceptor.Welcome {
    private static final long RUN = 7;
    private static final long SECOND_NS = 1_000_000_000L;

    private final BlockingQueue<Integer> taken = new LinkedBlockingQueue<>();

    @Override
    public boolean isExpected(int node) {
        return true;
    }

    @Override
    public void take(int node, ControlConnection line) {
        taken.add(node);
        line.close();
    }

    @Test
    void idleConnectionsKeepNoKeeperOut() throws Exception {
        Secret secret = Secret.random();
        List<Socket> idle = new ArrayList<>();
        try (KeeperAcceptor acceptor = new KeeperAcceptor(true, secret, RUN, false)) {
            acceptor.open(this);
            for (int i = 0; i < 200; i++) {
                idle.add(new Socket(InetAddress.getLoopbackAddress(), acceptor.port()));
            }
            long beginNs = System.nanoTime();
            try (Socket keeper = new Socket(InetAddress.getLoopbackAddress(), acceptor.port())) {
                new Handshake(secret, RUN, 3)
                        .call(Line.over(keeper, 5 * SECOND_NS), LauncherConnection.LAUNCHER_NUMBER);
            }
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
