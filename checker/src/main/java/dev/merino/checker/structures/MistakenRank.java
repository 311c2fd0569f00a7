package dev.merino.checker.structures;

import dev.merino.SharedLongs;
import dev.merino.core.Check;
import dev.merino.rank.handle.ArrayMaker;
import dev.merino.rank.handle.ForwardingRank;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;
import dev.merino.rank.handle.Rank;
import dev.merino.rank.handle.WaitPolicy;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A rank whose structures make a mistake: what they ask of the rank is changed on its way. All
 * locks but those of local memory are theirs, and all arrays but those whose names begin with
 * "data".
 */
class MistakenRank extends ForwardingRank {
    private final Set<Integer> locks = new HashSet<>();

    MistakenRank(Rank rank) {
        super(rank);
    }

    /** What is done in place of {@code operation}; if that is nothing, it yields 1. */
    Optional<SyncOperation> instead(SyncOperation operation) {
        return Optional.of(operation);
    }

    /** What is written to the word {@code index} of a structure in place of {@code after}. */
    long written(long index, long before, long after) {
        return after;
    }

    /** Whether the lock of that number is part of a structure, or of the elements of an array. */
    final boolean isOfStructure(int lock) {
        return locks.contains(lock);
    }

    @Override
    public final int find(ObjectKey key, ObjectSpec wanted) {
        int number = super.find(key, wanted);
        boolean isOfLocalMemory = key.text().startsWith("the local memory");
        if (wanted instanceof ObjectSpec.Lock && !isOfLocalMemory) {
            locks.add(number);
        }
        return number;
    }

    @Override
    public final long synchronise(SyncOperation operation, WaitPolicy policy, String waiting) {
        Optional<SyncOperation> done = instead(operation);
        return done.isEmpty() ? 1 : super.synchronise(done.get(), policy, waiting);
    }

    @Override
    public final ArrayMaker arrays() {
        return mistaken(super.arrays());
    }

    @Override
    public final ArrayMaker runtimeArrays() {
        return mistaken(super.runtimeArrays());
    }

    private ArrayMaker mistaken(ArrayMaker real) {
        return (ArrayMaker)
                Proxy.newProxyInstance(
                        MistakenRank.class.getClassLoader(),
                        new Class<?>[] {ArrayMaker.class},
                        (proxy, method, arguments) -> {
                            Object made = call(real, method, arguments);
                            return made instanceof SharedLongs longs
                                            && !((String) arguments[1]).startsWith("data")
                                    ? mistaken(longs)
                                    : made;
                        });
    }

    private SharedLongs mistaken(SharedLongs real) {
        return (SharedLongs)
                Proxy.newProxyInstance(
                        MistakenRank.class.getClassLoader(),
                        new Class<?>[] {SharedLongs.class},
                        (proxy, method, arguments) -> {
                            if (method.getName().equals("set")) {
                                long index = (long) arguments[0];
                                long after = (long) arguments[1];
                                real.set(index, written(index, real.get(index), after));
                                return null;
                            }
                            return call(real, method, arguments);
                        });
    }

    private static @Nullable Object call(Object real, Method method, Object[] arguments)
            throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw Check.present(e.getCause(), "%s has thrown nothing", method);
        }
    }
}
