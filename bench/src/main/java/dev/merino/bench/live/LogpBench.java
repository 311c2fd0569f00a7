package dev.merino.bench.live;

import dev.merino.Settings;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * The LogGP parameters of active messages (Table 2 of the paper on multi-protocol active messages)
 * and what sending is made of (its Figure 4), beside bare memory and TCP. Medians of the rounds.
 */
public final class LogpBench {
    private static final double OF_TCP_MAX = 1 / 8.0;
    private static final double OF_BARE_MAX = 1.5;
    private static final double OF_COPY_MAX = 2;
    private static final double POLLED_MAX = 1.3;
    private static final String RAW = "TCP round trip, 64 B";
    private static final String BARE = "two words in memory, round trip";

    private static final List<String> NOTES =
            List.of(
                    "o_s: to send while there is room; o_r: to look and run the handler when a"
                            + " message is there; L: half a round trip without both",
                    "g: one of many messages; G: one KiB of long messages; half-power: the length"
                            + " that reaches half of their bandwidth",
                    "L below 0 means that sending and receiving overlap, as in the paper",
                    "both: through shared memory, while a network is polled as well",
                    "sealed: encrypted and authenticated, as all that goes to other machines"
                            + " unless --plain is given",
                    "the steps are measured on memory that no other process touches; the rest is"
                            + " mostly the transfer of cache lines between processors");

    private final Measurements measurements;
    private final List<Comparison> rows = new ArrayList<>();

    LogpBench(Measurements measurements) {
        this.measurements = measurements;
    }

    /**
     * Measures, prints a table to {@code out} and hands the same as JSON to {@code json}; returns 0
     * if all targets are met, 1 if not, 2 if nothing could be measured.
     */
    public static int run(PrintStream out, Consumer<String> json, boolean quick) {
        out.println("measuring two processes, about " + (quick ? "40 seconds" : "two minutes"));
        return LiveBench.report(out, json, () -> new LogpBench(measure(quick)).report());
    }

    private static Measurements measure(boolean quick) {
        List<String> words = List.of(quick ? "5" : "21", quick ? "4000" : "8000");
        return LiveBench.run(Settings.of(2, 1), LogpProgram.class, words);
    }

    /** The table, from what was read. */
    Report report() {
        rows.add(Comparison.alone(RAW, us("tcp")));
        rows.add(Comparison.alone(BARE, us("bare")));
        double shm = us(LogpProgram.SHM + "-rtt");
        rows.add(Comparison.of("round trip, shm", shm, RAW, us("tcp")).atMost(OF_TCP_MAX));
        rows.add(Comparison.of("round trip, shm", shm, BARE, us("bare")).atMost(OF_BARE_MAX));
        double both = us(LogpProgram.BOTH + "-rtt");
        rows.add(
                Comparison.of("round trip, both", both, "round trip, shm", shm).atMost(POLLED_MAX));
        rows.add(Comparison.of("round trip, tcp", us("am-tcp-rtt"), RAW, us("tcp")));
        sealed("tcp", LogpProgram.SEALED_TCP, LogpProgram.TCP);
        sealed("udp", LogpProgram.SEALED_UDP, LogpProgram.UDP);
        rows.add(
                Comparison.of("8 KiB, shm", us("shm-8192"), "copy of 8 KiB", us("copy-8192"))
                        .atMost(OF_COPY_MAX));
        parameters("shm", LogpProgram.SHM);
        parameters("both", LogpProgram.BOTH);
        parameters("tcp", LogpProgram.TCP);
        parameters("tcp, sealed", LogpProgram.SEALED_TCP);
        parameters("udp", LogpProgram.UDP);
        parameters("udp, sealed", LogpProgram.SEALED_UDP);
        pieces();
        return new Report("logp", MachineDescription.here(), 0, rows, measurements, NOTES);
    }

    /** What it costs to encrypt: a round trip, a page, and long messages. */
    private void sealed(String transport, String sealed, String plain) {
        String[] names = {"round trip", "4 KiB", "64 KiB"};
        String[] readings = {"-rtt", "-4096", "-65536"};
        for (int i = 0; i < names.length; i++) {
            String label = names[i] + ", " + transport;
            double plainUs = us(plain + readings[i]);
            rows.add(Comparison.of(label + ", sealed", us(sealed + readings[i]), label, plainUs));
        }
    }

    private void parameters(String label, String name) {
        double send = us(name + "-os");
        double receive = us(name + "-or");
        rows.add(Comparison.alone(label + ": L", us(name + "-rtt") / 2 - send - receive));
        rows.add(Comparison.alone(label + ": o_s", send));
        rows.add(Comparison.alone(label + ": o_r", receive));
        rows.add(Comparison.alone(label + ": g", us(name + "-g")));
        rows.add(Comparison.alone(label + ": G, a KiB", perByte(name) * 1024));
        String half =
                String.format(Locale.ROOT, ": half-power at %.0f B, so long", halfPower(name));
        rows.add(Comparison.alone(label + half, halfPower(name) * 2 * perByte(name)));
    }

    private double perByte(String name) {
        int largest = LogpProgram.SIZES[LogpProgram.SIZES.length - 1];
        return us(name + "-" + largest) / largest;
    }

    /** The length that reaches half the bandwidth of the longest, between those measured. */
    private double halfPower(String name) {
        double half = 2 * perByte(name);
        for (int i = 0; i < LogpProgram.SIZES.length; i++) {
            int bytes = LogpProgram.SIZES[i];
            double each = us(name + "-" + bytes) / bytes;
            if (each <= half) {
                if (i == 0) {
                    return bytes;
                }
                int less = LogpProgram.SIZES[i - 1];
                double eachLess = us(name + "-" + less) / less;
                return less + (bytes - less) * (eachLess - half) / (eachLess - each);
            }
        }
        return Double.NaN;
    }

    private void pieces() {
        double send = us("shm-os");
        double rest = send;
        for (String piece : List.of("call", "poll", "claim", "fill", "ring")) {
            rows.add(Comparison.of("sending, shm: " + piece, us(piece), "o_s, shm", send));
            rest -= us(piece);
        }
        rows.add(Comparison.of("sending, shm: the rest", rest, "o_s, shm", send));
    }

    private double us(String reading) {
        return measurements.median(reading);
    }
}
