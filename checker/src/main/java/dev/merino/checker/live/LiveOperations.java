package dev.merino.checker.live;

import dev.merino.Allocator;
import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.SharedCounter;
import dev.merino.SharedFlag;
import dev.merino.SharedLock;
import dev.merino.checker.ClusterOperations;
import dev.merino.checker.ClusterProgram;
import dev.merino.checker.TestProgram.Area;
import dev.merino.checker.TestProgram.Cell;
import dev.merino.core.Chance;
import dev.merino.linux.MappedMemory;
import dev.merino.memory.HomePolicy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/** The objects of one random program in a running cluster, as one rank has them. */
final class LiveOperations implements ClusterOperations {
    private static final int LOCKS_STEP = 16;
    private static final int PAGE_BYTES = MappedMemory.pageBytes();

    private final Member me;
    private final String name;
    private final Runnable barrier;
    private final List<Cell> cells;
    private final List<Elements> areas = new ArrayList<>();
    private final Elements tickets;
    private final List<SharedLock> locks;
    private final List<Condition> conditions;
    private final List<SharedFlag> flags;
    private final List<SharedCounter> counters;

    /** The cells and tickets of old arrays, which hold values of earlier programs. */
    private final List<Runnable> stale = new ArrayList<>();

    /**
     * Allocates what {@code play} needs.
     *
     * @param name what its objects' names begin with
     * @param ways how this rank reaches each array
     */
    LiveOperations(Member me, String name, ClusterProgram play, ReusedArrays names, Chance ways) {
        this.me = me;
        this.name = name;
        this.cells = play.shape().cells();
        names.begin();
        for (int area = 0; area < play.shape().areas().size(); area++) {
            areas.add(area(area, play.shape().areas().get(area), names, ways));
        }
        this.tickets = tickets(play.locks(), names, ways);
        this.locks = many("lock", play.locks(), Allocator::lock);
        this.conditions = locks.stream().map(SharedLock::newCondition).toList();
        this.flags = many("flag", play.flags(), Allocator::flag);
        boolean ownBarrier = play.shape().barrierFanOut() > 0;
        this.barrier =
                ownBarrier ? me.named(name + " barrier").sharedBarrier()::await : me::barrier;
        this.counters = many("counter", play.counters(), a -> a.counter(0));
    }

    private <T> List<T> many(String kind, int count, Function<Allocator, T> allocate) {
        List<T> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            objects.add(allocate.apply(me.named(name + " " + kind + " " + i)));
        }
        return List.copyOf(objects);
    }

    /** Elements are as wide as the narrowest cell. */
    private Elements area(int number, Area area, ReusedArrays names, Chance ways) {
        int elementBytes =
                cells.stream()
                        .filter(cell -> cell.area() == number)
                        .mapToInt(Cell::bytes)
                        .min()
                        .orElse(1);
        ReusedArrays.Make make =
                new ReusedArrays.Make(
                        elementBytes,
                        area.unitBytes(),
                        area.unitBytes() * area.pages(),
                        placement(area.homes()));
        String taken = names.take(make, name + " area " + number);
        Elements elements = allocate(make, taken, ways);
        if (names.isOld(taken)) {
            for (Cell cell : cells) {
                if (cell.area() == number) {
                    stale.add(() -> elements.store(cell.offset(), cell.bytes(), 0));
                }
            }
        }
        return elements;
    }

    /** A ticket has a page of its own. */
    private Elements tickets(int count, ReusedArrays names, Chance ways) {
        int room = Math.ceilDiv(Math.max(count, 1), LOCKS_STEP) * LOCKS_STEP;
        ReusedArrays.Make make =
                new ReusedArrays.Make(
                        Long.BYTES, PAGE_BYTES, room * PAGE_BYTES, Placement.FIRST_TOUCH);
        String taken = names.take(make, name + " tickets");
        Elements elements = allocate(make, taken, ways);
        for (int lock = 0; names.isOld(taken) && lock < count; lock++) {
            long offset = (long) lock * PAGE_BYTES;
            stale.add(() -> elements.store(offset, Long.BYTES, 0));
        }
        return elements;
    }

    private Elements allocate(ReusedArrays.Make make, String taken, Chance ways) {
        Allocator allocator =
                me.named(taken).unitBytes(make.unitBytes()).placement(make.placement());
        return Elements.of(
                allocator,
                make.elementBytes(),
                make.bytes() / make.elementBytes(),
                ways.pick(Elements.Way.values()));
    }

    private static Placement placement(HomePolicy homes) {
        return switch (homes) {
            case FIRST_TOUCH -> Placement.FIRST_TOUCH;
            case ROUND_ROBIN -> Placement.ROUND_ROBIN;
            case BLOCKED -> Placement.BLOCKED;
        };
    }

    /** Writes zeros over what earlier programs have left. */
    void clear() {
        stale.forEach(Runnable::run);
    }

    @Override
    public long load(int cell) {
        Cell c = cells.get(cell);
        return areas.get(c.area()).load(c.offset(), c.bytes());
    }

    @Override
    public void store(int cell, long value) {
        Cell c = cells.get(cell);
        areas.get(c.area()).store(c.offset(), c.bytes(), value);
    }

    @Override
    public void willLoad(int cell) {
        Cell c = cells.get(cell);
        areas.get(c.area()).willLoad(c.offset(), c.bytes());
    }

    @Override
    public void willLoadPages(int area, int firstPage, int pages) {
        Elements elements = areas.get(area);
        int unitBytes = elements.array().unitBytes();
        elements.willLoad((long) firstPage * unitBytes, pages * unitBytes);
    }

    @Override
    public long loadTicket(int lock) {
        return tickets.load((long) lock * PAGE_BYTES, Long.BYTES);
    }

    @Override
    public void storeTicket(int lock, long ticket) {
        tickets.store((long) lock * PAGE_BYTES, Long.BYTES, ticket);
    }

    @Override
    public void lock(int lock) {
        locks.get(lock).lock();
    }

    @Override
    public boolean tryLock(int lock) {
        return locks.get(lock).tryLock();
    }

    @Override
    public boolean tryLock(int lock, long timeoutNs) throws InterruptedException {
        return locks.get(lock).tryLock(timeoutNs, TimeUnit.NANOSECONDS);
    }

    @Override
    public void unlock(int lock) {
        locks.get(lock).unlock();
    }

    @Override
    @SuppressWarnings("WaitNotInLoop") // the caller loops, and counts the wake-ups
    public void await(int lock) throws InterruptedException {
        conditions.get(lock).await();
    }

    @Override
    @SuppressWarnings("WaitNotInLoop") // as above
    public void await(int lock, long timeoutNs) throws InterruptedException {
        long _ = conditions.get(lock).awaitNanos(timeoutNs);
    }

    @Override
    public void signal(int lock, boolean all) {
        if (all) {
            conditions.get(lock).signalAll();
        } else {
            conditions.get(lock).signal();
        }
    }

    @Override
    public void barrier() {
        barrier.run();
    }

    @Override
    public void setFlag(int flag) {
        flags.get(flag).set();
    }

    @Override
    public void awaitFlag(int flag) {
        flags.get(flag).await();
    }

    @Override
    public long add(int counter, long delta) {
        return counters.get(counter).getAndAdd(delta);
    }

    @Override
    public long count(int counter) {
        return counters.get(counter).get();
    }

    @Override
    public void pause(long ns) {
        LockSupport.parkNanos(ns);
    }
}
