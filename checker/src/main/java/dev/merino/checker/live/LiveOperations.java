package dev.merino.checker.live;

import dev.merino.Allocator;
import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.SharedBarrier;
import dev.merino.SharedFlag;
import dev.merino.SharedLock;
import dev.merino.SharedObject;
import dev.merino.checker.ClusterProgram;
import dev.merino.checker.ProgramOperations;
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
final class LiveOperations implements ProgramOperations {
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
    private final LiveCounters counters;
    private final LiveExchanges exchanges;
    private final LiveGathers gathers;

    private final Chance ways;
    private final List<SharedObject> others = new ArrayList<>();

    /**
     * Allocates what {@code play} needs.
     *
     * @param name what its objects' names begin with
     * @param ways how this rank reaches each array
     */
    LiveOperations(Member me, String name, ClusterProgram play, Chance ways) {
        this.me = me;
        this.name = name;
        this.ways = ways;
        this.cells = play.shape().cells();
        for (int area = 0; area < play.shape().areas().size(); area++) {
            areas.add(area(area, play.shape().areas().get(area)));
        }
        this.tickets = tickets(play.locks());
        this.locks = many("lock", play.locks(), Allocator::lock);
        this.conditions = locks.stream().map(SharedLock::newCondition).toList();
        this.flags = many("flag", play.flags(), Allocator::flag);
        boolean ownBarrier = play.shape().barrierFanOut() > 0;
        this.barrier = ownBarrier ? ownBarrier() : me::barrier;
        this.counters =
                new LiveCounters(
                        many("counter", play.counters(), a -> a.counter(0)),
                        me.named(name + " elements").longs(play.counters()));
        others.add(counters.elements());
        this.exchanges = new LiveExchanges(me, name, play.slots());
        others.addAll(exchanges.objects());
        this.gathers = new LiveGathers(me);
    }

    private Runnable ownBarrier() {
        SharedBarrier own = me.named(name + " barrier").sharedBarrier();
        others.add(own);
        return own::await;
    }

    private <T extends SharedObject> List<T> many(
            String kind, int count, Function<Allocator, T> allocate) {
        List<T> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            objects.add(allocate.apply(me.named(name + " " + kind + " " + i)));
        }
        others.addAll(objects);
        return List.copyOf(objects);
    }

    /** Elements are as wide as the narrowest cell. */
    private Elements area(int number, Area area) {
        int elementBytes =
                cells.stream()
                        .filter(cell -> cell.area() == number)
                        .mapToInt(Cell::bytes)
                        .min()
                        .orElse(1);
        Allocator allocator =
                me.named(name + " area " + number)
                        .unitBytes(area.unitBytes())
                        .placement(placement(area.homes()));
        int bytes = area.unitBytes() * area.pages();
        return Elements.of(
                allocator, elementBytes, bytes / elementBytes, ways.pick(Elements.Way.values()));
    }

    /** A ticket has a page of its own. */
    private Elements tickets(int count) {
        Allocator allocator = me.named(name + " tickets").unitBytes(PAGE_BYTES);
        int length = Math.max(count, 1) * PAGE_BYTES / Long.BYTES;
        return Elements.of(allocator, Long.BYTES, length, ways.pick(Elements.Way.values()));
    }

    private static Placement placement(HomePolicy homes) {
        return switch (homes) {
            case FIRST_TOUCH -> Placement.FIRST_TOUCH;
            case ROUND_ROBIN -> Placement.ROUND_ROBIN;
            case BLOCKED -> Placement.BLOCKED;
        };
    }

    @Override
    public void close(List<Integer> closed, List<Area> anew) {
        me.close(closed.stream().map(area -> areas.get(area).array()).toList());
        for (int i = 0; i < closed.size(); i++) {
            areas.set(closed.get(i), area(closed.get(i), anew.get(i)));
        }
    }

    /** Closes everything. */
    void closeAll() {
        barrier.run(); // others may still use what is in the slots
        exchanges.empty();
        List<SharedObject> all = new ArrayList<>(others);
        areas.forEach(area -> all.add(area.array()));
        all.add(tickets.array());
        me.close(all);
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
        long unitBytes = elements.array().unitBytes();
        long end = elements.array().length() * elements.bytes();
        long from = Math.min(firstPage * unitBytes, end);
        elements.willLoad(from, (int) Math.min(pages * unitBytes, end - from));
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
    public void exchange(int slot, Chance chance) {
        exchanges.visit(slot, chance);
    }

    @Override
    public void barrier() {
        barrier.run();
    }

    @Override
    public long[] gather(long mine, Chance chance) {
        return gathers.gather(mine, chance);
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
        return counters.getAndAdd(counter, delta);
    }

    @Override
    public long count(int counter) {
        return counters.get(counter);
    }

    @Override
    public void pause(long ns) {
        LockSupport.parkNanos(ns);
    }
}
