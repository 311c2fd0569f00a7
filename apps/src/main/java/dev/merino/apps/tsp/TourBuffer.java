package dev.merino.apps.tsp;

import dev.merino.Member;
import dev.merino.SharedInts;

import java.util.ArrayList;
import java.util.List;

/**
 * Partial tours in shared memory that one rank passes to others. All are written and read at once,
 * so that their few pages are transferred once. It has no lock of its own: {@link TourQueue} holds
 * one.
 *
 * <pre>
 *   | tours | bound | length | cities | city[0] to [3] | city[4] to [7] | ... | bound | length | ...
 * </pre>
 */
final class TourBuffer {
    private static final int FIRST_TOUR = 1;
    private static final int BOUND = 0;
    private static final int LENGTH = 1;
    private static final int CITIES = 2;
    private static final int FIRST_CITY = 3;

    /** Four cities are one word, so that a page has many tours. */
    private static final int CITIES_OF_WORD = 4;

    private final int wordsOfTour;
    private final SharedInts words;

    /** Every rank creates one, with room for {@code toursMax} tours, and all share one buffer. */
    TourBuffer(Member me, int cities, int toursMax) {
        this.wordsOfTour = FIRST_CITY + Math.ceilDiv(cities, CITIES_OF_WORD);
        this.words = me.named("tsp tours").ints(FIRST_TOUR + (long) toursMax * wordsOfTour);
    }

    boolean isEmpty() {
        return words.get(0) == 0;
    }

    /** Replaces the content by {@code tours}, for which there must be room. */
    void put(List<PartialTour> tours) {
        int[] packed = new int[FIRST_TOUR + tours.size() * wordsOfTour];
        packed[0] = tours.size();
        for (int i = 0; i < tours.size(); i++) {
            pack(tours.get(i), packed, FIRST_TOUR + i * wordsOfTour);
        }
        words.copyFrom(0, packed, 0, packed.length);
    }

    /** The content, in the order in which it was put. */
    List<PartialTour> tours() {
        int[] packed = new int[FIRST_TOUR + words.get(0) * wordsOfTour];
        words.copyTo(0, packed, 0, packed.length);
        List<PartialTour> tours = new ArrayList<>();
        for (int at = FIRST_TOUR; at < packed.length; at += wordsOfTour) {
            tours.add(unpack(packed, at));
        }
        return tours;
    }

    private static void pack(PartialTour tour, int[] packed, int at) {
        packed[at + BOUND] = tour.bound();
        packed[at + LENGTH] = tour.length();
        packed[at + CITIES] = tour.count();
        for (int i = 0; i < tour.count(); i++) {
            packed[at + FIRST_CITY + i / CITIES_OF_WORD] |= tour.cities()[i] << shift(i);
        }
    }

    private static PartialTour unpack(int[] packed, int at) {
        int[] cities = new int[packed[at + CITIES]];
        for (int i = 0; i < cities.length; i++) {
            cities[i] = packed[at + FIRST_CITY + i / CITIES_OF_WORD] >>> shift(i) & 0xff;
        }
        return new PartialTour(cities, packed[at + LENGTH], packed[at + BOUND]);
    }

    private static int shift(int city) {
        return city % CITIES_OF_WORD * Byte.SIZE;
    }
}
