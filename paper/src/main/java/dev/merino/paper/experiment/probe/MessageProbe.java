package dev.merino.paper.experiment.probe;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.messages.Endpoint;
import dev.merino.messages.Wires;
import dev.merino.paper.experiment.Experiment;
import dev.merino.paper.experiment.Outcome;
import dev.merino.paper.experiment.Outcomes;
import dev.merino.paper.experiment.Platform;
import dev.merino.virtual.VirtualCluster;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The parameters of LogGP between two ranks, as AM-II (SC 1997), section 4.1, measures them: with
 * programs that exchange messages. All are in microseconds.
 *
 * @param platform two ranks
 */
public record MessageProbe(Platform platform) implements Experiment {
    /** From one rank to the other and back. */
    public static final String ROUND_TRIP = "RTT";

    /** What sending takes of a processor. */
    public static final String SEND = "o_s";

    /** What receiving takes of it. */
    public static final String RECEIVE = "o_r";

    /** From one message of many to the next. */
    public static final String GAP = "g";

    /** For each byte of many. */
    public static final String GAP_OF_BYTE = "G";

    /** What is left of half a round trip without sending and receiving. */
    public static final String LATENCY = "L";

    private static final int TIMES = 64;
    private static final int MANY = 1024;
    private static final int PING = 1;
    private static final int PONG = 2;
    private static final int TAKE = 3;

    @Override
    public String label() {
        return "LogGP of %s %s".formatted(platform.machine(), platform);
    }

    @Override
    public SortedMap<String, String> configuration() {
        SortedMap<String, String> all = new TreeMap<>();
        all.put("experiment", "message probe");
        platform.tell(all);
        return all;
    }

    @Override
    public Outcome run(Outcomes before) {
        SortedMap<String, Double> numbers = new TreeMap<>();
        try (Cluster cluster = new VirtualCluster(platform.settings(), platform.model())) {
            cluster.run(me -> new Probe(me, numbers).measure());
        }
        double oneWay = measured(numbers, ROUND_TRIP) / 2;
        numbers.put(LATENCY, oneWay - measured(numbers, SEND) - measured(numbers, RECEIVE));
        return new Outcome(numbers);
    }

    private static double measured(SortedMap<String, Double> numbers, String name) {
        return Objects.requireNonNull(numbers.get(name), name);
    }

    /** One of the two ranks; the first one measures. */
    private static final class Probe {
        private final Member me;
        private final SortedMap<String, Double> numbers;
        private final Endpoint endpoint;
        private int taken;

        Probe(Member me, SortedMap<String, Double> numbers) {
            this.me = me;
            this.numbers = numbers;
            this.endpoint = me.endpoint(Wires.AUTO);
            endpoint.setHandler(PING, arrival -> arrival.token().reply(PONG));
            endpoint.setHandler(PONG, _ -> taken++);
            endpoint.setHandler(TAKE, _ -> taken++);
            me.barrier();
        }

        void measure() {
            roundTrips();
            send(SEND, 1, 0);
            send(GAP, MANY, 0);
            send(GAP_OF_BYTE, TIMES, endpoint.bulkBytesMax());
            receive();
        }

        private void roundTrips() {
            long beganNs = me.nanoTime();
            for (int i = 1; me.isFirst() && i <= TIMES; i++) {
                endpoint.request(1, PING);
                await(i);
            }
            note(ROUND_TRIP, beganNs, TIMES);
            end();
        }

        private void await(int count) {
            while (taken < count) {
                boolean _ = endpoint.await(-1);
            }
        }

        /** The other rank must take messages as long as the first one measures. */
        private void end() {
            if (me.isFirst()) {
                endpoint.request(1, TAKE);
            } else {
                await(1);
            }
            taken = 0;
            me.barrier();
        }

        /** Few messages cost what sending takes; of many, the receiver says how fast they come. */
        private void send(String what, int count, int bytes) {
            MemorySegment data = MemorySegment.ofArray(new byte[Math.max(1, bytes)]);
            me.barrier();
            long beganNs = me.nanoTime();
            if (me.isFirst()) {
                for (int i = 0; i < count; i++) {
                    endpoint.request(1, TAKE, new long[0], 0, data, 0, bytes);
                }
                if (count == 1) {
                    note(what, beganNs, 1);
                }
            } else {
                await(1);
                long firstNs = me.nanoTime();
                await(count);
                if (count > 1) {
                    note(what, firstNs, (count - 1) * Math.max(1, bytes));
                }
            }
            taken = 0;
            me.barrier();
        }

        /** What taking one message takes that has been here for long. */
        private void receive() {
            if (!me.isFirst()) {
                endpoint.request(0, TAKE);
            }
            me.barrier();
            me.work(1_000_000);
            if (me.isFirst()) {
                long beganNs = me.nanoTime();
                int _ = endpoint.poll();
                note(RECEIVE, beganNs, 1);
            }
            me.barrier();
        }

        private void note(String what, long beganNs, int count) {
            if (me.isFirst() || what.equals(GAP) || what.equals(GAP_OF_BYTE)) {
                numbers.put(what, (me.nanoTime() - beganNs) / 1e3 / count);
            }
        }
    }
}
