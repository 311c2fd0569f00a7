package dev.merino.apps.tsp;

import dev.merino.IntMatrix;
import dev.merino.IntView;
import dev.merino.Member;
import dev.merino.SharedInts;

/**
 * Partial tours in shared memory, the one with the lowest bound on top: a binary heap with room for
 * a fixed number. It has no lock of its own: {@link TourQueue} holds one.
 *
 * <pre>
 *   order:  | size | slot | slot | ...     the first {@code size} slots are the heap, the others are free
 *   tours:  | bound | length | count | city[0] to [3] | city[4] to [7] | ...                     one row a slot
 * </pre>
 */
final class TourHeap implements Tours {
    private static final int SIZE = 0;
    private static final int FIRST_SLOT = 1;
    private static final int BOUND = 0;
    private static final int LENGTH = 1;
    private static final int COUNT = 2;
    private static final int FIRST_CITY = 3;

    /** Four cities are one word, so that a page has many tours. */
    private static final int CITIES_OF_WORD = 4;

    private final int toursMax;
    private final SharedInts order;
    private final IntMatrix tours;

    /** Every rank makes one, and all are the same heap. */
    TourHeap(Member me, int cities, int toursMax) {
        this.toursMax = toursMax;
        this.order = me.named("tsp order").ints(FIRST_SLOT + toursMax);
        int words = Math.ceilDiv(cities, CITIES_OF_WORD);
        this.tours = me.named("tsp tours").intMatrix(toursMax, FIRST_CITY + words);
    }

    /** One rank makes the heap, with nothing in it, before anyone uses it. */
    void initialise() {
        order.set(SIZE, 0);
        for (int slot = 0; slot < toursMax; slot++) {
            order.set(FIRST_SLOT + slot, slot);
        }
    }

    @Override
    public void dropAll() {
        order.set(SIZE, 0);
    }

    @Override
    public int size() {
        return order.get(SIZE);
    }

    @Override
    public boolean hasRoomFor(int count) {
        return size() + count <= toursMax;
    }

    @Override
    public void push(PartialTour tour) {
        int at = size();
        order.set(SIZE, at + 1);
        store(tours.row(slot(at)), tour);
        while (at > 0 && bound(at) < bound(parent(at))) {
            swap(at, parent(at));
            at = parent(at);
        }
    }

    /** The slot goes behind the heap, where the free ones are. */
    @Override
    public PartialTour pop() {
        int last = size() - 1;
        order.set(SIZE, last);
        swap(0, last);
        sink(last);
        return load(tours.row(slot(last)));
    }

    private void sink(int size) {
        int at = 0;
        int child = lowerChild(at, size);
        while (child < size && bound(child) < bound(at)) {
            swap(at, child);
            at = child;
            child = lowerChild(at, size);
        }
    }

    private int lowerChild(int at, int size) {
        int left = 2 * at + 1;
        return left + 1 < size && bound(left + 1) < bound(left) ? left + 1 : left;
    }

    private static int parent(int at) {
        return (at - 1) / 2;
    }

    private int bound(int at) {
        return tours.get(slot(at), BOUND);
    }

    private int slot(int at) {
        return order.get(FIRST_SLOT + at);
    }

    private void swap(int first, int second) {
        int kept = slot(first);
        order.set(FIRST_SLOT + first, slot(second));
        order.set(FIRST_SLOT + second, kept);
    }

    private static void store(IntView row, PartialTour tour) {
        row.set(BOUND, tour.bound());
        row.set(LENGTH, tour.length());
        row.set(COUNT, tour.count());
        for (int from = 0; from < tour.count(); from += CITIES_OF_WORD) {
            int word = 0;
            for (int i = Math.min(from + CITIES_OF_WORD, tour.count()) - 1; i >= from; i--) {
                word = word << Byte.SIZE | tour.cities()[i];
            }
            row.set(FIRST_CITY + from / CITIES_OF_WORD, word);
        }
    }

    private static PartialTour load(IntView row) {
        int[] cities = new int[row.get(COUNT)];
        for (int i = 0; i < cities.length; i++) {
            int word = row.get(FIRST_CITY + i / CITIES_OF_WORD);
            cities[i] = word >>> i % CITIES_OF_WORD * Byte.SIZE & 0xff;
        }
        return new PartialTour(cities, row.get(LENGTH), row.get(BOUND));
    }
}
