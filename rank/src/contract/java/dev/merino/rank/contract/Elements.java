package dev.merino.rank.contract;

/** A value of each type for every seed; seed 0 gives what fresh memory holds. */
final class Elements {
    private Elements() {}

    static boolean booleanOf(int seed) {
        return seed % 3 == 1 || seed == 9;
    }

    static byte byteOf(int seed) {
        return (byte) (seed * 31);
    }

    static short shortOf(int seed) {
        return (short) (seed * 31);
    }

    static char charOf(int seed) {
        return (char) (seed * 31);
    }

    static int intOf(int seed) {
        return seed * 0x01010101;
    }

    static long longOf(int seed) {
        return seed * 0x0101010101010101L;
    }

    static float floatOf(int seed) {
        return seed * 1.5f;
    }

    static double doubleOf(int seed) {
        return seed * 1.1;
    }
}
