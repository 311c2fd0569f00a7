package dev.merino.apps.volrend;

import dev.merino.apps.kit.Fnv64;
import dev.merino.apps.kit.Golden;

/**
 * A picture of a volume.
 *
 * @param side its pixels along each side
 * @param angleX how the volume was turned around the first axis, in degrees
 * @param angleY how it was turned around the second axis
 * @param angleZ how it would have been turned around the third axis, which makes no difference
 * @param pixels its pixels, the lowest row first
 */
record Frame(int side, float angleX, float angleY, float angleZ, byte[] pixels) {
    /** Its pixels, the top row first. */
    byte[] fromTop() {
        byte[] turned = new byte[pixels.length];
        for (int y = 0; y < side; y++) {
            System.arraycopy(pixels, y * side, turned, (side - 1 - y) * side, side);
        }
        return turned;
    }

    long hash() {
        Fnv64 fnv64 = new Fnv64();
        for (byte pixel : pixels) {
            fnv64.add(Byte.toUnsignedLong(pixel));
        }
        return fnv64.hash();
    }

    void putInto(Golden golden, String prefix) {
        long sum = 0;
        int lit = 0;
        int brightest = 0;
        for (byte pixel : pixels) {
            int brightness = Byte.toUnsignedInt(pixel);
            sum += brightness;
            lit += brightness == 0 ? 0 : 1;
            brightest = Math.max(brightest, brightness);
        }
        golden.put(prefix + "size", side + "x" + side)
                .put(prefix + "angle.x", angleX)
                .put(prefix + "angle.y", angleY)
                .put(prefix + "angle.z", angleZ)
                .put(prefix + "sum", sum)
                .put(prefix + "nonzero", lit)
                .put(prefix + "max", brightest)
                .putHash(prefix + "fnv64", hash());
    }
}
