package dev.merino.checker.live;

import dev.merino.checker.ProgramOperations;
import dev.merino.checker.TestProgram.Area;
import dev.merino.core.Chance;

import java.util.List;

/** Operations that do what others do; mistakes are planted in what extends it. */
class Wrapped implements ProgramOperations {
    private final ProgramOperations operations;

    Wrapped(ProgramOperations operations) {
        this.operations = operations;
    }

    @Override
    public long load(int cell) {
        return operations.load(cell);
    }

    @Override
    public void store(int cell, long value) {
        operations.store(cell, value);
    }

    @Override
    public void willLoad(int cell) {
        operations.willLoad(cell);
    }

    @Override
    public void willLoadPages(int area, int firstPage, int pages) {
        operations.willLoadPages(area, firstPage, pages);
    }

    @Override
    public long loadTicket(int lock) {
        return operations.loadTicket(lock);
    }

    @Override
    public void storeTicket(int lock, long ticket) {
        operations.storeTicket(lock, ticket);
    }

    @Override
    public void lock(int lock) {
        operations.lock(lock);
    }

    @Override
    public boolean tryLock(int lock) {
        return operations.tryLock(lock);
    }

    @Override
    public boolean tryLock(int lock, long timeoutNs) throws InterruptedException {
        return operations.tryLock(lock, timeoutNs);
    }

    @Override
    public void unlock(int lock) {
        operations.unlock(lock);
    }

    @Override
    public void await(int lock) throws InterruptedException {
        operations.await(lock);
    }

    @Override
    public void await(int lock, long timeoutNs) throws InterruptedException {
        operations.await(lock, timeoutNs);
    }

    @Override
    public void signal(int lock, boolean all) {
        operations.signal(lock, all);
    }

    @Override
    public void close(List<Integer> areas, List<Area> anew) {
        operations.close(areas, anew);
    }

    @Override
    public void exchange(int slot, Chance chance) {
        operations.exchange(slot, chance);
    }

    @Override
    public void barrier() {
        operations.barrier();
    }

    @Override
    public long[] gather(long mine, Chance chance) {
        return operations.gather(mine, chance);
    }

    @Override
    public void setFlag(int flag) {
        operations.setFlag(flag);
    }

    @Override
    public void awaitFlag(int flag) {
        operations.awaitFlag(flag);
    }

    @Override
    public long add(int counter, long delta) {
        return operations.add(counter, delta);
    }

    @Override
    public long count(int counter) {
        return operations.count(counter);
    }

    @Override
    public void pause(long ns) {
        operations.pause(ns);
    }
}
