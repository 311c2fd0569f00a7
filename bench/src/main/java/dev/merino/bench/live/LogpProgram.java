package dev.merino.bench.live;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.am.Transport;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Measures the LogGP parameters of active messages from rank 1, in each round beside bare memory
 * and a TCP connection between the same two JVMs. Words: rounds, operations in each round.
 */
public final class LogpProgram implements Program {
    /** Messages through shared memory. */
    static final String SHM = "shm";

    /** The same while a network is polled, too. */
    static final String BOTH = "both";

    /** Messages over TCP. */
    static final String TCP = "am-tcp";

    /** The sizes of which the bandwidth is measured. */
    static final int[] SIZES = {64, 256, 1024, 2048, 4096, 8192, 16384, 32768, 65536};

    private static final int WARM_UP_ROUNDS = 6;

    /** So few that a receiver who does nothing has room for them. */
    private static final int BURST = 8;

    /** So many short operations are timed together. */
    private static final int BATCH = 16;

    /** So many messages follow each other. */
    private static final int STREAM = 100;

    /** Longer than any round trip of two who are awake. */
    private static final long PAUSE_NS = 60_000;

    /** For the workers. */
    public LogpProgram() {}

    @Override
    public void run(Member me) throws IOException {
        int rounds = Integer.parseInt(me.arguments().get(0));
        int times = Integer.parseInt(me.arguments().get(1));
        Timer timer = new Timer();
        try (RawLine line = RawLine.between(me);
                BareMemory bare = BareMemory.between(me);
                EndpointLine shm = EndpointLine.over(me, Transport.SHARED_MEMORY);
                EndpointLine both = EndpointLine.besideNetwork(me);
                EndpointLine tcp = EndpointLine.over(me, Transport.TCP)) {
            for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
                timer.count(round >= 0);
                if (me.isFirst()) {
                    line.serve(task -> {});
                    bare.serve();
                    shm.serve();
                    both.serve();
                    tcp.serve();
                } else {
                    raw(line, bare, times, timer);
                    parameters(SHM, shm, times, timer);
                    parameters(BOTH, both, times, timer);
                    parameters(TCP, tcp, times / 4, timer);
                    pieces(shm, times, timer);
                }
                me.barrier();
            }
        }
    }

    private static void raw(RawLine line, BareMemory bare, int times, Timer timer) {
        timer.tell("tcp", Timer.each(times / 4, i -> line.call(RawLine.PING)));
        line.end();
        timer.tell("bare", Timer.batches(times, BATCH, i -> bare.ping()));
        bare.end();
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
            timer.tell("copy-8192", us);
        }
    }

    private static void parameters(String name, EndpointLine line, int times, Timer timer) {
        timer.tell(name + "-rtt", Timer.batches(times, BATCH, i -> line.ping()));
        timer.tell(name + "-os", sendOverhead(line, times / BURST));
        timer.tell(name + "-or", receiveOverhead(line, times / 16));
        timer.tell(name + "-g", drained(line, times, () -> line.post()));
        for (int bytes : SIZES) {
            timer.tell(name + "-" + bytes, drained(line, times / 8, () -> line.post(bytes)));
        }
        line.end();
    }

    /** What it takes to send, while the receiver has room for everything. */
    private static double sendOverhead(EndpointLine line, int bursts) {
        double[] us = new double[bursts];
        for (int i = 0; i < bursts; i++) {
            us[i] = Timer.together(BURST, j -> line.post());
            line.ping();
        }
        return Readings.median(us);
    }

    /** What it takes to look, when an answer is there already. */
    private static double receiveOverhead(EndpointLine line, int times) {
        double[] us = new double[times];
        for (int i = 0; i < times; i++) {
            line.ask();
            long until = System.nanoTime() + PAUSE_NS;
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
            long startNs = System.nanoTime();
            while (line.poll() == 0) {
                Thread.onSpinWait();
            }
            us[i] = (System.nanoTime() - startNs) / 1e3;
        }
        return Readings.median(us);
    }

    /** One of so many, until the receiver has seen all. */
    private static double drained(EndpointLine line, int times, Runnable send) {
        double[] us = new double[Math.max(1, times / STREAM)];
        for (int i = 0; i < us.length; i++) {
            long startNs = System.nanoTime();
            for (int j = 0; j < STREAM; j++) {
                send.run();
            }
            line.ping();
            us[i] = (System.nanoTime() - startNs) / 1e3 / STREAM;
        }
        return Readings.median(us);
    }

    /** The pieces of which sending through memory is made, each alone. */
    private static void pieces(EndpointLine line, int times, Timer timer) {
        timer.tell("poll", Timer.together(times, i -> line.poll()));
        SendPieces pieces = new SendPieces();
        timer.tell("call", Timer.together(times, pieces::call));
        timer.tell("claim", Timer.together(times, pieces::claim));
        timer.tell("fill", Timer.together(times, pieces::fill));
        timer.tell("ring", Timer.together(times, pieces::ring));
    }
}
