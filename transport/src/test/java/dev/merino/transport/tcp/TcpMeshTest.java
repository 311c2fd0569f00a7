package dev.merino.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.transport.mesh.Inbox;
import dev.merino.transport.mesh.MeshLimits;
import dev.merino.transport.mesh.contract.Loopback;
import dev.merino.transport.mesh.contract.NetworkContract;

import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.util.List;

class TcpMeshTest extends NetworkContract {
    @Override
    protected Loopback loopback(int nodes, MeshLimits limits) throws Exception {
        return new Loopback(
                nodes,
                (self, links, poller, tag, inbox, kept) ->
                        new TcpMesh(links, poller, tag, inbox, kept),
                limits);
    }

    @Override
    protected String endOfACutStream() {
        return "closed the connection in the middle of a frame";
    }

    @Test
    void aFrameCostsNoAllocationOnceBuffersHaveGrown() throws Exception {
        try (Loopback mesh = loopback(2, MeshLimits.DEFAULT)) {
            int[] arrived = {0};
            mesh.node(1).inbox = new Counting(arrived);
            byte[] frame = new byte[100];
            exchange(mesh, frame, arrived, 20_000);
            long before = allocatedBytes();
            exchange(mesh, frame, arrived, 100_000);
            assertThat((allocatedBytes() - before) / 100_000).isLessThan(8);
        }
    }

    private static void exchange(Loopback mesh, byte[] frame, int[] arrived, int count) {
        int end = arrived[0] + count;
        while (arrived[0] < end) {
            int burstEnd = arrived[0] + 1000;
            for (int i = 0; i < 1000; i++) {
                mesh.node(0).mesh.send(1, frame, frame.length);
            }
            mesh.node(0).mesh.flush();
            while (arrived[0] < burstEnd) {
                mesh.node(0).step();
                mesh.node(1).step();
            }
        }
    }

    private record Counting(int[] arrived) implements Inbox {
        @Override
        public void arrived(int node, byte[] frame, int length) {
            arrived[0]++;
        }

        @Override
        public void lost(int node, String why) {
            throw new AssertionError("lost " + node + ": " + why);
        }
    }

    private static long allocatedBytes() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getCurrentThreadAllocatedBytes();
    }

    @Test
    void limitsThatHoldNotOneFrameAreRefused() {
        assertThatThrownBy(() -> new MeshLimits(100, 103))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(List.of(new MeshLimits(100, 104))).hasSize(1);
    }
}
