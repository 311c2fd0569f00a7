package dev.merino.apps.tsp;

import dev.merino.Member;
import dev.merino.SharedInts;

/**
 * Tours in shared memory, as the TreadMarks program has them: a heap of places, in the order of
 * their tours' bounds, a stack of places that are free, and the tours themselves. It has no lock of
 * its own: {@link SharedQueueRank} holds one.
 *
 * <pre>
 *   | in the heap | free | bound, place | bound, place | ... | free place | ... | tour | tour | ...
 * </pre>
 */
final class SharedTours implements Tours {
    private static final int IN_HEAP = 0;
    private static final int FREE = 1;
    private static final int FIRST_ENTRY = 2;
    private static final int WORDS_OF_ENTRY = 2;

    private final int toursMax;
    private final int cities;
    private final int firstFree;
    private final int firstTour;
    private final int wordsOfTour;
    private final SharedInts words;

    /** Every rank creates one, with room for {@code toursMax} tours, and all share the tours. */
    SharedTours(Member me, int cities, int toursMax) {
        this.toursMax = toursMax;
        this.cities = cities;
        this.wordsOfTour = TourWords.count(cities);
        this.firstFree = FIRST_ENTRY + toursMax * WORDS_OF_ENTRY;
        this.firstTour = firstFree + toursMax;
        this.words = me.named("tsp shared tours").ints(firstTour + (long) toursMax * wordsOfTour);
    }

    /** Makes room; one rank calls this before any other method is called. */
    void clear() {
        words.set(IN_HEAP, 0);
        words.set(FREE, toursMax);
        for (int i = 0; i < toursMax; i++) {
            words.set(firstFree + i, toursMax - 1 - i);
        }
    }

    @Override
    public int size() {
        return words.get(IN_HEAP);
    }

    /** A tour that is split leaves up to one for each city. */
    @Override
    public boolean hasRoom() {
        return words.get(FREE) >= cities;
    }

    @Override
    public void push(PartialTour tour) {
        int free = words.get(FREE) - 1;
        int place = words.get(firstFree + free);
        words.set(FREE, free);
        int[] packed = new int[wordsOfTour];
        TourWords.pack(tour, packed, 0);
        words.copyFrom(firstTour + (long) place * wordsOfTour, packed, 0, wordsOfTour);
        int at = size();
        words.set(IN_HEAP, at + 1);
        rise(at, tour.bound(), place);
    }

    @Override
    public PartialTour pop() {
        int place = place(0);
        PartialTour tour = at(place);
        int last = size() - 1;
        words.set(IN_HEAP, last);
        sink(bound(last), place(last), last);
        free(place);
        return tour;
    }

    @Override
    public PartialTour top() {
        return at(place(0));
    }

    @Override
    public void dropAll() {
        for (int i = size() - 1; i >= 0; i--) {
            free(place(i));
        }
        words.set(IN_HEAP, 0);
    }

    private PartialTour at(int place) {
        int[] packed = new int[wordsOfTour];
        words.copyTo(firstTour + (long) place * wordsOfTour, packed, 0, wordsOfTour);
        return TourWords.unpack(packed, 0);
    }

    private void free(int place) {
        int free = words.get(FREE);
        words.set(firstFree + free, place);
        words.set(FREE, free + 1);
    }

    /** Puts an entry at {@code at}, or nearer to the top. */
    private void rise(int at, int bound, int place) {
        int here = at;
        while (here > 0 && bound((here - 1) / 2) > bound) {
            put(here, bound((here - 1) / 2), place((here - 1) / 2));
            here = (here - 1) / 2;
        }
        put(here, bound, place);
    }

    /** Puts an entry at the top of {@code count}, or farther from it. */
    private void sink(int bound, int place, int count) {
        int here = 0;
        int child = smallerChild(here, count);
        while (child < count && bound(child) < bound) {
            put(here, bound(child), place(child));
            here = child;
            child = smallerChild(here, count);
        }
        put(here, bound, place);
    }

    private int smallerChild(int here, int count) {
        int left = 2 * here + 1;
        return left + 1 < count && bound(left + 1) < bound(left) ? left + 1 : left;
    }

    private int bound(int entry) {
        return words.get(FIRST_ENTRY + WORDS_OF_ENTRY * entry);
    }

    private int place(int entry) {
        return words.get(FIRST_ENTRY + WORDS_OF_ENTRY * entry + 1);
    }

    private void put(int entry, int bound, int place) {
        words.set(FIRST_ENTRY + WORDS_OF_ENTRY * entry, bound);
        words.set(FIRST_ENTRY + WORDS_OF_ENTRY * entry + 1, place);
    }
}
