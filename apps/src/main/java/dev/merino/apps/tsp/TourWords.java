package dev.merino.apps.tsp;

/**
 * A partial tour as words of shared memory.
 *
 * <pre>
 *   | bound | length | cities | city[0] to [3] | city[4] to [7] | ...
 * </pre>
 */
final class TourWords {
    private static final int BOUND = 0;
    private static final int LENGTH = 1;
    private static final int CITIES = 2;
    private static final int FIRST_CITY = 3;

    /** Four cities are one word, so that a page has many tours. */
    private static final int CITIES_OF_WORD = 4;

    private TourWords() {}

    /** How many words a tour of up to {@code cities} cities has. */
    static int count(int cities) {
        return FIRST_CITY + Math.ceilDiv(cities, CITIES_OF_WORD);
    }

    /** Writes {@code tour} to {@code words}, which are 0 there, from {@code at} on. */
    static void pack(PartialTour tour, int[] words, int at) {
        words[at + BOUND] = tour.bound();
        words[at + LENGTH] = tour.length();
        words[at + CITIES] = tour.count();
        for (int i = 0; i < tour.count(); i++) {
            words[at + FIRST_CITY + i / CITIES_OF_WORD] |= tour.cities()[i] << shift(i);
        }
    }

    /** The tour that was written to {@code words} from {@code at} on. */
    static PartialTour unpack(int[] words, int at) {
        int[] cities = new int[words[at + CITIES]];
        for (int i = 0; i < cities.length; i++) {
            cities[i] = words[at + FIRST_CITY + i / CITIES_OF_WORD] >>> shift(i) & 0xff;
        }
        return new PartialTour(cities, words[at + LENGTH], words[at + BOUND]);
    }

    private static int shift(int city) {
        return city % CITIES_OF_WORD * Byte.SIZE;
    }
}
