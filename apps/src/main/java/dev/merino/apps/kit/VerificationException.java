package dev.merino.apps.kit;

/** The result of a run is wrong. */
public class VerificationException extends Exception {
    /** At {@code where}, {@code found} stands in place of {@code expected}. */
    public VerificationException(String where, Object expected, Object found) {
        super(where + " is " + found + ", expected " + expected);
    }

    /** Throws unless {@code found} equals {@code expected}. */
    public static void requireEqual(String where, long expected, long found)
            throws VerificationException {
        if (expected != found) {
            throw new VerificationException(where, expected, found);
        }
    }

    /** Throws unless {@code found} has the bits of {@code expected}, element by element. */
    public static void requireSameBits(String where, float[] expected, float[] found)
            throws VerificationException {
        requireEqual(where + " length", expected.length, found.length);
        for (int i = 0; i < expected.length; i++) {
            if (Float.floatToRawIntBits(expected[i]) != Float.floatToRawIntBits(found[i])) {
                throw new VerificationException(where + "[" + i + "]", expected[i], found[i]);
            }
        }
    }

    /** Throws unless {@code found} has the bits of {@code expected}, element by element. */
    public static void requireSameBits(String where, double[] expected, double[] found)
            throws VerificationException {
        requireEqual(where + " length", expected.length, found.length);
        for (int i = 0; i < expected.length; i++) {
            if (Double.doubleToRawLongBits(expected[i]) != Double.doubleToRawLongBits(found[i])) {
                throw new VerificationException(where + "[" + i + "]", expected[i], found[i]);
            }
        }
    }

    /** Throws unless {@code found} equals {@code expected}, element by element. */
    public static void requireEqual(String where, int[] expected, int[] found)
            throws VerificationException {
        requireEqual(where + " length", expected.length, found.length);
        for (int i = 0; i < expected.length; i++) {
            if (expected[i] != found[i]) {
                throw new VerificationException(where + "[" + i + "]", expected[i], found[i]);
            }
        }
    }

    /**
     * Throws unless {@code found} is {@code expected} but for {@code tolerance}, as a part of it:
     * for sums whose order changes from run to run.
     */
    public static void requireNear(String where, double expected, double found, double tolerance)
            throws VerificationException {
        double distance = Math.abs(expected - found);
        boolean near = distance <= tolerance * Math.max(Math.abs(expected), Math.abs(found));
        if (!near) {
            throw new VerificationException(where, expected, found);
        }
    }
}
