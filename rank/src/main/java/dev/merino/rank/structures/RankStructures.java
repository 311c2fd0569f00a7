package dev.merino.rank.structures;

import dev.merino.SharedList;
import dev.merino.SharedMap;
import dev.merino.SharedQueue;
import dev.merino.StructureProvider;
import dev.merino.Structures;
import dev.merino.spi.bytes.ValueBytes;

import java.util.Set;

/** Makes structures for ranks of every world. */
public final class RankStructures implements StructureProvider {
    private static final Set<Class<?>> KEYS = Set.of(Long.class, Integer.class, String.class);

    /** For {@link java.util.ServiceLoader}. */
    public RankStructures() {}

    @Override
    public <T> SharedQueue<T> queue(Structures me, Class<T> type, long capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a queue of capacity " + capacity);
        }
        return new RankQueue<>(me, ValueBytes.of(type), capacity);
    }

    @Override
    public <K, V> SharedMap<K, V> map(Structures me, Class<K> keys, Class<V> values) {
        if (!KEYS.contains(keys)) {
            throw new IllegalArgumentException(
                    "a map with keys of %s: they can be Long, Integer or String"
                            .formatted(keys.getTypeName()));
        }
        return new RankMap<>(me, ValueBytes.of(keys), ValueBytes.of(values));
    }

    @Override
    public <T> SharedList<T> list(Structures me, Class<T> type) {
        return new RankList<>(me, ValueBytes.of(type));
    }
}
