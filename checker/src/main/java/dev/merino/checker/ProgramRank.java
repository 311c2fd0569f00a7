package dev.merino.checker;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.merino.checker.TestProgram.Block;
import dev.merino.checker.TestProgram.Cell;
import dev.merino.core.Chance;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.sim.World;
import dev.merino.sync.OwnContribution;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/** One rank of a test program: an interpreter that does one thing at each {@link #step}. */
final class ProgramRank {
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(LITTLE_ENDIAN);
    private static final int WRITE_BACK_PERCENT = 10;
    private static final int STALE_READ_PERCENT = 70;
    private static final SyncOperation.Change READ = new SyncOperation.Change.Read();

    /**
     * Who has failed so often waits without a limit from then on: locks need not be fair, and two
     * who try for ever may keep a third from getting on for ever.
     */
    private static final int FAILURES_MAX = 50;

    private final int rank;
    private final World world;
    private final Oracle oracle;
    private final List<Cell> cells;
    private final Closing closing;
    private final Chance values;
    private final ExchangingRank exchanging;
    private final List<Instruction> code;
    private int next;

    /** The synchronisation whose answer this rank waits for. */
    private @Nullable SyncOperation pending;

    /** Whether it has tried to cancel that synchronisation. */
    private boolean gaveUp;

    /** How often it has given up waiting, or tried a lock in vain. */
    private int failures;

    /** Whether it has come to close objects, and has not gone on yet. */
    private boolean isClosing;

    /** How much higher the numbers of flags and counters are in the program than in the world. */
    private int flagShift;

    private int counterShift;

    /** The cell that a draw has brought, or -1. */
    private int drawnCell = -1;

    ProgramRank(
            int rank,
            World world,
            Oracle oracle,
            TestProgram program,
            Closing closing,
            Exchanges exchanges,
            Chance values) {
        this.rank = rank;
        this.world = world;
        this.oracle = oracle;
        this.cells = program.shape().cells();
        this.closing = closing;
        this.values = values;
        this.exchanging = new ExchangingRank(rank, world, exchanges, values, this::begin);
        this.code = Instruction.of(program, rank);
    }

    boolean isDone() {
        return next == code.size() && pending == null;
    }

    boolean canRun() {
        return !isDone() && !world.isWaiting(rank) && (!isClosing || closing.canRun(rank));
    }

    /** Whether this rank waits for a lock or a condition and has not tried to give up yet. */
    boolean canGiveUp() {
        boolean cancellable =
                pending instanceof SyncOperation.Lock || pending instanceof SyncOperation.Wait;
        return cancellable && !gaveUp && failures < FAILURES_MAX && world.isWaiting(rank);
    }

    /** Gives up waiting; the operation yields 0 if this comes in time. */
    void giveUp() {
        gaveUp = true;
        failures++;
        world.cancel(rank);
    }

    /** Where this rank stands, for reports. */
    String position() {
        return isDone() ? "done" : pending != null ? pending.toString() : code.get(next).toString();
    }

    /** Does one thing and says what. */
    String step(int now) {
        long answer = 0;
        if (pending != null) {
            answer = world.goOn(rank);
            oracle.end(rank, pending, answer);
            OwnContribution own = pending.given();
            if (!own.isNothing()) {
                oracle.gathered(rank, own, world.gathered(rank));
            }
        }
        SyncOperation answered = pending;
        pending = null;
        return switch (code.get(next)) {
            case Instruction.Load(int cell) -> load(cell);
            case Instruction.Store(int cell) -> store(cell, now);
            case Instruction.Hint hint -> hint(hint);
            case Instruction.Close(Block.Close block) -> close(block, answered);
            case Instruction.Sync(SyncOperation operation) ->
                    synchronise(operation, answered, answer);
            case Instruction.Draw draw -> draw(draw, answered, answer, now);
            case Instruction.Exchange(int slot) -> exchange(slot, answered != null, answer);
            case Instruction.Poll(int counter) -> poll(counter, answered, answer);
            case Instruction.AwaitCell await -> awaitCell(await);
        };
    }

    private String load(int cell) {
        if (!mayRead(cell)) {
            return fault(cell, Access.READ);
        }
        long value = get(cell);
        oracle.read(rank, cell, value);
        next++;
        return "reads c%d: 0x%x".formatted(cell, value);
    }

    private String store(int cell, int now) {
        if (!mayWrite(cell)) {
            return fault(cell, Access.WRITE);
        }
        long value = newValue(cell);
        oracle.write(rank, cell, value, now);
        put(cell, value);
        next++;
        return "writes c%d: 0x%x".formatted(cell, value);
    }

    private String hint(Instruction.Hint hint) {
        Region region = closing.area(hint.area());
        int first = Math.min(region.firstPage() + hint.firstPage(), region.endPage() - 1);
        int pages = Math.min(hint.pages(), region.endPage() - first);
        world.willRead(rank, first, pages);
        next++;
        return "will read %d pages from page %d on".formatted(pages, first);
    }

    private String close(Block.Close block, @Nullable SyncOperation answered) {
        if (!isClosing && answered == null) {
            return begin(new SyncOperation.Arrive(Closing.BARRIER));
        }
        if (!isClosing) {
            isClosing = true;
            closing.arrive(block);
            return "closes areas " + block.areas();
        }
        if (!closing.step(rank)) {
            return "lets its node forget areas " + block.areas();
        }
        isClosing = false;
        flagShift = block.firstFlag();
        counterShift = block.firstCounter();
        next++;
        return "goes on with new areas " + block.areas();
    }

    private String exchange(int slot, boolean isAnswered, long answer) {
        String done = exchanging.step(slot, isAnswered, answer);
        if (exchanging.isDone()) {
            next++;
        }
        return done;
    }

    private String synchronise(
            SyncOperation operation, @Nullable SyncOperation answered, long answer) {
        boolean takesLock =
                operation instanceof SyncOperation.Lock
                        || operation instanceof SyncOperation.TryLock;
        if (answered == null) {
            return begin(operation);
        }
        if (takesLock && answer == 0) {
            failures += operation instanceof SyncOperation.TryLock ? 1 : 0;
            return begin(failures < FAILURES_MAX ? operation : inEarnest(operation));
        }
        next++;
        return "is done with " + operation;
    }

    /** The same, but as one who waits until the lock is there. */
    private static SyncOperation inEarnest(SyncOperation operation) {
        return operation instanceof SyncOperation.TryLock(int lock)
                ? new SyncOperation.Lock(lock)
                : operation;
    }

    private String draw(
            Instruction.Draw draw, @Nullable SyncOperation answered, long answer, int now) {
        if (drawnCell >= 0) {
            String done = store(drawnCell, now);
            drawnCell = done.startsWith("writes") ? -1 : drawnCell;
            return done;
        }
        if (answered == null) {
            return begin(new SyncOperation.Count(draw.counter(), Instruction.ONE));
        }
        if (answer < draw.cells().size()) {
            drawnCell = draw.cells().get((int) answer);
        } else {
            next++;
        }
        return "has drawn " + answer;
    }

    private String poll(int counter, @Nullable SyncOperation answered, long answer) {
        if (answered == null || answer == 0) {
            return begin(new SyncOperation.Count(counter, READ));
        }
        next++;
        return "has seen counter " + counter + " at " + answer;
    }

    private String awaitCell(Instruction.AwaitCell await) {
        if (!mayRead(await.cell())) {
            return fault(await.cell(), Access.READ);
        }
        long value = get(await.cell());
        oracle.read(rank, await.cell(), value);
        if (value == 0) {
            return begin(new SyncOperation.Wait(await.lock(), await.condition()));
        }
        next++;
        return "has seen c" + await.cell() + " at " + value;
    }

    /** The operation on the object that has the number of a closed one, perhaps. */
    private SyncOperation inWorld(SyncOperation operation) {
        return switch (operation) {
            case SyncOperation.SetFlag(int flag) -> new SyncOperation.SetFlag(flag - flagShift);
            case SyncOperation.AwaitFlag(int flag) -> new SyncOperation.AwaitFlag(flag - flagShift);
            case SyncOperation.Count(int counter, SyncOperation.Change change) ->
                    new SyncOperation.Count(counter - counterShift, change);
            default -> operation;
        };
    }

    private String begin(SyncOperation wanted) {
        SyncOperation operation = inWorld(wanted);
        closing.note(operation);
        oracle.begin(rank, operation);
        pending = operation;
        gaveUp = false;
        world.synchronise(rank, operation);
        return "begins " + operation;
    }

    private String fault(int cell, Access wanted) {
        world.fault(rank, pageOf(cell), wanted);
        return "faults on page " + pageOf(cell) + " for " + wanted;
    }

    /** A mapping that is being dropped may be there still, or not. */
    private boolean mayRead(int cell) {
        int page = pageOf(cell);
        return world.rights(rank, page).allows(Access.READ)
                || (world.isBeingDropped(rank, page) && values.percent(STALE_READ_PERCENT));
    }

    private boolean mayWrite(int cell) {
        return world.rights(rank, pageOf(cell)).allows(Access.WRITE);
    }

    /** Whether this rank is just about to store to {@code page}, and may. */
    boolean isAboutToStoreTo(int page) {
        return canRun()
                && code.get(next) instanceof Instruction.Store(int cell)
                && pageOf(cell) == page
                && mayWrite(cell);
    }

    /**
     * Another value than before and than 0; often only one byte is another, and sometimes it is the
     * value that was there before the last write, so that a diff may be empty although the page was
     * written.
     */
    private long newValue(int cell) {
        long mask = -1L >>> (64 - 8 * cells.get(cell).bytes());
        long old = oracle.value(cell);
        long fresh = values.percent(50) ? old ^ values.between(1, 255) : values.nextLong() & mask;
        if (values.percent(WRITE_BACK_PERCENT)) {
            fresh = oracle.valueBefore(cell);
        }
        return fresh == old || fresh == 0 ? ((old ^ 0x55) & mask) | 1 : fresh;
    }

    private int pageOf(int cell) {
        Cell c = cells.get(cell);
        return closing.area(c.area()).pageAt(c.offset());
    }

    private long get(int cell) {
        Cell c = cells.get(cell);
        MemorySegment frame = world.frame(rank, pageOf(cell));
        long offset = c.offset() - closing.area(c.area()).offsetOf(pageOf(cell));
        return switch (c.bytes()) {
            case 1 -> Byte.toUnsignedLong(frame.get(JAVA_BYTE, offset));
            case 2 -> Short.toUnsignedLong(frame.get(SHORT, offset));
            case 4 -> Integer.toUnsignedLong(frame.get(INT, offset));
            default -> frame.get(LONG, offset);
        };
    }

    private void put(int cell, long value) {
        Cell c = cells.get(cell);
        MemorySegment frame = world.frameToWrite(rank, pageOf(cell));
        long offset = c.offset() - closing.area(c.area()).offsetOf(pageOf(cell));
        switch (c.bytes()) {
            case 1 -> frame.set(JAVA_BYTE, offset, (byte) value);
            case 2 -> frame.set(SHORT, offset, (short) value);
            case 4 -> frame.set(INT, offset, (int) value);
            default -> frame.set(LONG, offset, value);
        }
    }
}
