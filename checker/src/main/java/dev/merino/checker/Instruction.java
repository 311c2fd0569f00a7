package dev.merino.checker;

import dev.merino.checker.TestProgram.Block;
import dev.merino.checker.TestProgram.Channel;
import dev.merino.checker.TestProgram.Step;
import dev.merino.sync.SyncOperation;
import dev.merino.sync.SyncOperation.Change;

import java.util.ArrayList;
import java.util.List;

/** What a rank of a test program does at one point. */
sealed interface Instruction {
    /** The counter with which a {@code ByCounter} channel, or a draw, starts. */
    Change.Add ONE = new Change.Add(1);

    /** Reads a cell. */
    record Load(int cell) implements Instruction {}

    /** Writes a cell. */
    record Store(int cell) implements Instruction {}

    /** Says that pages of an area will be read. */
    record Hint(int area, int firstPage, int pages) implements Instruction {}

    /** Closes areas, locks, flags and counters, and allocates the areas anew. */
    record Close(Block.Close block) implements Instruction {}

    /** Does something with the local array in a slot. */
    record Exchange(int slot) implements Instruction {}

    /** Synchronises; a lock that was not taken is asked for again. */
    record Sync(SyncOperation operation) implements Instruction {}

    /** Draws a number and writes the cell with that number, if there is one. */
    record Draw(int counter, List<Integer> cells) implements Instruction {}

    /** Reads a counter until it is not 0. */
    record Poll(int counter) implements Instruction {}

    /** Waits on a condition of a lock that this rank holds until a cell is not 0. */
    record AwaitCell(int lock, int condition, int cell) implements Instruction {}

    /** All that {@code rank} does in {@code program}. */
    static List<Instruction> of(TestProgram program, int rank) {
        List<Instruction> code = new ArrayList<>();
        for (int phase = 0; phase < program.phases().size(); phase++) {
            if (phase > 0) {
                code.add(new Sync(barrierBefore(phase, rank)));
            }
            program.phases().get(phase).get(rank).forEach(block -> add(block, code));
        }
        return code;
    }

    /** Only at one barrier of three ranks give each other nothing: some rounds follow at once. */
    private static SyncOperation barrierBefore(int phase, int rank) {
        return phase % 3 == 1
                ? new SyncOperation.Arrive(0)
                : ContributedNumbers.arrival(rank, phase - (phase + 2) / 3);
    }

    private static void add(Block block, List<Instruction> code) {
        switch (block) {
            case Block.Plain(List<Step> steps) -> addSteps(steps, code);
            case Block.Critical(List<Integer> locks, boolean tries, List<Step> steps) -> {
                int first = locks.getFirst();
                code.add(
                        new Sync(
                                tries
                                        ? new SyncOperation.TryLock(first)
                                        : new SyncOperation.Lock(first)));
                locks.stream()
                        .skip(1)
                        .forEach(lock -> code.add(new Sync(new SyncOperation.Lock(lock))));
                addSteps(steps, code);
                locks.reversed()
                        .forEach(lock -> code.add(new Sync(new SyncOperation.Unlock(lock))));
            }
            case Block.Hint(int area, int firstPage, int pages) ->
                    code.add(new Hint(area, firstPage, pages));
            case Block.Close close -> code.add(new Close(close));
            case Block.Exchange(int slot) -> code.add(new Exchange(slot));
            case Block.Publish(Channel channel, List<Step> steps) ->
                    addPublish(channel, steps, code);
            case Block.Consume(Channel channel, List<Step> steps) ->
                    addConsume(channel, steps, code);
            case Block.Draw(int counter, List<Step> steps) ->
                    code.add(new Draw(counter, steps.stream().map(Step::cell).toList()));
        }
    }

    private static void addSteps(List<Step> steps, List<Instruction> code) {
        for (Step step : steps) {
            code.add(step.write() ? new Store(step.cell()) : new Load(step.cell()));
        }
    }

    private static void addPublish(Channel channel, List<Step> steps, List<Instruction> code) {
        addSteps(steps, code);
        switch (channel) {
            case Channel.ByFlag(int flag) -> code.add(new Sync(new SyncOperation.SetFlag(flag)));
            case Channel.ByCounter(int counter) ->
                    code.add(new Sync(new SyncOperation.Count(counter, ONE)));
            case Channel.ByCondition(int lock, int condition, int cell) -> {
                code.add(new Sync(new SyncOperation.Lock(lock)));
                code.add(new Store(cell));
                code.add(new Sync(new SyncOperation.Signal(lock, condition, true)));
                code.add(new Sync(new SyncOperation.Unlock(lock)));
            }
        }
    }

    private static void addConsume(Channel channel, List<Step> steps, List<Instruction> code) {
        switch (channel) {
            case Channel.ByFlag(int flag) -> code.add(new Sync(new SyncOperation.AwaitFlag(flag)));
            case Channel.ByCounter(int counter) -> code.add(new Poll(counter));
            case Channel.ByCondition(int lock, int condition, int cell) -> {
                code.add(new Sync(new SyncOperation.Lock(lock)));
                code.add(new AwaitCell(lock, condition, cell));
                code.add(new Sync(new SyncOperation.Unlock(lock)));
            }
        }
        addSteps(steps, code);
    }
}
