package dev.merino.rank.handle;

import dev.merino.MerinoException;
import dev.merino.core.Check;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Gathers what each rank closes: all must close the same. Every rank has passed a barrier before it
 * comes here, so all come. By one thread at a time.
 */
public final class ClosingMeeting {
    private final @Nullable List<ObjectId>[] asked;
    private int count;

    /** Of {@code ranks} ranks. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of lists
    public ClosingMeeting(int ranks) {
        this.asked = new List[ranks];
    }

    /** {@code rank} closes {@code objects}; whether all are here now. */
    public boolean arrive(int rank, List<ObjectId> objects) {
        Check.that(asked[rank] == null, "rank %d closes twice at once", rank);
        asked[rank] = List.copyOf(objects);
        return ++count == asked.length;
    }

    /**
     * What all close; from now on ranks may come for the next time.
     *
     * @param names says what an object is called
     * @throws MerinoException if they do not close the same
     */
    public List<ObjectId> end(Function<ObjectId, String> names) {
        List<@Nullable List<ObjectId>> all = new ArrayList<>(Arrays.asList(asked));
        Arrays.fill(asked, null);
        count = 0;
        List<ObjectId> first = Check.present(all.getFirst(), "rank 0 closes");
        for (int rank = 1; rank < all.size(); rank++) {
            List<ObjectId> other = Check.present(all.get(rank), "rank %d closes", rank);
            if (!other.equals(first)) {
                throw differ(rank, words(other, names), words(first, names));
            }
        }
        return first;
    }

    private static List<String> words(List<ObjectId> objects, Function<ObjectId, String> names) {
        return objects.stream().map(names).toList();
    }

    private static MerinoException differ(int rank, List<String> its, List<String> ofFirst) {
        return new MerinoException(
                ("rank %d closes %s where rank 0 closes %s:"
                                + " every rank must close the same objects, in the same order")
                        .formatted(rank, onlyIn(its, ofFirst), onlyIn(ofFirst, its)));
    }

    /** Those of {@code some} that are not among {@code others}; a few, if they are many. */
    private static String onlyIn(List<String> some, List<String> others) {
        List<String> only = some.stream().filter(name -> !others.contains(name)).toList();
        if (only.isEmpty()) {
            return "nothing else";
        }
        return String.join(", ", only.subList(0, Math.min(3, only.size())))
                + (only.size() > 3 ? " and others" : "");
    }
}
