package dev.merino.launch;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedBytes;
import dev.merino.Transport;
import dev.merino.control.LaunchSpec;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Starts two nodes, or joins them, whose ranks exchange something that is nobody's business. */
public final class SecrecyMain {
    /** What is in shared memory. */
    static final String PATTERN = "in-the-middle-of-a-page-of-shared-memory";

    /** What a rank prints. */
    static final String PRINTED = "printed-by-a-rank-on-another-machine";

    private static final int PAGES = 8;
    private static final int PAGE_BYTES = 4096;

    private SecrecyMain() {}

    /** Words: {@code join}, or a host, a transport, {@code plain} or {@code sealed}, and rounds. */
    public static void main(String[] words) {
        if (words[0].equals("join")) {
            try (Cluster cluster = Merino.join()) {
                cluster.run(new Exchange(), words[1]);
            }
            return;
        }
        PrintWriter out = new PrintWriter(System.out, true, System.out.charset());
        Transport transport = Transport.valueOf(words[1].toUpperCase(Locale.ROOT));
        Encryption encryption =
                words[2].equals("plain") ? Encryption.NONE : Encryption.BETWEEN_MACHINES;
        LiveRun run =
                new LiveRun(
                        Settings.of(2, 1).withTransport(transport),
                        new LaunchSpec(Exchange.class.getName(), List.of(), List.of(words[3])),
                        LiveOptions.DEFAULT
                                .withHosts(HostList.parse(List.of("localhost", words[0])))
                                .withEncryption(encryption),
                        LiveRun.LIVE,
                        PretendLauncher.command(),
                        out,
                        out);
        try {
            run.run();
            System.exit(0);
        } catch (MerinoException e) {
            out.println("merino: " + e.getMessage());
            System.exit(1);
        }
    }

    /** Rank 0 writes, rank 1 reads and writes, rank 0 reads. */
    public static final class Exchange implements Program {
        /** Made by its name. */
        public Exchange() {}

        @Override
        public void run(Member me) {
            SharedBytes shared = me.bytes(PAGES * PAGE_BYTES);
            byte[] pattern = PATTERN.getBytes(StandardCharsets.UTF_8);
            int rounds = Integer.parseInt(me.arguments().getFirst());
            for (int round = 0; round < rounds; round++) {
                if (me.rank() == round % 2) {
                    for (int page = 0; page < PAGES; page++) {
                        shared.copyFrom(at(page, round), pattern, 0, pattern.length);
                    }
                }
                me.barrier();
                for (int page = 0; page < PAGES; page++) {
                    byte[] read = new byte[pattern.length];
                    shared.copyTo(at(page, round), read, 0, read.length);
                    String text = new String(read, StandardCharsets.UTF_8);
                    CountedRun.require(text.equals(PATTERN), "read " + text);
                }
                me.barrier();
            }
            System.out.println(PRINTED + " " + me.rank());
        }

        private static long at(int page, int round) {
            return (long) page * PAGE_BYTES + 100L * (1 + round % 32);
        }
    }
}
