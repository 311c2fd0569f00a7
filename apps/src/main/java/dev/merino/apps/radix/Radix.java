package dev.merino.apps.radix;

import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedInts;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.Fnv64;
import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.PlainThreads;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import java.util.List;
import java.util.Map;

/**
 * The radix sort of SPLASH-2. For each digit, the last first, every rank counts the digits of its
 * share of the keys, all find out together where their keys belong ({@link Ranking}), and each puts
 * its keys there, in a second array.
 *
 * <p>The places are all over the array: with many ranks nearly every page of it is written by all
 * at a time, each a few elements of it. No program of the suite shares falsely so much. With few
 * ranks and many keys, those that a rank puts together are longer than a page. So the ranks sort
 * from the input into two other arrays in turns: nothing has been written there before, and pages
 * are at home where they are written. Pages of the input are at home where they are read.
 */
public final class Radix extends App {
    /** A hint names so many keys, which is 256 pages. */
    private static final int FETCHED_TOGETHER = 256 * 1024;

    /** For registries and launchers. */
    public Radix() {
        super(
                "radix",
                "radix sort of random keys",
                List.of(
                        OptionSpecs.whole("count", 262_144, 1, 500_000_000, "keys to sort"),
                        OptionSpecs.whole("radix", 1024, 2, 1 << 20, "radix of the digits"),
                        OptionSpecs.whole(
                                "key-max", 524_288, 1, Integer.MAX_VALUE, "no key is larger"),
                        OptionSpecs.whole(
                                "seed", 314_159_265, 1, Long.MAX_VALUE, "seed of the keys"),
                        PlainThreads.option()),
                Map.of("standard", "--count 25165824", "paper", "--count 2621440"));
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        int count = options.whole("count");
        SharedInts keys = me.named("radix keys").ints(count);
        SharedInts even = me.named("radix even keys").ints(count);
        SharedInts odd = me.named("radix odd keys").ints(count);

        initialise(me, keys, options);
        me.barrier();
        Stopwatch watch = startWatch(me);
        SharedInts sorted = sort(me, keys, even, odd, options);
        watch.stop();

        if (me.isFirst()) {
            report().line("count", "%d radix %d".formatted(count, options.whole("radix")));
        }
        if (printsGolden(me, options)) {
            print(golden(initialKeys(options), copy(sorted), options), options);
        }
        if (verifies(me, options)) {
            verify(copy(sorted), options, watch);
        }
    }

    private static void initialise(Member me, SharedInts keys, Options options) {
        Share mine = me.share(keys.length());
        int[] own = keys(options, mine.from()).next((int) mine.count());
        keys.copyFrom(mine.from(), own, 0, own.length);
    }

    private static Keys keys(Options options, long first) {
        return new Keys(options.wholeLong("seed"), options.whole("key-max"), first);
    }

    /** Sorts the keys and returns the array in which they are at the end. */
    private static SharedInts sort(
            Member me, SharedInts keys, SharedInts even, SharedInts odd, Options options) {
        int radix = options.whole("radix");
        Ranking ranking = new Ranking(me, radix);
        SharedInts from = keys;
        Digit digit = Digit.last(radix);
        for (int i = 0; i < Digit.count(radix, options.whole("key-max")); i++) {
            SharedInts to = i % 2 == 0 ? even : odd;
            sortBy(digit, me.share(keys.length()), from, to, ranking);
            me.barrier();
            from = to;
            digit = digit.before();
        }
        return from;
    }

    private static void sortBy(
            Digit digit, Share mine, SharedInts from, SharedInts to, Ranking ranking) {
        int[] own = read(from, mine);
        int[] places = ranking.places(digit.histogram(own));
        for (int key : own) {
            to.set(places[digit.of(key)]++, key);
        }
    }

    /** What was put there by all ranks; a piece is fetched while the one before is copied. */
    private static int[] read(SharedInts keys, Share mine) {
        int[] own = new int[(int) mine.count()];
        hint(keys, mine, 0);
        for (int at = 0; at < own.length; at += FETCHED_TOGETHER) {
            hint(keys, mine, at + FETCHED_TOGETHER);
            int count = Math.min(FETCHED_TOGETHER, own.length - at);
            keys.copyTo(mine.from() + at, own, at, count);
        }
        return own;
    }

    private static void hint(SharedInts keys, Share mine, int at) {
        long from = Math.min(mine.from() + at, mine.to());
        keys.willRead(from, Math.min(from + FETCHED_TOGETHER, mine.to()));
    }

    private static int[] copy(SharedInts keys) {
        int[] copy = new int[(int) keys.length()];
        keys.copyTo(0, copy, 0, copy.length);
        return copy;
    }

    private static int[] initialKeys(Options options) {
        return keys(options, 0).next(options.whole("count"));
    }

    private static Golden golden(int[] initial, int[] sorted, Options options) {
        Golden golden = new Golden();
        for (int i = 0; i < Math.min(8, initial.length); i++) {
            golden.put("unsorted[%d]".formatted(i), initial[i]);
        }
        golden.put("unsorted.last", initial[initial.length - 1])
                .put("digits", Digit.count(options.whole("radix"), options.whole("key-max")));
        long sum = 0;
        long weighted = 0;
        long xor = 0;
        for (int i = 0; i < sorted.length; i++) {
            sum += sorted[i];
            weighted += sorted[i] * (i + 1L);
            xor ^= sorted[i] * (i + 1L);
        }
        golden.put("sum", sum).put("wsum", weighted).put("xorw", xor);
        for (int i = 0; i < Math.min(4, sorted.length); i++) {
            golden.put("sorted[%d]".formatted(i), sorted[i]);
        }
        return golden.putHash("fnv64", fnv64(sorted))
                .put("sorted.mid", sorted[sorted.length / 2])
                .put("sorted.last-1", sorted[Math.max(0, sorted.length - 2)])
                .put("sorted.last", sorted[sorted.length - 1]);
    }

    private static long fnv64(int[] keys) {
        Fnv64 fnv64 = new Fnv64();
        for (int key : keys) {
            fnv64.add(key);
        }
        return fnv64.hash();
    }

    private void verify(int[] found, Options options, Stopwatch watch)
            throws VerificationException {
        Report report = report();
        report.line("fnv64", "%016x".formatted(fnv64(found)));
        int[] keys = initialKeys(options);
        int radix = options.whole("radix");
        int keyMax = options.whole("key-max");
        int[] expected = watch.sequential(() -> PlainRadix.sort(keys, radix, keyMax));
        VerificationException.requireEqual("radix keys", expected, found);
        if (PlainThreads.count(options) > 0) {
            int[] theirs = onThreads(options, watch);
            VerificationException.requireEqual("radix keys of plain threads", expected, theirs);
        }
        report.verified();
    }

    private static int[] onThreads(Options options, Stopwatch watch) {
        int[] keys = initialKeys(options);
        int radix = options.whole("radix");
        int keyMax = options.whole("key-max");
        int threads = PlainThreads.count(options);
        return watch.plainThreads(() -> RadixThreads.sort(keys, radix, keyMax, threads));
    }
}
