package dev.merino.apps.water;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The momenta that atoms begin with: normally distributed numbers, the first of which is not used.
 * They are those of the original program, or from a file, or made from a seed.
 */
final class RandomMomenta {
    /** May not be distributed, so that a release is without it. */
    private static final String BUILT_IN = "random.txt";

    private static final long SEED_IN_ITS_PLACE = 1;

    private RandomMomenta() {}

    /** How many numbers so many molecules take. */
    static int countFor(int molecules) {
        return 1 + molecules * Motion.WIDTH;
    }

    /** {@code count} numbers from a seed. */
    static double[] fromSeed(long seed, int count) {
        Random random = new Random(seed);
        double[] numbers = new double[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = random.nextGaussian();
        }
        return numbers;
    }

    /**
     * The first {@code count} numbers of the original program, or others where these are not at
     * hand.
     *
     * @throws IllegalArgumentException if it has not so many
     */
    static double[] builtIn(int count) {
        try (InputStream in = RandomMomenta.class.getResourceAsStream(BUILT_IN)) {
            if (in == null) {
                return fromSeed(SEED_IN_ITS_PLACE, count);
            }
            String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            return parse("the numbers in the app", text.lines().toList(), count);
        } catch (IOException e) {
            throw new UncheckedIOException("the numbers in the app cannot be read", e);
        }
    }

    /**
     * The first {@code count} numbers of a file.
     *
     * @throws IllegalArgumentException naming file, line and reason, if they cannot be read
     */
    static double[] read(Path path, int count) {
        try {
            List<String> lines = Files.readAllLines(path, StandardCharsets.ISO_8859_1);
            return parse(path.toString(), lines, count);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "water: --random '%s' cannot be read (%s): give a file of numbers"
                            .formatted(path, e),
                    e);
        }
    }

    /**
     * The first {@code count} numbers of {@code lines}; {@code source} is named in error messages.
     */
    static double[] parse(String source, List<String> lines, int count) {
        double[] numbers = new double[count];
        int found = 0;
        for (int line = 0; line < lines.size() && found < count; line++) {
            for (String word : words(lines.get(line))) {
                if (found < count) {
                    numbers[found++] = number(source, line + 1, word);
                }
            }
        }
        if (found < count) {
            throw new IllegalArgumentException(
                    ("%s, line %d: the end after %d numbers, but %d molecules take %d:"
                                    + " give fewer molecules, a longer file, or a --seed")
                            .formatted(
                                    source,
                                    Math.max(1, lines.size()),
                                    found,
                                    (count - 1) / Motion.WIDTH,
                                    count));
        }
        return numbers;
    }

    private static List<String> words(String line) {
        return Arrays.stream(line.split("\\s+")).filter(word -> !word.isEmpty()).toList();
    }

    private static double number(String source, int line, String word) {
        try {
            double value = Double.parseDouble(word);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException _) {
            // refused below, like a number without an end
        }
        throw new IllegalArgumentException(
                "%s, line %d: '%s' stands where a number is expected"
                        .formatted(source, line, word));
    }
}
