package dev.merino.apps.fft;

import dev.merino.apps.kit.Fnv64;
import dev.merino.apps.kit.Golden;

/** A transform in a few numbers. */
final class FftDigest {
    private FftDigest() {}

    static Golden golden(FftData initial, FftData forward, FftData back) {
        Golden golden = new Golden();
        putSums(golden, "init", initial);
        putSums(golden, "fwd", forward);
        int points = forward.points();
        int[] shown = {0, 1, 2, 3, forward.side(), points / 2, points / 2 + 1, points - 1};
        for (int index : shown) {
            golden.put("fwd.X[%d].re".formatted(index), forward.re(index));
            golden.put("fwd.X[%d].im".formatted(index), forward.im(index));
        }
        return golden.putHash("fwd.fnv64", fnv64(forward))
                .put("ck1", initial.checksum())
                .put("ck3", back.checksum())
                .put("diff", initial.checksum() - back.checksum());
    }

    private static void putSums(Golden golden, String of, FftData data) {
        double re = 0;
        double im = 0;
        double squares = 0;
        double absolutes = 0;
        for (int i = 0; i < data.points(); i++) {
            re += data.re(i);
            im += data.im(i);
            squares += data.re(i) * data.re(i) + data.im(i) * data.im(i);
            absolutes += Math.abs(data.re(i)) + Math.abs(data.im(i));
        }
        golden.put(of + ".N", data.points())
                .put(of + ".sumre", re)
                .put(of + ".sumim", im)
                .put(of + ".sumsq", squares)
                .put(of + ".sumabs", absolutes);
    }

    /** Of the bits of all numbers, real and imaginary part in turn. */
    static long fnv64(FftData data) {
        Fnv64 fnv64 = new Fnv64();
        for (double[] row : data.rows()) {
            for (double value : row) {
                fnv64.add(value);
            }
        }
        return fnv64.hash();
    }
}
