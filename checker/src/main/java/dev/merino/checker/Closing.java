package dev.merino.checker;

import dev.merino.checker.TestProgram.Area;
import dev.merino.checker.TestProgram.Block;
import dev.merino.checker.TestProgram.Cell;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;
import dev.merino.sim.ClosingRules;
import dev.merino.sim.World;
import dev.merino.sync.SyncObjects;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * How the ranks of a test program close areas and allocate them anew, as live ranks do: they have
 * met at a barrier; one rank of each node lets it forget; all go on when all nodes have.
 */
final class Closing {
    /** The barrier at which ranks meet before. */
    static final int BARRIER = 1;

    private final World world;
    private final AddressSpace space;
    private final Oracle oracle;
    private final ClosingRules rules;
    private final List<Cell> cells;
    private final int nodes;

    /** Where each area is now. */
    private final List<Region> areas = new ArrayList<>();

    private final Set<Integer> locks = new TreeSet<>();
    private final Set<Integer> flags = new TreeSet<>();
    private final Set<Integer> counters = new TreeSet<>();

    /** What is being closed, and what of the old areas nodes must forget. */
    private Block.@Nullable Close closing;

    private List<Region> old = List.of();
    private SyncObjects objects = SyncObjects.NONE;
    private int arrived;
    private final Set<Integer> forgotten = new TreeSet<>();
    private final Set<Integer> left = new TreeSet<>();

    Closing(World world, AddressSpace space, Oracle oracle, ClosingRules rules, TestProgram of) {
        this.world = world;
        this.space = space;
        this.oracle = oracle;
        this.rules = rules;
        this.cells = of.shape().cells();
        this.nodes = of.shape().size().nodes();
        for (Area area : of.shape().areas()) {
            areas.add(allocate(area));
        }
    }

    private Region allocate(Area area) {
        long bytes = (long) area.unitBytes() * area.pages();
        return space.allocate(bytes, area.unitBytes(), area.homes(), 0);
    }

    /** Where {@code area} is now. */
    Region area(int area) {
        return areas.get(area);
    }

    /** A rank uses an object, which then can be closed. */
    void note(SyncOperation operation) {
        switch (operation) {
            case SyncOperation.Lock(int lock) -> locks.add(lock);
            case SyncOperation.TryLock(int lock) -> locks.add(lock);
            case SyncOperation.SetFlag(int flag) -> flags.add(flag);
            case SyncOperation.AwaitFlag(int flag) -> flags.add(flag);
            case SyncOperation.Count(int counter, var _) -> counters.add(counter);
            case SyncOperation.Unlock _,
                    SyncOperation.Wait _,
                    SyncOperation.Signal _,
                    SyncOperation.Arrive _,
                    SyncOperation.TestFlag _,
                    SyncOperation.Sync _,
                    SyncOperation.Follow _ -> {}
        }
    }

    /** A rank, which has passed the barrier, closes what {@code block} says. */
    void arrive(Block.Close block) {
        if (arrived++ == 0) {
            closing = block;
            old = block.areas().stream().map(areas::get).toList();
            objects =
                    new SyncObjects(
                            List.copyOf(locks),
                            List.of(),
                            List.copyOf(flags),
                            List.copyOf(counters));
        }
    }

    /** Whether {@code rank}, which has arrived, can do something now. */
    boolean canRun(int rank) {
        boolean ownForgot = forgotten.contains(world.nodeOf(rank));
        return ownForgot
                ? rules.mayGoOn(forgotten.size(), nodes)
                : arrived == world.ranks() && rules.mayForget(world.isQuiet());
    }

    /** {@code rank} goes on: it lets its node forget, or it is done, which this says. */
    boolean step(int rank) {
        if (forgotten.add(world.nodeOf(rank))) {
            world.forget(world.nodeOf(rank), old, objects, rules);
            if (rules.mayGoOn(forgotten.size(), nodes)) {
                allocateAnew();
            }
            return false;
        }
        left.add(rank);
        if (left.size() == world.ranks()) {
            arrived = 0;
            forgotten.clear();
            left.clear();
        }
        return true;
    }

    /** Once for each closing, even if nodes that come late still have to forget. */
    private void allocateAnew() {
        Block.Close block = closing;
        if (block == null) {
            return;
        }
        old.forEach(space::free);
        for (int i = 0; i < block.areas().size(); i++) {
            areas.set(block.areas().get(i), allocate(block.anew().get(i)));
        }
        for (int cell = 0; cell < cells.size(); cell++) {
            if (block.areas().contains(cells.get(cell).area())) {
                oracle.reset(cell);
            }
        }
        oracle.closeObjects();
        locks.clear();
        flags.clear();
        counters.clear();
        closing = null;
    }
}
