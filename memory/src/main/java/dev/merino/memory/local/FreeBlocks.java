package dev.merino.memory.local;

import dev.merino.core.Check;

import org.jspecify.annotations.Nullable;

import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Memory of slabs that was used and is free: the smallest piece that is large enough is taken, and
 * neighbours are one piece.
 */
final class FreeBlocks {
    private static final Comparator<Place> BY_PLACE =
            Comparator.comparingInt(Place::region).thenComparingLong(Place::offset);

    private final NavigableMap<Place, Long> byPlace = new TreeMap<>(BY_PLACE);
    private final NavigableSet<Piece> bySize =
            new TreeSet<>(
                    Comparator.comparingLong(Piece::bytes).thenComparing(Piece::place, BY_PLACE));

    /** Where a block begins. */
    record Place(int region, long offset) {
        Place plus(long bytes) {
            return new Place(region, offset + bytes);
        }
    }

    private record Piece(long bytes, Place place) {}

    /** Takes {@code bytes}, which are not free any more; null if there are not so many together. */
    @Nullable Place take(long bytes) {
        Piece piece = bySize.ceiling(new Piece(bytes, new Place(0, 0)));
        if (piece == null) {
            return null;
        }
        remove(piece.place, piece.bytes);
        if (piece.bytes > bytes) {
            add(piece.place.plus(bytes), piece.bytes - bytes);
        }
        return piece.place;
    }

    /** So many bytes are free from now on. */
    void free(Place place, long bytes) {
        Place from = place;
        long all = bytes;
        Map.Entry<Place, Long> before = byPlace.lowerEntry(place);
        if (before != null && before.getKey().plus(before.getValue()).equals(place)) {
            from = before.getKey();
            all += before.getValue();
            remove(from, before.getValue());
        }
        Long behind = byPlace.get(place.plus(bytes));
        if (behind != null) {
            all += behind;
            remove(place.plus(bytes), behind);
        }
        add(from, all);
    }

    private void add(Place place, long bytes) {
        Check.that(byPlace.put(place, bytes) == null, "%s is free twice", place);
        bySize.add(new Piece(bytes, place));
    }

    private void remove(Place place, long bytes) {
        byPlace.remove(place);
        bySize.remove(new Piece(bytes, place));
    }

    /** How many pieces there are. */
    int count() {
        return byPlace.size();
    }

    @Override
    public String toString() {
        return byPlace.toString();
    }
}
