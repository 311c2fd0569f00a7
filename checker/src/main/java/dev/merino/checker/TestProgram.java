package dev.merino.checker;

import dev.merino.memory.HomePolicy;
import dev.merino.sim.Reach;
import dev.merino.sim.World;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A random program without data races: phases that barriers separate, and in each phase for each
 * rank a list of blocks.
 *
 * @param shape the cluster and the shared memory it runs on
 * @param phases for each phase, for each rank, its blocks
 */
public record TestProgram(Shape shape, List<List<List<Block>>> phases) {
    private static final int FIRST_FLAG_OF_COUNTERS = 1000;

    /**
     * The cluster and its memory.
     *
     * @param localHandoversMax see {@link dev.merino.sync.SyncOptions}
     * @param giveUpPercent how often a rank that waits for a lock or a condition gives up and
     *     begins anew
     * @param pagesBefore how many pages lie before the first area: pages with near numbers have one
     *     manager, so this says which
     */
    public record Shape(
            World.Size size,
            int barrierFanOut,
            int localHandoversMax,
            int giveUpPercent,
            int pagesBefore,
            List<Area> areas,
            List<Cell> cells) {
        int ranks() {
            return size.ranks();
        }

        private Shape with(Reach reach) {
            return new Shape(
                    size.with(reach),
                    barrierFanOut,
                    localHandoversMax,
                    giveUpPercent,
                    pagesBefore,
                    areas,
                    cells);
        }
    }

    /** The same program on nodes that reach each other's memory in this way. */
    TestProgram with(Reach reach) {
        return new TestProgram(shape.with(reach), phases);
    }

    /** The same program in memory whose units are so many times smaller, as a logarithm. */
    TestProgram withSmallerUnits(int shift) {
        if (shift == 0) {
            return this;
        }
        List<Area> areas = shape.areas().stream().map(area -> area.inSmallerUnits(shift)).toList();
        List<Cell> cells =
                shape.cells().stream()
                        .map(c -> c.inSmallerUnits(shape.areas().get(c.area).unitBytes, shift))
                        .toList();
        Shape smaller =
                new Shape(
                        shape.size,
                        shape.barrierFanOut,
                        shape.localHandoversMax,
                        shape.giveUpPercent,
                        shape.pagesBefore,
                        areas,
                        cells);
        Map<Block.Close, Block> closes = new HashMap<>();
        return new TestProgram(smaller, phases)
                .map(
                        block ->
                                block instanceof Block.Close close
                                        ? closes.computeIfAbsent(
                                                close, c -> c.inSmallerUnits(shift))
                                        : block);
    }

    /** A region. */
    public record Area(int unitBytes, int pages, HomePolicy homes) {
        Area inSmallerUnits(int shift) {
            return new Area(unitBytes >> shift, pages, homes);
        }
    }

    /** An element: where it is and how many bytes it has. */
    public record Cell(int area, int offset, int bytes) {
        /** As far from the beginning or the end of its unit as before. */
        Cell inSmallerUnits(int unitBytes, int shift) {
            int smaller = unitBytes >> shift;
            int inside = offset % unitBytes;
            int moved = inside < unitBytes / 2 ? inside : smaller - (unitBytes - inside);
            return new Cell(area, offset / unitBytes * smaller + moved, bytes);
        }
    }

    /** An access to a cell. */
    public record Step(boolean write, int cell) {
        @Override
        public String toString() {
            return (write ? "write c" : "read c") + cell;
        }
    }

    /** A piece of a rank's work that can be left out. */
    public sealed interface Block {
        /** Its accesses; blocks that do something else have none. */
        default List<Step> steps() {
            return List.of();
        }

        /** The same with other accesses, if it has any. */
        default Block with(List<Step> steps) {
            return this;
        }

        /** Accesses to cells that are this rank's own, or nobody's to write, in this phase. */
        record Plain(List<Step> steps) implements Block {
            @Override
            public Block with(List<Step> fewer) {
                return new Plain(fewer);
            }
        }

        /**
         * Accesses under locks, taken in this order, the first by trying again and again if {@code
         * tries}.
         */
        record Critical(List<Integer> locks, boolean tries, List<Step> steps) implements Block {
            @Override
            public Block with(List<Step> fewer) {
                return new Critical(locks, tries, fewer);
            }
        }

        /** The hint that pages of an area will be read; it may be wrong. */
        record Hint(int area, int firstPage, int pages) implements Block {}

        /** Accesses, and then the news that they are done. */
        record Publish(Channel channel, List<Step> steps) implements Block {
            @Override
            public Block with(List<Step> fewer) {
                return new Publish(channel, fewer);
            }
        }

        /** The wait for the news, and then accesses. */
        record Consume(Channel channel, List<Step> steps) implements Block {
            @Override
            public Block with(List<Step> fewer) {
                return new Consume(channel, fewer);
            }
        }

        /**
         * All ranks close areas and allocate them anew, in this order, full of zeros; and all
         * locks, flags and counters. The same block for every rank.
         *
         * @param areas which
         * @param anew how each of them is afterwards
         * @param firstFlag flags from this one on have the numbers of those that are closed
         * @param firstCounter the same of counters
         */
        record Close(List<Integer> areas, List<Area> anew, int firstFlag, int firstCounter)
                implements Block {
            /** The same in units so much smaller. */
            Close inSmallerUnits(int shift) {
                List<Area> smaller = anew.stream().map(area -> area.inSmallerUnits(shift)).toList();
                return new Close(areas, smaller, firstFlag, firstCounter);
            }
        }

        /**
         * Whatever is in a slot: allocates an array alone and puts it there, or uses or closes the
         * one that is there, whoever has allocated it.
         */
        record Exchange(int slot) implements Block {}

        /**
         * Draws a number from a counter; the cell with that number, if there is one, is this rank's
         * to write.
         */
        record Draw(int counter, List<Step> steps) implements Block {
            @Override
            public Block with(List<Step> fewer) {
                return new Draw(counter, fewer);
            }
        }
    }

    /** How news travels. */
    public sealed interface Channel {
        /** A flag is set. */
        record ByFlag(int flag) implements Channel {}

        /** A counter becomes 1. */
        record ByCounter(int counter) implements Channel {}

        /** A cell becomes other than 0 under a lock, and its condition is signalled. */
        record ByCondition(int lock, int condition, int cell) implements Channel {}
    }

    /** This program without waits for news that nobody tells. */
    TestProgram withoutVainWaits() {
        Set<Channel> told = new HashSet<>();
        forEachBlock(
                block -> {
                    if (block instanceof Block.Publish(Channel channel, List<Step> _)) {
                        told.add(channel);
                    }
                });
        return filter(
                block ->
                        !(block instanceof Block.Consume(Channel channel, List<Step> _))
                                || told.contains(channel));
    }

    /** This program with nobody who gives up, or asks again and again. */
    TestProgram calm() {
        Shape calmShape =
                new Shape(
                        shape.size,
                        shape.barrierFanOut,
                        shape.localHandoversMax,
                        0,
                        shape.pagesBefore,
                        shape.areas,
                        shape.cells);
        return new TestProgram(calmShape, phases).map(TestProgram::calm);
    }

    private static Block calm(Block block) {
        return switch (block) {
            case Block.Critical(List<Integer> locks, boolean _, List<Step> steps) ->
                    new Block.Critical(locks, false, steps);
            case Block.Publish(Channel.ByCounter(int counter), List<Step> steps) ->
                    new Block.Publish(asFlag(counter), steps);
            case Block.Consume(Channel.ByCounter(int counter), List<Step> steps) ->
                    new Block.Consume(asFlag(counter), steps);
            case Block.Plain _,
                    Block.Hint _,
                    Block.Close _,
                    Block.Exchange _,
                    Block.Publish _,
                    Block.Consume _,
                    Block.Draw _ ->
                    block;
        };
    }

    /** A flag that no program has by itself. */
    private static Channel asFlag(int counter) {
        return new Channel.ByFlag(FIRST_FLAG_OF_COUNTERS + counter);
    }

    /** This program with other blocks. */
    TestProgram map(UnaryOperator<Block> change) {
        List<List<List<Block>>> changed = new ArrayList<>();
        for (List<List<Block>> phase : phases) {
            changed.add(
                    phase.stream().map(blocks -> blocks.stream().map(change).toList()).toList());
        }
        return new TestProgram(shape, changed);
    }

    /** This program with only those blocks that {@code keep} accepts. */
    TestProgram filter(Predicate<Block> keep) {
        List<List<List<Block>>> kept = new ArrayList<>();
        for (List<List<Block>> phase : phases) {
            kept.add(phase.stream().map(blocks -> blocks.stream().filter(keep).toList()).toList());
        }
        return new TestProgram(shape, kept);
    }

    void forEachBlock(Consumer<Block> action) {
        phases.forEach(phase -> phase.forEach(blocks -> blocks.forEach(action)));
    }

    /** The program as a person reads it. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(describe(shape.size));
        for (int cell = 0; cell < shape.cells.size(); cell++) {
            if (uses(cell)) {
                text.append("  c")
                        .append(cell)
                        .append(": ")
                        .append(describe(shape.cells.get(cell)))
                        .append('\n');
            }
        }
        for (int phase = 0; phase < phases.size(); phase++) {
            text.append("  phase ")
                    .append(phase)
                    .append(phase == 0 ? "" : " (after a barrier)")
                    .append('\n');
            for (int rank = 0; rank < shape.ranks(); rank++) {
                List<Block> blocks = phases.get(phase).get(rank);
                if (!blocks.isEmpty()) {
                    text.append("    rank ").append(rank).append(": ").append(blocks).append('\n');
                }
            }
        }
        return text.toString();
    }

    private static String describe(World.Size size) {
        return "%d nodes x %d tables x %d threads%s, %s\n"
                .formatted(
                        size.nodes(),
                        size.tables(),
                        size.threads(),
                        size.tracked() ? ", writes tracked" : "",
                        size.reach());
    }

    private boolean uses(int cell) {
        boolean[] used = new boolean[1];
        forEachBlock(
                block ->
                        used[0] |=
                                channelCell(block) == cell
                                        || block.steps().stream().anyMatch(s -> s.cell == cell));
        return used[0];
    }

    /** The cell that says that a condition holds, or -1. */
    private static int channelCell(Block block) {
        return switch (block) {
            case Block.Publish(Channel.ByCondition(int _, int _, int cell), List<Step> _) -> cell;
            case Block.Consume(Channel.ByCondition(int _, int _, int cell), List<Step> _) -> cell;
            case Block.Plain _,
                    Block.Critical _,
                    Block.Hint _,
                    Block.Close _,
                    Block.Exchange _,
                    Block.Publish _,
                    Block.Consume _,
                    Block.Draw _ ->
                    -1;
        };
    }

    private String describe(Cell cell) {
        Area area = shape.areas.get(cell.area);
        return "%d byte%s in region %d, page %d of it, offset %d (unit %d, %s)"
                .formatted(
                        cell.bytes,
                        cell.bytes == 1 ? "" : "s",
                        cell.area,
                        cell.offset / area.unitBytes,
                        cell.offset % area.unitBytes,
                        area.unitBytes,
                        area.homes);
    }
}
