package dev.merino.apps.raytrace;

import dev.merino.apps.kit.Fnv64;
import dev.merino.apps.kit.Golden;

/**
 * A picture.
 *
 * @param width pixels in a row
 * @param samples red, green and blue of each pixel, the top row first
 * @param rays how many rays it took
 */
record Picture(int width, float[] samples, long rays) {
    /** The sequential program: the picture that {@code words} give, pixel by pixel. */
    static Picture of(PackedScene words) {
        Tracer tracer = new Tracer(words.scene());
        int width = words.wholes()[Scene.WIDTH];
        int height = words.wholes()[Scene.HEIGHT];
        float[] samples = new float[3 * width * height];
        for (int pixel = 0; pixel < width * height; pixel++) {
            System.arraycopy(tracer.trace(pixel % width, pixel / width), 0, samples, 3 * pixel, 3);
        }
        return new Picture(width, samples, tracer.rayCount());
    }

    int height() {
        return samples.length / 3 / width;
    }

    private static float clamped(float sample) {
        return Math.clamp(sample, 0, 1);
    }

    /** Its samples as bytes. */
    byte[] bytes() {
        byte[] bytes = new byte[samples.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (clamped(samples[i]) * 255.0);
        }
        return bytes;
    }

    /** A hash of its bytes. */
    long hash() {
        Fnv64 fnv64 = new Fnv64();
        for (byte sample : bytes()) {
            fnv64.add(Byte.toUnsignedLong(sample));
        }
        return fnv64.hash();
    }

    Golden golden() {
        double[] sums = new double[3];
        double clampedSum = 0;
        for (int i = 0; i < samples.length; i++) {
            sums[i % 3] += samples[i];
            clampedSum += clamped(samples[i]);
        }
        return new Golden()
                .put("image", width + "x" + height())
                .put("sum.r", sums[0])
                .put("sum.g", sums[1])
                .put("sum.b", sums[2])
                .put("clamped-sum", clampedSum)
                .putHash("fnv64-of-bytes", hash())
                .put("rays", rays);
    }
}
