package dev.merino.transport;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.linux.Descriptor;
import dev.merino.linux.MappedMemory;
import dev.merino.linux.Memfd;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures round trips and bandwidth of active messages beside the bare memory and a blocking TCP
 * connection, all in one run and between two threads of it.
 */
final class Latency {
    private static final VarHandle LONG = JAVA_LONG.varHandle();
    private static final int ROUNDS = 61;
    private static final int BULK_BYTES = 8192;
    private static final int PONG = 1;
    private static final int PING = 2;
    private static final int TAKE = 3;
    private static final int END = 4;

    private Latency() {}

    /** Prints a table; the arguments are the trips of a round, and how many are for TCP. */
    public static void main(String[] arguments) throws Exception {
        int trips = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20_000;
        if (arguments.length > 1) {
            for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
                double bare = bare(trips);
                double shm = trip(AmOptions.DEFAULT.with(Transport.SHARED_MEMORY), trips, 2);
                print("shared memory", shm, bare, 1);
            }
            return;
        }
        double bare = bare(trips);
        double tcp = tcp(trips / 20);
        double shm = trip(AmOptions.DEFAULT.with(Transport.SHARED_MEMORY), trips, 2);
        double both = both(trips);
        double amTcp = trip(AmOptions.DEFAULT.with(Transport.TCP), trips / 20, 2);
        print("bare two-word ping-pong", bare, bare, tcp);
        print("blocking TCP", tcp, bare, tcp);
        print("shared memory", shm, bare, tcp);
        print("shared memory, network polled", both, bare, tcp);
        print("active messages over TCP", amTcp, bare, tcp);
        double copy = copyGbPerSecond(BULK_BYTES);
        double memory = copyGbPerSecond(64 << 20);
        double bulk = bulkGbPerSecond(trips / 4 + 1);
        System.out.printf(
                Locale.ROOT,
                "8 KiB: MemorySegment.copy in the cache %.2f GB/s, in memory %.2f GB/s,"
                        + " bulk messages %.2f GB/s (%.2f and %.2f)%n",
                copy,
                memory,
                bulk,
                bulk / copy,
                bulk / memory);
    }

    private static void print(String what, double us, double bare, double tcp) {
        System.out.printf(
                Locale.ROOT,
                "%-32s %7.3f us  %6.2f x bare  %6.3f x tcp%n",
                what,
                us,
                us / bare,
                us / tcp);
    }

    /** That of a quiet round: others may be using the machine. */
    private static double quiet(List<Double> values, boolean lessIsBetter) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return sorted[lessIsBetter ? ROUNDS / 5 : ROUNDS - 1 - ROUNDS / 5];
    }

    private static double bare(int trips) throws Exception {
        try (Descriptor file = Memfd.create("bare", 4096);
                MappedMemory one = MappedMemory.shared(file, 0, 4096);
                MappedMemory two = MappedMemory.shared(file, 0, 4096)) {
            List<Double> us = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                us.add(bareRound(one.segment(), two.segment(), trips, (long) round * trips));
            }
            return quiet(us, true);
        }
    }

    private static double bareRound(MemorySegment a, MemorySegment b, int trips, long base)
            throws InterruptedException {
        Thread other =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    for (long i = base + 1; i <= base + trips; i++) {
                                        await(b, 0, i);
                                        LONG.setRelease(b, 128L, i);
                                    }
                                });
        long start = System.nanoTime();
        for (long i = base + 1; i <= base + trips; i++) {
            LONG.setRelease(a, 0L, i);
            await(a, 128, i);
        }
        long ns = System.nanoTime() - start;
        other.join();
        return ns / 1e3 / trips;
    }

    private static void await(MemorySegment memory, long at, long value) {
        long seen;
        do {
            seen = (long) LONG.getAcquire(memory, at);
        } while (seen != value);
    }

    private static double tcp(int trips) throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket =
                        new Socket(InetAddress.getLoopbackAddress(), listener.getLocalPort());
                Socket other = listener.accept()) {
            socket.setTcpNoDelay(true);
            other.setTcpNoDelay(true);
            Thread echo = Thread.ofPlatform().start(() -> echo(other));
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            DataInputStream in = new DataInputStream(socket.getInputStream());
            byte[] message = new byte[64];
            List<Double> us = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                long start = System.nanoTime();
                for (int i = 0; i < trips; i++) {
                    out.write(message);
                    in.readFully(message);
                }
                us.add((System.nanoTime() - start) / 1e3 / trips);
            }
            socket.shutdownOutput();
            echo.join();
            return quiet(us, true);
        }
    }

    private static void echo(Socket socket) {
        byte[] message = new byte[64];
        try {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            while (true) {
                in.readFully(message);
                socket.getOutputStream().write(message);
            }
        } catch (IOException e) {
            Arrays.fill(message, (byte) 0); // the end
        }
    }

    /** Round trips between endpoints 0 and 1; a third, if any, is only there to be polled. */
    private static double trip(AmOptions options, int trips, int count) throws Exception {
        try (Run run = Run.of(count, options)) {
            return trip(run, trips);
        }
    }

    private static double both(int trips) throws Exception {
        try (Run run = MixedRun.twoNeighboursAndOneFarAway()) {
            return trip(run, trips);
        }
    }

    private static double trip(Run run, int trips) throws InterruptedException {
        RuntimeEndpoint a = run.get(0);
        RuntimeEndpoint b = run.get(1);
        long[] seen = new long[1];
        boolean[] over = new boolean[1];
        b.setHandler(PING, arrival -> arrival.token().reply(PONG, arrival.word(0), 0));
        b.setHandler(END, arrival -> over[0] = true);
        a.setHandler(PONG, arrival -> seen[0] = arrival.word(0));
        Thread server = Thread.ofPlatform().start(() -> serve(b, over));
        List<Double> us = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            for (long i = 1; i <= trips; i++) {
                a.request(1, PING, i, 0);
                while (seen[0] != i) {
                    a.poll();
                }
            }
            us.add((System.nanoTime() - start) / 1e3 / trips);
        }
        a.request(1, END);
        server.join();
        return quiet(us, true);
    }

    private static void serve(RuntimeEndpoint b, boolean[] over) {
        while (!over[0]) {
            b.poll();
        }
    }

    private static double copyGbPerSecond(int span) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment from = arena.allocate(span, 64);
            MemorySegment to = arena.allocate(span, 64);
            List<Double> rates = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                long start = System.nanoTime();
                for (int i = 0; i < 10_000; i++) {
                    long at = (long) i * BULK_BYTES % span;
                    MemorySegment.copy(from, at, to, at, BULK_BYTES);
                }
                rates.add(10_000.0 * BULK_BYTES / (System.nanoTime() - start));
            }
            return quiet(rates, false);
        }
    }

    private static double bulkGbPerSecond(int messages) throws Exception {
        try (Run run = Run.of(2, AmOptions.DEFAULT.with(Transport.SHARED_MEMORY));
                Arena arena = Arena.ofShared()) {
            RuntimeEndpoint a = run.get(0);
            RuntimeEndpoint b = run.get(1);
            MemorySegment from = arena.allocate(BULK_BYTES, 64);
            MemorySegment to = arena.allocate(BULK_BYTES, 64);
            boolean[] over = new boolean[1];
            long[] acknowledged = new long[1];
            b.setHandler(TAKE, arrival -> arrival.copyBulk(0, to, 0, arrival.bulkBytes()));
            b.setHandler(PING, arrival -> arrival.token().reply(PONG, 1));
            b.setHandler(END, arrival -> over[0] = true);
            a.setHandler(PONG, arrival -> acknowledged[0]++);
            Thread server = Thread.ofPlatform().start(() -> serve(b, over));
            long[] none = {};
            List<Double> rates = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                long start = System.nanoTime();
                for (int i = 0; i < messages; i++) {
                    a.request(1, TAKE, none, 0, from, 0, BULK_BYTES);
                }
                a.request(1, PING);
                while (acknowledged[0] <= round) {
                    a.poll();
                }
                rates.add((double) messages * BULK_BYTES / (System.nanoTime() - start));
            }
            a.request(1, END);
            server.join();
            return quiet(rates, false);
        }
    }
}
