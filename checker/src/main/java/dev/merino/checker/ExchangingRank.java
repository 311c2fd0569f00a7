package dev.merino.checker;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.merino.core.Chance;
import dev.merino.memory.Region;
import dev.merino.memory.local.LocalArena;
import dev.merino.memory.local.LocalStep;
import dev.merino.memory.local.LocalWork;
import dev.merino.protocol.Access;
import dev.merino.sim.World;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.Function;

/** How one rank of a test program performs {@link Exchange}s, one step at a time. */
final class ExchangingRank {
    private static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(LITTLE_ENDIAN);

    /** Far above the locks that programs have themselves. */
    private static final int FIRST_LOCK = 40;

    private final int rank;
    private final World world;
    private final Exchanges exchanges;
    private final LocalArena arena;
    private final Chance chance;
    private final Function<SyncOperation, String> begin;

    /** What a rank does first: it makes its slab. */
    private @Nullable LocalWork beginning;

    private @Nullable Exchange exchange;
    private @Nullable LocalStep step;
    private boolean hasSlab;

    /**
     * @param begin begins a synchronisation, whose answer comes with a later step
     */
    ExchangingRank(
            int rank,
            World world,
            Exchanges exchanges,
            Chance chance,
            Function<SyncOperation, String> begin) {
        this.rank = rank;
        this.world = world;
        this.exchanges = exchanges;
        this.arena = new LocalArena(rank, exchanges.rules());
        this.chance = chance;
        this.begin = begin;
    }

    /** Whether the visit that the last step was of is over. */
    boolean isDone() {
        return exchange == null;
    }

    /** Goes on with a visit to {@code slot}, or begins one. */
    String step(int slot, boolean isAnswered, long answer) {
        if (exchange == null) {
            exchange = new Exchange(rank, slot, exchanges, arena, chance);
            if (!hasSlab) {
                hasSlab = true;
                beginning = arena.add(exchanges.slab(rank).index(), exchanges.slabBytes());
            }
        }
        if (isAnswered && isOver(answer)) {
            step = null;
        }
        if (step == null) {
            step = next(exchange);
        }
        if (step == null) {
            exchange = null;
            return "leaves slot " + slot;
        }
        return perform(step);
    }

    private @Nullable LocalStep next(Exchange visit) {
        LocalStep first = beginning == null ? null : beginning.next();
        return first != null ? first : visit.nextOfAll();
    }

    /** A lock that was given up waiting for is asked for again. */
    private boolean isOver(long answer) {
        return !(step instanceof LocalStep.Lock) || answer == 1;
    }

    private String perform(LocalStep now) {
        return switch (now) {
            case LocalStep.Lock(int lock) -> begin.apply(new SyncOperation.Lock(FIRST_LOCK + lock));
            case LocalStep.Unlock(int lock) ->
                    begin.apply(new SyncOperation.Unlock(FIRST_LOCK + lock));
            case LocalStep.Read read -> read(read);
            case LocalStep.Write(int region, long offset, long value) ->
                    write(region, offset, value, null);
            case LocalStep.Zero(int region, long offset, long bytes) ->
                    write(region, offset, 0, rest(region, offset, bytes));
        };
    }

    private static @Nullable LocalStep rest(int region, long offset, long bytes) {
        return bytes == Long.BYTES
                ? null
                : new LocalStep.Zero(region, offset + Long.BYTES, bytes - Long.BYTES);
    }

    private String read(LocalStep.Read read) {
        Region region = exchanges.region(read.region());
        int page = region.pageAt(read.offset());
        if (!world.rights(rank, page).allows(Access.READ)) {
            return fault(page, Access.READ);
        }
        MemorySegment frame = world.frame(rank, page);
        long value = frame.get(LONG, read.offset() - region.offsetOf(page));
        step = null;
        read.then().accept(value);
        return "reads byte %d of region %d: 0x%x".formatted(read.offset(), region.index(), value);
    }

    private String write(int index, long offset, long value, @Nullable LocalStep then) {
        Region region = exchanges.region(index);
        int page = region.pageAt(offset);
        if (!world.rights(rank, page).allows(Access.WRITE)) {
            return fault(page, Access.WRITE);
        }
        world.frameToWrite(rank, page).set(LONG, offset - region.offsetOf(page), value);
        step = then;
        return "writes byte %d of region %d: 0x%x".formatted(offset, region.index(), value);
    }

    private String fault(int page, Access wanted) {
        world.fault(rank, page, wanted);
        return "faults on page " + page + " for " + wanted;
    }
}
