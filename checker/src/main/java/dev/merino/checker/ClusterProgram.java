package dev.merino.checker;

import dev.merino.checker.TestProgram.Block;
import dev.merino.checker.TestProgram.Channel;
import dev.merino.checker.TestProgram.Shape;
import dev.merino.checker.TestProgram.Step;
import dev.merino.core.Chance;
import dev.merino.sim.World;

import java.util.List;

/**
 * A random program for a real cluster: the same for every rank that makes it from the same seed.
 * Each rank performs its part and writes down what it did; somebody who has all the traces judges
 * them afterwards.
 */
public final class ClusterProgram {
    private final long seed;
    private final TestProgram program;
    private int locks;
    private int flags;
    private int counters;
    private int slots;

    private ClusterProgram(long seed, TestProgram program) {
        this.seed = seed;
        this.program = program;
        program.forEachBlock(this::countObjects);
    }

    /** The program of that seed for {@code nodes} nodes of {@code ranksPerNode} ranks. */
    public static ClusterProgram of(long seed, int nodes, int ranksPerNode) {
        Chance chance = new Chance(Chance.seed(seed, 0));
        return new ClusterProgram(
                seed, Generator.generate(chance, new World.Size(nodes, ranksPerNode, 1, false)));
    }

    /**
     * The same program in units so much smaller that cells share a unit of {@link
     * dev.merino.memory.Region#UNIT_BYTES_MIN} or a few times as many bytes.
     */
    public ClusterProgram withSmallUnits() {
        return new ClusterProgram(seed, program.withSmallerUnits(CheckedProtocol.FINE_SHIFT));
    }

    private void countObjects(Block block) {
        switch (block) {
            case Block.Plain _, Block.Hint _, Block.Close _ -> {}
            case Block.Exchange(int slot) -> slots = Math.max(slots, slot + 1);
            case Block.Critical(List<Integer> taken, boolean _, List<Step> _) ->
                    taken.forEach(lock -> locks = Math.max(locks, lock + 1));
            case Block.Publish(Channel channel, List<Step> _) -> countObjects(channel);
            case Block.Consume(Channel channel, List<Step> _) -> countObjects(channel);
            case Block.Draw(int counter, List<Step> _) ->
                    counters = Math.max(counters, counter + 1);
        }
    }

    private void countObjects(Channel channel) {
        switch (channel) {
            case Channel.ByFlag(int flag) -> flags = Math.max(flags, flag + 1);
            case Channel.ByCounter(int counter) -> counters = Math.max(counters, counter + 1);
            case Channel.ByCondition(int lock, int _, int _) -> locks = Math.max(locks, lock + 1);
        }
    }

    /** The memory that it needs. */
    public Shape shape() {
        return program.shape();
    }

    /** How many locks it needs, each with one condition. */
    public int locks() {
        return locks;
    }

    /** How many flags it needs. */
    public int flags() {
        return flags;
    }

    /** How many counters it needs, all from 0. */
    public int counters() {
        return counters;
    }

    /** How many slots for local arrays it needs. */
    public int slots() {
        return slots;
    }

    /** The program as a person reads it. */
    public String text() {
        return program.text();
    }

    /** Does the part of {@code rank} on {@code operations}; all cells and tickets are 0 before. */
    public Trace perform(int rank, ProgramOperations operations) throws InterruptedException {
        return new RankExecutor(program, rank, operations, new Chance(Chance.seed(seed, 3 + rank)))
                .execute();
    }

    /**
     * Judges what the ranks did.
     *
     * @param traces one for each rank
     * @throws Violation if no cluster that keeps its promises can have done that
     */
    public void judge(List<Trace> traces) {
        Replay.judge(shape().cells(), traces);
    }
}
