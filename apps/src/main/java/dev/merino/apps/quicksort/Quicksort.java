package dev.merino.apps.quicksort;

import dev.merino.IntView;
import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedInts;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Fnv64;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Quicksort of a shared array, as in TreadMarks: ranks take ranges, split them, push the smaller
 * part for others to take and continue with the larger one, and sort what is short ({@link
 * RangeSorter}). Where a rank pushes to is an option: its own stack, from which ranks without work
 * steal ({@link OwnStacks}), or one stack for all, as in the paper ({@link SharedStack}).
 *
 * <p>The array itself needs no lock. A range belongs to the rank that took it, and the lock of the
 * stack orders the writes of the rank that pushed it before the reads of the rank that takes it.
 */
public final class Quicksort extends App {
    /** For registries and launchers. */
    public Quicksort() {
        super(
                "quicksort",
                "quicksort of ranges that ranks take from each other",
                List.of(
                        OptionSpecs.whole("count", 256 * 1024, 1, 500_000_000, "numbers to sort"),
                        OptionSpecs.whole(
                                "threshold",
                                1024,
                                2,
                                500_000_000,
                                "ranges up to this long are sorted privately"),
                        OptionSpecs.oneOf(
                                "queue",
                                List.of(RangePool.OWN, RangePool.SHARED),
                                "where ranges wait to be sorted: a stack for each rank, from which"
                                        + " others steal, or one for all, as in the paper"),
                        OptionSpecs.whole("seed", 1, 0, Long.MAX_VALUE, "seed of the input"),
                        OptionSpecs.toggle(
                                "bubble",
                                "bubble-sort short ranges, as the TreadMarks paper does")),
                Map.of(
                        // the paper has 250 times the threshold, too
                        "standard",
                        "--count 33554432 --threshold 131072",
                        "paper",
                        "--count 256000 --bubble --queue shared"));
    }

    @Override
    protected void run(Member me, Options options) throws Exception {
        int count = options.whole("count");
        SharedInts array = me.named("quicksort array").ints(count);
        RangePool pool = RangePool.of(options.word("queue"), me);

        if (me.isFirst()) {
            array.copyFrom(
                    0, PlainQuicksort.permutation(count, options.wholeLong("seed")), 0, count);
            pool.push(new Share(0, count));
        }
        me.barrier();
        Stopwatch watch = startWatch(me);
        boolean bubble = options.isGiven("bubble");
        new RangeSorter(me, array, pool, options.whole("threshold"), bubble).sortAll();
        me.barrier();
        watch.stop();

        if (me.isFirst()) {
            report().line("count", "%d threshold %d".formatted(count, options.whole("threshold")));
        }
        if (printsGolden(me, options)) {
            print(golden(array.view(0, count)), options);
        }
        if (verifies(me, options)) {
            verify(array, options, watch);
        }
    }

    /** How many numbers are not where they belong, and a hash of all of them. */
    private static Golden golden(IntView values) {
        Fnv64 fnv64 = new Fnv64();
        int misplaced = 0;
        for (int i = 0; i < values.length(); i++) {
            fnv64.add(values.get(i));
            misplaced += values.get(i) == i ? 0 : 1;
        }
        return new Golden()
                .put("count", values.length())
                .put("misplaced", misplaced)
                .putHash("fnv64", fnv64.hash());
    }

    private void verify(SharedInts array, Options options, Stopwatch watch)
            throws VerificationException {
        Report report = report();
        int count = options.whole("count");
        int threshold = options.whole("threshold");
        boolean bubble = options.isGiven("bubble");
        int[] initial = PlainQuicksort.permutation(count, options.wholeLong("seed"));
        int[] plain = watch.sequential(() -> PlainQuicksort.sort(initial, threshold, bubble));
        int[] expected = IntStream.range(0, count).toArray();
        VerificationException.requireEqual("quicksort sequential a", expected, plain);
        int[] found = new int[count];
        array.copyTo(0, found, 0, count);
        VerificationException.requireEqual("quicksort a", expected, found);
        report.verified();
    }
}
