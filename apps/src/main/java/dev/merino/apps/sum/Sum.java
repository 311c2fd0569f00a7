package dev.merino.apps.sum;

import dev.merino.LongView;
import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.Share;
import dev.merino.SharedCounter;
import dev.merino.SharedLongs;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The sum of an array, as in SCI-VM: each rank adds up its share and puts the sum into a shared
 * counter, round after round.
 *
 * <p>Pages are dealt to the nodes in turn, so that most of what a rank reads is elsewhere, and it
 * reads each element once: hardly less can be done with data that was fetched from another node.
 * From the second round on, every node has the pages that it reads.
 */
public final class Sum extends App {
    /** For registries and launchers. */
    public Sum() {
        super(
                "sum",
                "the sum of an array whose pages are dealt to all nodes",
                List.of(
                        OptionSpecs.whole("count", 1 << 20, 1, 500_000_000, "numbers to add up"),
                        OptionSpecs.whole(
                                "rounds", 3, 1, 1_000_000, "how often they are added up")),
                Map.of("paper", "--count 131072 --rounds 1"));
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        int rounds = options.whole("rounds");
        SharedLongs numbers =
                me.named("sum numbers")
                        .placement(Placement.ROUND_ROBIN)
                        .longs(options.wholeLong("count"));
        List<SharedCounter> sums =
                IntStream.range(0, rounds)
                        .mapToObj(round -> me.named("sum of round " + round).counter(0))
                        .toList();

        if (me.isFirst()) {
            initialise(numbers);
        }
        me.barrier();
        Stopwatch watch = startWatch(me);
        for (int round = 0; round < rounds; round++) {
            sums.get(round).getAndAdd(sumOf(numbers, me.share(numbers.length())));
            me.barrier();
        }
        watch.stop();

        if (me.isFirst()) {
            report().line("count", "%d rounds %d".formatted(numbers.length(), rounds));
        }
        if (printsGolden(me, options)) {
            print(new Golden().put("sum", sums.getFirst().get()), options);
        }
        if (verifies(me, options)) {
            verify((int) numbers.length(), sums, watch);
        }
    }

    /** The numbers from 1 on. */
    private static void initialise(SharedLongs numbers) {
        for (long i = 0; i < numbers.length(); i++) {
            numbers.set(i, i + 1);
        }
    }

    private static long sumOf(SharedLongs numbers, Share share) {
        LongView mine = numbers.view(share.from(), (int) share.count());
        long sum = 0;
        for (int i = 0; i < mine.length(); i++) {
            sum += mine.get(i);
        }
        return sum;
    }

    /** The sequential program. */
    private static long[] plainSums(long[] numbers, int rounds) {
        long[] sums = new long[rounds];
        for (int round = 0; round < rounds; round++) {
            long sum = 0;
            for (long number : numbers) {
                sum += number;
            }
            sums[round] = sum;
        }
        return sums;
    }

    private void verify(int count, List<SharedCounter> sums, Stopwatch watch)
            throws VerificationException {
        Report report = report();
        report.line("sum", sums.getFirst().get());
        long[] numbers = LongStream.rangeClosed(1, count).toArray();
        long[] plain = watch.sequential(() -> plainSums(numbers, sums.size()));
        for (int round = 0; round < plain.length; round++) {
            VerificationException.requireEqual(
                    "sum from 1 to " + count, count * (count + 1L) / 2, plain[round]);
            VerificationException.requireEqual(
                    sums.get(round).name(), plain[round], sums.get(round).get());
        }
        report.verified();
    }
}
