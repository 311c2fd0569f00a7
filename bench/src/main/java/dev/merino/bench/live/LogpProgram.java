package dev.merino.bench.live;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.apps.kit.Median;
import dev.merino.apps.kit.Progress;
import dev.merino.transport.Transport;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Measures the LogGP parameters of active messages from rank 1, in each round beside bare memory
 * and a TCP connection between the same two JVMs. Arguments: rounds, operations in each round.
 */
public final class LogpProgram implements Program {
    /** Messages through shared memory. */
    static final String SHM = "shm";

    /** The same while a network is polled, too. */
    static final String BOTH = "both";

    /** Messages over TCP. */
    static final String TCP = "am-tcp";

    /** The same, sealed as between machines. */
    static final String SEALED_TCP = "am-tcp-sealed";

    /** Messages over UDP. */
    static final String UDP = "am-udp";

    /** The same, sealed as between machines. */
    static final String SEALED_UDP = "am-udp-sealed";

    /** The sizes of which the bandwidth is measured. */
    static final int[] SIZES = {64, 256, 1024, 2048, 4096, 8192, 16384, 32768, 65536};

    private static final int WARM_UP_ROUNDS = 6;

    /** Few enough for the queue of a receiver that does not poll. */
    private static final int BURST = 8;

    /** How many short operations are timed together. */
    private static final int BATCH = 16;

    /** How many messages are sent back to back. */
    private static final int STREAM = 100;

    /** Longer than any round trip between two polling endpoints. */
    private static final long PAUSE_NS = 60_000;

    /** For the workers. */
    public LogpProgram() {}

    @Override
    public void run(Member me) throws IOException {
        int rounds = Integer.parseInt(me.arguments().get(0));
        int times = Integer.parseInt(me.arguments().get(1));
        Timer timer = new Timer();
        try (TcpConnection connection = TcpConnection.between(me);
                MemoryPingPong memory = MemoryPingPong.between(me);
                EndpointConnection shm = EndpointConnection.over(me, Transport.SHARED_MEMORY);
                EndpointConnection both = EndpointConnection.besideNetwork(me);
                EndpointConnection tcp = EndpointConnection.over(me, Transport.TCP);
                EndpointConnection sealedTcp = EndpointConnection.sealed(me, Transport.TCP);
                EndpointConnection udp = EndpointConnection.over(me, Transport.UDP);
                EndpointConnection sealedUdp = EndpointConnection.sealed(me, Transport.UDP)) {
            Progress progress = new Progress(me, "bench logp");
            for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
                progress.at(round + WARM_UP_ROUNDS, rounds + WARM_UP_ROUNDS);
                timer.count(round >= 0);
                if (me.isFirst()) {
                    connection.serve(task -> {});
                    memory.serve();
                    shm.serve();
                    both.serve();
                    tcp.serve();
                    sealedTcp.serve();
                    udp.serve();
                    sealedUdp.serve();
                } else {
                    raw(connection, memory, times, timer);
                    parameters(SHM, shm, times, timer);
                    parameters(BOTH, both, times, timer);
                    parameters(TCP, tcp, times / 4, timer);
                    parameters(SEALED_TCP, sealedTcp, times / 4, timer);
                    parameters(UDP, udp, times / 8, timer);
                    parameters(SEALED_UDP, sealedUdp, times / 8, timer);
                    steps(shm, times, timer);
                }
                me.barrier();
            }
            progress.end();
        }
    }

    private static void raw(
            TcpConnection connection, MemoryPingPong memory, int times, Timer timer) {
        timer.record("tcp", Timer.each(times / 4, i -> connection.call(TcpConnection.PING)));
        connection.end();
        timer.record("bare", Timer.batches(times, BATCH, i -> memory.ping()));
        memory.end();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment from = arena.allocate(2 << 20, 4096);
            MemorySegment to = arena.allocate(2 << 20, 4096);
            int copies = (int) (from.byteSize() / 8192);
            double us =
                    Timer.batches(
                            times,
                            BATCH,
                            i -> {
                                long at = (long) (i % copies) * 8192;
                                MemorySegment.copy(from, at, to, at, 8192);
                            });
            timer.record("copy-8192", us);
        }
    }

    private static void parameters(
            String name, EndpointConnection connection, int times, Timer timer) {
        timer.record(name + "-rtt", Timer.batches(times, BATCH, i -> connection.ping()));
        timer.record(name + "-os", sendOverhead(connection, times / BURST));
        timer.record(name + "-or", receiveOverhead(connection, times / 16));
        timer.record(name + "-g", drained(connection, times, () -> connection.post()));
        for (int bytes : SIZES) {
            timer.record(
                    name + "-" + bytes,
                    drained(connection, times / 8, () -> connection.post(bytes)));
        }
        connection.end();
    }

    /** The overhead of a send while the receiver's queue has room. */
    private static double sendOverhead(EndpointConnection connection, int bursts) {
        double[] us = new double[bursts];
        for (int i = 0; i < bursts; i++) {
            us[i] = Timer.together(BURST, j -> connection.post());
            connection.ping();
        }
        return Median.of(us);
    }

    /** The overhead of a poll that finds a reply. */
    private static double receiveOverhead(EndpointConnection connection, int times) {
        double[] us = new double[times];
        for (int i = 0; i < times; i++) {
            connection.ask();
            long until = System.nanoTime() + PAUSE_NS;
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
            long startNs = System.nanoTime();
            while (connection.poll() == 0) {
                Thread.onSpinWait();
            }
            us[i] = (System.nanoTime() - startNs) / 1e3;
        }
        return Median.of(us);
    }

    /** The time per message until the receiver has handled all. */
    private static double drained(EndpointConnection connection, int times, Runnable send) {
        double[] us = new double[Math.max(1, times / STREAM)];
        for (int i = 0; i < us.length; i++) {
            long startNs = System.nanoTime();
            for (int j = 0; j < STREAM; j++) {
                send.run();
            }
            connection.ping();
            us[i] = (System.nanoTime() - startNs) / 1e3 / STREAM;
        }
        return Median.of(us);
    }

    /** The steps of which sending through memory is made, each alone. */
    private static void steps(EndpointConnection connection, int times, Timer timer) {
        timer.record("poll", Timer.together(times, i -> connection.poll()));
        SendSteps steps = new SendSteps();
        timer.record("call", Timer.together(times, steps::call));
        timer.record("claim", Timer.together(times, steps::claim));
        timer.record("fill", Timer.together(times, steps::fill));
        timer.record("ring", Timer.together(times, steps::ring));
    }
}
