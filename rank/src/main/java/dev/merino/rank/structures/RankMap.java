package dev.merino.rank.structures;

import dev.merino.Placement;
import dev.merino.Share;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.SharedMap;
import dev.merino.SharedObject;
import dev.merino.Structures;
import dev.merino.spi.bytes.ValueBytes;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A rank's handle on a map: stripes, each a {@link StripeTable} under a lock. The high bits of a
 * key's hash choose the stripe, the low ones the slot in it.
 */
final class RankMap<K, V> extends Structure implements SharedMap<K, V> {
    private static final int STRIPES_EACH = 4;
    private static final int STRIPES_MIN = 16;
    private static final int STRIPES_MAX = 256;

    /** Words of different stripes are on different pages of the usual size. */
    private static final int WORDS_APART = 512;

    private final ValueBytes<K> keys;
    private final ValueBytes<V> values;
    private final List<Stripe> stripes;

    /** A part of the map and its lock. */
    private record Stripe(SharedLock lock, StripeTable table) {}

    RankMap(Structures me, ValueBytes<K> keys, ValueBytes<V> values) {
        this(me, keys, values, locks(me));
    }

    private RankMap(
            Structures me, ValueBytes<K> keys, ValueBytes<V> values, List<SharedLock> locks) {
        this(me, keys, values, locks, words(me, locks.size()));
    }

    private RankMap(
            Structures me,
            ValueBytes<K> keys,
            ValueBytes<V> values,
            List<SharedLock> locks,
            SharedLongs words) {
        super(me, "map", parts(words, locks));
        this.keys = keys;
        this.values = values;
        this.stripes = new ArrayList<>();
        for (SharedLock lock : locks) {
            long firstWord = (long) stripes.size() * WORDS_APART;
            stripes.add(new Stripe(lock, new StripeTable(me.local(), words, firstWord)));
        }
    }

    private static List<SharedLock> locks(Structures me) {
        int wanted = Integer.highestOneBit(STRIPES_EACH * me.size());
        List<SharedLock> locks = new ArrayList<>();
        for (int i = 0; i < Math.clamp(wanted, STRIPES_MIN, STRIPES_MAX); i++) {
            locks.add(me.lock());
        }
        return locks;
    }

    private static SharedLongs words(Structures me, int stripes) {
        return me.placement(Placement.BLOCKED).longs((long) stripes * WORDS_APART);
    }

    private static List<SharedObject> parts(SharedLongs words, List<SharedLock> locks) {
        List<SharedObject> parts = new ArrayList<>(List.of(words));
        parts.addAll(locks);
        return parts;
    }

    // ---- single keys

    @Override
    public Optional<V> get(K key) {
        return with(key, Entry::value);
    }

    @Override
    public Optional<V> put(K key, V value) {
        return with(
                key,
                entry -> {
                    Optional<V> before = entry.value();
                    entry.put(value);
                    return before;
                });
    }

    @Override
    public Optional<V> putIfAbsent(K key, V value) {
        return with(
                key,
                entry -> {
                    Optional<V> before = entry.value();
                    if (before.isEmpty()) {
                        entry.put(value);
                    }
                    return before;
                });
    }

    @Override
    public Optional<V> remove(K key) {
        return with(
                key,
                entry -> {
                    Optional<V> before = entry.value();
                    entry.remove();
                    return before;
                });
    }

    @Override
    public V merge(K key, V value, BinaryOperator<V> operator) {
        return with(key, entry -> entry.merge(value, operator));
    }

    @Override
    public Optional<V> compute(K key, UnaryOperator<Optional<V>> function) {
        return with(
                key,
                entry -> {
                    Optional<V> after = function.apply(entry.value());
                    after.ifPresentOrElse(entry::put, entry::remove);
                    return after;
                });
    }

    /** Does {@code work} with the entry of {@code key}, while its stripe is locked. */
    private <R> R with(K key, Function<Entry, R> work) {
        Entry entry = new Entry(key);
        entry.stripe.lock.lock();
        try {
            return work.apply(entry);
        } finally {
            entry.stripe.lock.unlock();
        }
    }

    /** What a key has, or can have; its stripe is locked by whoever uses it. */
    private final class Entry {
        private final byte[] key;
        private final int hash;
        private final Stripe stripe;

        Entry(K key) {
            this.key = bytesOf(keys, key);
            this.hash = hash(this.key);
            this.stripe = stripes.get(stripeOf(hash));
        }

        Optional<V> value() {
            byte @Nullable [] bytes = stripe.table.get(key, hash);
            return bytes == null ? Optional.empty() : Optional.of(values.read(bytes));
        }

        void put(V value) {
            stripe.table.put(key, hash, bytesOf(values, value));
        }

        void remove() {
            stripe.table.remove(key, hash);
        }

        V merge(V value, BinaryOperator<V> operator) {
            V merged = value().map(before -> operator.apply(before, value)).orElse(value);
            put(merged);
            return merged;
        }
    }

    private static int hash(byte[] key) {
        int mixed = Arrays.hashCode(key) * 0x9E3779B9;
        mixed = (mixed ^ (mixed >>> 15)) * 0x85EBCA6B;
        return mixed ^ (mixed >>> 13);
    }

    private int stripeOf(int hash) {
        return (int) (((hash & 0xFFFF_FFFFL) * stripes.size()) >>> Integer.SIZE);
    }

    // ---- many keys

    /** Ranks begin at different stripes, so that they do not all wait for the same lock. */
    @Override
    public void mergeAll(Map<K, V> all, BinaryOperator<V> operator) {
        requireOpen();
        List<Map<Entry, V>> byStripe = new ArrayList<>();
        stripes.forEach(stripe -> byStripe.add(new IdentityHashMap<>()));
        all.forEach(
                (key, value) -> {
                    Entry entry = new Entry(key);
                    byStripe.get(stripeOf(entry.hash)).put(entry, value);
                });
        int first = stripes.size() * me().rank() / me().size();
        for (int i = 0; i < stripes.size(); i++) {
            int stripe = (first + i) % stripes.size();
            mergeAll(stripes.get(stripe), byStripe.get(stripe), operator);
        }
    }

    private void mergeAll(Stripe stripe, Map<Entry, V> merged, BinaryOperator<V> operator) {
        if (merged.isEmpty()) {
            return;
        }
        stripe.lock.lock();
        try {
            merged.forEach((entry, value) -> entry.merge(value, operator));
        } finally {
            stripe.lock.unlock();
        }
    }

    @Override
    public long size() {
        requireOpen();
        long size = 0;
        for (Stripe stripe : stripes) {
            stripe.lock.lock();
            try {
                size += stripe.table.entries();
            } finally {
                stripe.lock.unlock();
            }
        }
        return size;
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> body) {
        forEach(stripes, body);
    }

    @Override
    public void forEachInShare(BiConsumer<? super K, ? super V> body) {
        Share mine = Share.of(stripes.size(), me().rank(), me().size());
        forEach(stripes.subList((int) mine.from(), (int) mine.to()), body);
    }

    private void forEach(List<Stripe> some, BiConsumer<? super K, ? super V> body) {
        requireOpen();
        for (Stripe stripe : some) {
            List<Map.Entry<K, V>> copies = new ArrayList<>();
            stripe.lock.lock();
            try {
                stripe.table.forEach(
                        (key, value) -> copies.add(Map.entry(keys.read(key), values.read(value))));
            } finally {
                stripe.lock.unlock();
            }
            copies.forEach(entry -> body.accept(entry.getKey(), entry.getValue()));
        }
    }

    @Override
    void closeLocalArrays() {
        Share mine = Share.of(stripes.size(), me().rank(), me().size());
        stripes.subList((int) mine.from(), (int) mine.to()).forEach(stripe -> stripe.table.close());
    }
}
