package dev.merino.checker;

import dev.merino.checker.TestProgram.Block;
import dev.merino.core.Chance;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.memory.local.LocalRules;

import java.util.ArrayList;
import java.util.List;

/**
 * The local arrays of a test program: slots in which ranks leave them for each other, each with a
 * lock, and a slab for each rank, with room for a few arrays, so that memory is soon used again.
 * What is in one slot is ordered by nothing but its lock, and nothing but the lock of an owner's
 * slabs orders an array in one slot behind another that had its memory in the other slot.
 */
final class Exchanges {
    /** One program in ten has local arrays: that which draws this. */
    private static final int DRAWN = 5;

    private static final int DRAWS = 10;
    private static final int SLOTS = 3;
    private static final int BLOCKS_MAX = 6;
    private static final long SLAB_BYTES = 208;
    private static final long SLOT_BYTES = 3 * Long.BYTES;

    private final List<Region> slabs = new ArrayList<>();
    private final List<Region> slots = new ArrayList<>();
    private final LocalRules rules;

    /** Memory for what {@code program} does; none, if it has no local arrays. */
    Exchanges(TestProgram program, AddressSpace space, LocalRules rules) {
        this.rules = rules;
        boolean[] any = new boolean[1];
        program.forEachBlock(block -> any[0] |= block instanceof Block.Exchange);
        if (any[0]) {
            int unitBytes = program.shape().areas().getFirst().unitBytes();
            for (int rank = 0; rank < program.shape().ranks(); rank++) {
                slabs.add(space.allocate(SLAB_BYTES, unitBytes, HomePolicy.FIRST_TOUCH, 0));
            }
            slots.add(space.allocate(SLOTS * SLOT_BYTES, unitBytes, HomePolicy.FIRST_TOUCH, 0));
        }
    }

    /** {@code program}, with exchanges at chance's choice of places, or, mostly, none. */
    static TestProgram addTo(TestProgram program, Chance chance) {
        if (chance.below(DRAWS) != DRAWN) {
            return program;
        }
        List<List<List<Block>>> phases = new ArrayList<>();
        for (List<List<Block>> phase : program.phases()) {
            phases.add(phase.stream().map(blocks -> with(blocks, chance)).toList());
        }
        return new TestProgram(program.shape(), phases);
    }

    private static List<Block> with(List<Block> blocks, Chance chance) {
        List<Block> more = new ArrayList<>(blocks);
        int count = chance.below(BLOCKS_MAX + 1);
        for (int i = 0; i < count; i++) {
            more.add(chance.below(more.size() + 1), new Block.Exchange(chance.below(SLOTS)));
        }
        return more;
    }

    LocalRules rules() {
        return rules;
    }

    /** The slab of {@code rank}. */
    Region slab(int rank) {
        return slabs.get(rank);
    }

    /** How much of it can be used: all that one asks for at once is small. */
    long slabBytes() {
        return SLAB_BYTES;
    }

    /** Where the slots are. */
    Region slots() {
        return slots.getFirst();
    }

    /** Where the words of {@code slot} begin in there. */
    long offsetOf(int slot) {
        return slot * SLOT_BYTES;
    }

    /** The lock of {@code slot}, by the numbers of the locks of slabs, which are those of ranks. */
    int lockOf(int slot) {
        return slabs.size() + slot;
    }

    /** The region of that index. */
    Region region(int index) {
        return slots().index() == index
                ? slots()
                : slabs.stream().filter(slab -> slab.index() == index).findFirst().orElseThrow();
    }
}
