package dev.merino.checker.live;

import dev.merino.checker.Stage;

/** A stage that does what another does; mistakes are planted in what extends it. */
class Wrapped implements Stage {
    private final Stage stage;

    Wrapped(Stage stage) {
        this.stage = stage;
    }

    @Override
    public long load(int cell) {
        return stage.load(cell);
    }

    @Override
    public void store(int cell, long value) {
        stage.store(cell, value);
    }

    @Override
    public void willLoad(int cell) {
        stage.willLoad(cell);
    }

    @Override
    public void willLoadPages(int area, int firstPage, int pages) {
        stage.willLoadPages(area, firstPage, pages);
    }

    @Override
    public long loadTicket(int lock) {
        return stage.loadTicket(lock);
    }

    @Override
    public void storeTicket(int lock, long ticket) {
        stage.storeTicket(lock, ticket);
    }

    @Override
    public void lock(int lock) {
        stage.lock(lock);
    }

    @Override
    public boolean tryLock(int lock) {
        return stage.tryLock(lock);
    }

    @Override
    public boolean tryLock(int lock, long timeoutNs) throws InterruptedException {
        return stage.tryLock(lock, timeoutNs);
    }

    @Override
    public void unlock(int lock) {
        stage.unlock(lock);
    }

    @Override
    public void await(int lock) throws InterruptedException {
        stage.await(lock);
    }

    @Override
    public void await(int lock, long timeoutNs) throws InterruptedException {
        stage.await(lock, timeoutNs);
    }

    @Override
    public void signal(int lock, boolean all) {
        stage.signal(lock, all);
    }

    @Override
    public void barrier() {
        stage.barrier();
    }

    @Override
    public void setFlag(int flag) {
        stage.setFlag(flag);
    }

    @Override
    public void awaitFlag(int flag) {
        stage.awaitFlag(flag);
    }

    @Override
    public long add(int counter, long delta) {
        return stage.add(counter, delta);
    }

    @Override
    public long count(int counter) {
        return stage.count(counter);
    }

    @Override
    public void pause(long ns) {
        stage.pause(ns);
    }
}
