package dev.merino.apps.tsp;

import dev.merino.Member;
import dev.merino.SharedInts;

import java.util.ArrayList;
import java.util.List;

/**
 * Partial tours in shared memory that one rank passes to others. All are written and read at once,
 * so that their few pages are transferred once; {@link TourWords} are a tour. It has no lock of its
 * own: {@link TourQueue} holds one.
 *
 * <pre>
 *   | tours | a tour | another tour | ...
 * </pre>
 */
final class TourBuffer {
    private static final int FIRST_TOUR = 1;

    private final int wordsOfTour;
    private final SharedInts words;

    /** Every rank creates one, with room for {@code toursMax} tours, and all share one buffer. */
    TourBuffer(Member me, int cities, int toursMax) {
        this.wordsOfTour = TourWords.count(cities);
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
            TourWords.pack(tours.get(i), packed, FIRST_TOUR + i * wordsOfTour);
        }
        words.copyFrom(0, packed, 0, packed.length);
    }

    /** The content, in the order in which it was put. */
    List<PartialTour> tours() {
        int[] packed = new int[FIRST_TOUR + words.get(0) * wordsOfTour];
        words.copyTo(0, packed, 0, packed.length);
        List<PartialTour> tours = new ArrayList<>();
        for (int at = FIRST_TOUR; at < packed.length; at += wordsOfTour) {
            tours.add(TourWords.unpack(packed, at));
        }
        return tours;
    }
}
