package dev.merino.checker;

import dev.merino.checker.TestProgram.Area;
import dev.merino.checker.TestProgram.Block;
import dev.merino.checker.TestProgram.Cell;
import dev.merino.checker.Trace.Deed;
import dev.merino.checker.Trace.Entry;
import dev.merino.core.Chance;
import dev.merino.sync.OwnContribution;
import dev.merino.sync.SyncOperation;

import java.util.ArrayList;
import java.util.List;

/**
 * Performs one rank's part of a test program on a {@link ProgramOperations} and writes down what it
 * did.
 *
 * <p>The program says what a rank does, chance how: with or without limits of waits, hints and
 * pauses. No two writes of a cell write the same value, as far as the cell is wide enough, so that
 * a wrong value tells where it comes from; none writes 0. Every second cell counts up, so that
 * mostly one byte changes; the others change in all bytes.
 *
 * <p>A rank that has taken a lock draws a ticket: it counts up a shared value, by plain loads and
 * stores. Tickets tell {@link Replay} the order in which ranks had the lock, and are themselves
 * wrong if the lock or the memory is.
 */
final class RankExecutor {
    private static final int PAUSE_PERCENT = 4;
    private static final int PAUSE_NS_MAX = 100_000;
    private static final int HINT_PERCENT = 4;
    private static final int TIMEOUT_NS_MAX = 300_000;

    /** So many waits of a rank are cut short at most: each takes room in the trace. */
    private static final int SHORT_WAITS_MAX = 50;

    private static final long SCATTER = 0x9e3779b97f4a7c15L;

    private final ProgramOperations operations;
    private final Chance chance;
    private final List<Area> areas;
    private final List<Cell> cells;
    private final List<Instruction> code;
    private final int giveUpPercent;
    private final List<Entry> entries = new ArrayList<>();

    /** For each cell, how many writes have been, or may be, done by others or before this. */
    private final int[] writes;

    private int shortWaits;

    RankExecutor(TestProgram program, int rank, ProgramOperations operations, Chance chance) {
        this.operations = operations;
        this.chance = chance;
        this.areas = program.shape().areas();
        this.cells = program.shape().cells();
        this.code = Instruction.of(program, rank);
        this.giveUpPercent = Math.min(50, 5 * program.shape().giveUpPercent());
        this.writes = new int[cells.size()];
        for (int other = 0; other < rank; other++) {
            Instruction.of(program, other).forEach(this::countWrites);
        }
    }

    private void countWrites(Instruction instruction) {
        if (instruction instanceof Instruction.Store(int cell)) {
            writes[cell]++;
        } else if (instruction instanceof Instruction.Draw(int _, List<Integer> drawn)) {
            drawn.forEach(cell -> writes[cell]++);
        }
    }

    Trace execute() throws InterruptedException {
        for (Instruction instruction : code) {
            pauseOrHint();
            perform(instruction);
        }
        return new Trace(entries);
    }

    private void pauseOrHint() {
        if (chance.percent(PAUSE_PERCENT)) {
            operations.pause(chance.between(1, PAUSE_NS_MAX));
        }
        if (chance.percent(HINT_PERCENT)) {
            operations.willLoad(chance.below(cells.size()));
        }
        if (chance.percent(HINT_PERCENT)) {
            int area = chance.below(areas.size());
            operations.willLoadPages(area, 0, areas.get(area).pages());
        }
    }

    private void perform(Instruction instruction) throws InterruptedException {
        switch (instruction) {
            case Instruction.Load(int cell) -> load(cell);
            case Instruction.Store(int cell) -> store(cell);
            case Instruction.Sync(SyncOperation operation) -> synchronise(operation);
            case Instruction.Draw(int counter, List<Integer> drawn) -> draw(counter, drawn);
            case Instruction.Hint(int area, int first, int pages) ->
                    operations.willLoadPages(area, first, pages);
            case Instruction.Close(Block.Close block) -> close(block);
            case Instruction.Exchange(int slot) -> operations.exchange(slot, chance);
            case Instruction.Poll(int counter) -> poll(counter);
            case Instruction.AwaitCell(int lock, int _, int cell) -> awaitCell(lock, cell);
        }
    }

    private long load(int cell) {
        long value = operations.load(cell);
        note(Deed.READ, cell, value);
        return value;
    }

    private void store(int cell) {
        long value = newValue(cell);
        note(Deed.WRITE, cell, value);
        operations.store(cell, value);
    }

    private long newValue(int cell) {
        long mask = -1L >>> (Long.SIZE - Byte.SIZE * cells.get(cell).bytes());
        long fresh = Long.remainderUnsigned(writes[cell]++, mask) + 1;
        return cell % 2 == 0 ? fresh : fresh * SCATTER & mask;
    }

    private void synchronise(SyncOperation operation) throws InterruptedException {
        switch (operation) {
            case SyncOperation.Lock(int lock) -> lock(lock);
            case SyncOperation.TryLock(int lock) -> tryLock(lock);
            case SyncOperation.Unlock(int lock) -> unlock(lock);
            case SyncOperation.Wait(int lock, int _) -> await(lock);
            case SyncOperation.Signal(int lock, int _, boolean all) -> operations.signal(lock, all);
            case SyncOperation.Arrive(int _, OwnContribution given) -> barrier(given);
            case SyncOperation.SetFlag(int flag) -> {
                note(Deed.SET, flag, 0);
                operations.setFlag(flag);
            }
            case SyncOperation.AwaitFlag(int flag) -> {
                operations.awaitFlag(flag);
                note(Deed.SEE, flag, 0);
            }
            case SyncOperation.Count(int counter, SyncOperation.Change.Add(long delta)) ->
                    note(Deed.ADD, counter, operations.add(counter, delta));
            case SyncOperation.TestFlag _,
                    SyncOperation.Count _,
                    SyncOperation.Sync _,
                    SyncOperation.Follow _ ->
                    throw new IllegalStateException("no test program does this: " + operation);
        }
    }

    private void lock(int lock) throws InterruptedException {
        boolean taken = false;
        while (!taken && givesUp()) {
            taken = operations.tryLock(lock, timeoutNs());
        }
        if (!taken) {
            operations.lock(lock);
        }
        drawTicket(lock);
    }

    private void tryLock(int lock) {
        while (!operations.tryLock(lock)) {
            Thread.onSpinWait();
        }
        drawTicket(lock);
    }

    private void unlock(int lock) {
        note(Deed.UNLOCK, lock, 0);
        operations.unlock(lock);
    }

    private void drawTicket(int lock) {
        long ticket = operations.loadTicket(lock);
        operations.storeTicket(lock, ticket + 1);
        note(Deed.LOCK, lock, ticket);
    }

    private void close(Block.Close block) {
        block.areas().forEach(area -> note(Deed.CLOSE, area, 0));
        note(Deed.ARRIVE, 0, 0);
        operations.close(block.areas(), block.anew());
        note(Deed.DEPART, 0, 0);
    }

    private void barrier(OwnContribution given) {
        if (given.isNothing()) {
            note(Deed.ARRIVE, 0, 0);
            operations.barrier();
            note(Deed.DEPART, 0, 0);
        } else {
            gather(given.round(), ContributedNumbers.number(given.bytes()));
        }
    }

    private void gather(int round, long mine) {
        note(Deed.GIVE, round, mine);
        note(Deed.ARRIVE, 0, 0);
        long[] all = operations.gather(mine, chance);
        note(Deed.DEPART, 0, 0);
        for (int rank = 0; rank < all.length; rank++) {
            note(Deed.GET, rank, all[rank]);
        }
    }

    private void await(int lock) throws InterruptedException {
        note(Deed.UNLOCK, lock, 0);
        if (shortWaits < SHORT_WAITS_MAX && givesUp()) {
            shortWaits++;
            operations.await(lock, timeoutNs());
        } else {
            operations.await(lock);
        }
        drawTicket(lock);
    }

    private void awaitCell(int lock, int cell) throws InterruptedException {
        while (load(cell) == 0) {
            await(lock);
        }
    }

    private void draw(int counter, List<Integer> drawn) {
        long number = operations.add(counter, 1);
        note(Deed.ADD, counter, number);
        while (number < drawn.size()) {
            store(drawn.get((int) number));
            number = operations.add(counter, 1);
            note(Deed.ADD, counter, number);
        }
    }

    /** Of many reads of 0 only the first is noted. */
    private void poll(int counter) {
        long value = operations.count(counter);
        note(Deed.COUNT, counter, value);
        while (value == 0) {
            Thread.onSpinWait();
            value = operations.count(counter);
            if (value != 0) {
                note(Deed.COUNT, counter, value);
            }
        }
    }

    private boolean givesUp() {
        return chance.percent(giveUpPercent);
    }

    private int timeoutNs() {
        return chance.between(1, TIMEOUT_NS_MAX);
    }

    private void note(Deed deed, int number, long value) {
        entries.add(new Entry(deed, number, value));
    }
}
