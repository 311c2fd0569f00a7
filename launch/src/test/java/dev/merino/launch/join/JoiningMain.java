package dev.merino.launch.join;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Statistics;

/** A user's program with a main method of its own. */
public final class JoiningMain {
    private static final int WORDS = 10_000;

    private JoiningMain() {}

    /** Words: what to do, and how often. */
    public static void main(String[] words) {
        try (Cluster cluster = Merino.join()) {
            int runs = words.length > 1 ? Integer.parseInt(words[1]) : 1;
            for (int run = 0; run < runs; run++) {
                Statistics counted = cluster.run(JoiningMain::run, words[0]);
                say("counted on " + counted.nodes().size());
            }
            say("left");
        }
    }

    private static void run(Member me) throws InterruptedException {
        switch (me.arguments().getFirst()) {
            case "add" -> add(me);
            case "throw" -> {
                if (me.rank() == 1) {
                    throw new IllegalStateException("the sky fell");
                }
                me.barrier();
            }
            case "wait" -> {
                say("rank " + me.rank() + " waits");
                if (me.rank() == 0) {
                    Thread.sleep(60_000);
                }
                me.barrier();
            }
            case "spin" -> {
                say("rank " + me.rank() + " waits");
                long sum = 0;
                while (sum >= 0) {
                    sum = (sum + System.nanoTime()) & Long.MAX_VALUE;
                }
            }
            default -> throw new IllegalArgumentException("say add, throw, wait or spin");
        }
    }

    /** Every rank writes its share, reads all of it, and checks the sum. */
    private static void add(Member me) {
        var numbers = me.named("numbers").longs(WORDS);
        var mine = me.share(WORDS);
        for (long i = mine.from(); i < mine.to(); i++) {
            numbers.set(i, i);
        }
        me.barrier();
        long sum = 0;
        for (long i = 0; i < WORDS; i++) {
            sum += numbers.get(i);
        }
        say("rank " + me.rank() + " of " + me.size() + " sums to " + sum);
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
