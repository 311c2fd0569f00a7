package dev.merino.checker;

import dev.merino.checker.TestProgram.Area;
import dev.merino.checker.TestProgram.Block;
import dev.merino.checker.TestProgram.Cell;
import dev.merino.checker.TestProgram.Channel;
import dev.merino.checker.TestProgram.Shape;
import dev.merino.checker.TestProgram.Step;
import dev.merino.core.Chance;
import dev.merino.memory.HomePolicy;
import dev.merino.sim.Reach;
import dev.merino.sim.World;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes random programs without data races.
 *
 * <p>In each phase every cell plays one role: one rank's own, read by all, guarded by a lock,
 * handed from a producer to consumers, or drawn by a counter. Roles change from phase to phase, so
 * that data move between nodes. Cells cluster in few words of few pages, so that most sharing is
 * false. News travel in a fixed order in each phase, and every rank tells and awaits them in that
 * order: nobody can wait in a circle.
 *
 * <p>Some programs leave the home of their page idle: nobody touches the page there before the last
 * phase. Only then do other nodes have it in exclusive mode, and enter and leave its sharing set
 * behind each other's backs.
 */
final class Generator {
    private static final int LOCKS = 3;
    private static final int FLAT_NODES_MAX = 6;

    /** A pair of nodes has three channels there. */
    private static final int FLAT_NODES_ON_FABRIC_MAX = 4;

    private static final int HINT_PERCENT = 15;
    private static final int ROW_PERCENT = 30;
    private static final int CLOSE_PERCENT = 30;
    private static final int IDLE_HOME_PERCENT = 5;

    private final Chance chance;
    private final World.Size size;

    /** The ranks before this one only wait for the others, and read at the end. */
    private final int firstActive;

    private final Shares shares;
    private final List<Area> areas = new ArrayList<>();
    private final List<Cell> cells = new ArrayList<>();

    /** The cells that play roles; behind them stand those that say that a condition holds. */
    private final int dealtCells;

    private int flags;
    private int counters;
    private int conditions;

    private Generator(Chance chance, World.Size size, boolean idleHome) {
        this.chance = chance;
        this.size = size;
        this.firstActive = idleHome ? size.ranks() / size.nodes() : 0;
        this.shares = idleHome ? Shares.MOSTLY_TOLD : Shares.MIXED;
        if (idleHome) {
            areas.add(new Area(4096, 1, HomePolicy.ROUND_ROBIN)); // at home on the first node
        } else {
            addAreas();
        }
        addCells();
        if (chance.percent(ROW_PERCENT)) {
            addRow();
        }
        this.dealtCells = cells.size();
        areas.add(new Area(4096, 1, HomePolicy.FIRST_TOUCH));
    }

    /**
     * The program that a seed stands for, on a cluster of any size, or of any size with nodes of
     * one processor.
     */
    static TestProgram generate(long seed, boolean oneLevel) {
        Chance chance = new Chance(Chance.seed(seed, 0));
        boolean idleHome = new Chance(Chance.seed(seed, 5)).percent(IDLE_HOME_PERCENT);
        World.Size size = idleHome ? sizeWithIdleHome(chance) : size(chance);
        return generate(chance, oneLevel ? flat(size) : size, idleHome);
    }

    /** As many nodes as there were ranks, but no more than a schedule has room for. */
    private static World.Size flat(World.Size size) {
        int nodesMax = size.reach().isFabric() ? FLAT_NODES_ON_FABRIC_MAX : FLAT_NODES_MAX;
        int nodes = Math.min(size.ranks(), nodesMax);
        return new World.Size(nodes, 1, 1, size.tracked(), size.reach());
    }

    /** A program for a world of that size. */
    static TestProgram generate(Chance chance, World.Size size) {
        return generate(chance, size, false);
    }

    private static TestProgram generate(Chance chance, World.Size size, boolean idleHome) {
        Generator generator = new Generator(chance, size, idleHome);
        List<List<List<Block>>> phases = new ArrayList<>();
        int count = chance.between(1, 5);
        for (int phase = 0; phase < count; phase++) {
            phases.add(generator.phase(phase > 0));
        }
        phases.add(generator.everybodyReadsEverything());
        return Exchanges.addTo(new TestProgram(generator.shape(), phases), chance);
    }

    /** Few nodes may have many ranks: nine at most altogether. */
    private static World.Size size(Chance chance) {
        int nodes = chance.pick(1, 2, 2, 2, 3, 3, 4);
        int processors = nodes == 4 ? chance.between(1, 2) : chance.between(1, nodes == 3 ? 3 : 4);
        int threads = chance.percent(50) ? 1 : processors;
        if (processors == 4) {
            threads = chance.pick(1, 2, 2);
        }
        return new World.Size(
                nodes,
                processors / threads,
                threads,
                threads == 1 && chance.percent(50),
                reach(chance));
    }

    /** In place, by an adapter and by message about equally often. */
    private static Reach reach(Chance chance) {
        int draw = chance.below(100);
        if (draw < 35) {
            return Reach.NEIGHBOURS;
        }
        if (draw < 50) {
            return Reach.FABRIC;
        }
        return draw < 65 ? Reach.COHERENT_FABRIC : Reach.MESSAGES;
    }

    /**
     * Few sharers, so that all but one leave now and then. Writes are not tracked: a node that
     * tracks them asks for exclusive mode with the page, not for a copy that it has.
     */
    private static World.Size sizeWithIdleHome(Chance chance) {
        return new World.Size(chance.pick(3, 3, 3, 4), 1, 1, false, reach(chance));
    }

    private Shape shape() {
        return new Shape(
                size,
                chance.below(3),
                chance.below(3),
                chance.pick(0, 0, 0, 2, 10),
                chance.pick(1, 61, 62, 63, 64, 127),
                List.copyOf(areas),
                List.copyOf(cells));
    }

    private int ranks() {
        return size.ranks();
    }

    private void addAreas() {
        int areaCount = chance.between(1, 3);
        for (int area = 0; area < areaCount; area++) {
            int unitBytes = chance.pick(4096, 4096, 4096, 8192, 16384);
            HomePolicy homes =
                    chance.pick(
                            HomePolicy.FIRST_TOUCH,
                            HomePolicy.FIRST_TOUCH,
                            HomePolicy.ROUND_ROBIN,
                            HomePolicy.BLOCKED);
            areas.add(new Area(unitBytes, chance.between(1, 2), homes));
        }
    }

    /** Words cut into elements of all sizes, at the beginning and the end of pages. */
    private void addCells() {
        int words = chance.between(1, 4);
        for (int word = 0; word < words; word++) {
            int area = chance.below(areas.size());
            Area a = areas.get(area);
            int start = chance.below(a.pages()) * a.unitBytes();
            int offset =
                    chance.percent(50) ? start + 8 * word : start + a.unitBytes() - 8 * (word + 1);
            int bytes = chance.pick(1, 1, 2, 4, 8);
            for (int part = 0; part < 8; part += bytes) {
                if (chance.percent(80) || cells.isEmpty()) {
                    cells.add(new Cell(area, offset + part, bytes));
                }
            }
        }
    }

    /** An area with a byte on each page, so that who reads all of them sweeps through it. */
    private void addRow() {
        int pages = chance.between(3, 7);
        HomePolicy homes =
                chance.pick(HomePolicy.FIRST_TOUCH, HomePolicy.FIRST_TOUCH, HomePolicy.BLOCKED);
        areas.add(new Area(4096, pages, homes));
        for (int page = 0; page < pages; page++) {
            cells.add(new Cell(areas.size() - 1, page * 4096, 1));
        }
    }

    /**
     * How many cells of a hundred play which role, on average; the others are drawn. What a rank
     * tells by flags it releases without acquiring: it does not hear meanwhile what others have
     * written.
     */
    private record Shares(int own, int readOnly, int locked, int told) {
        static final Shares MIXED = new Shares(40, 10, 25, 15);
        static final Shares MOSTLY_TOLD = new Shares(20, 0, 10, 70);
    }

    /** The roles that cells play in one phase. */
    private static final class Roles {
        final List<List<Integer>> own = new ArrayList<>();
        final List<Integer> readOnly = new ArrayList<>();
        final List<List<Integer>> locked = new ArrayList<>();
        final List<News> news = new ArrayList<>();
        final List<Integer> drawn = new ArrayList<>();

        Roles(int ranks) {
            for (int rank = 0; rank < ranks; rank++) {
                own.add(new ArrayList<>());
            }
            for (int lock = 0; lock < LOCKS; lock++) {
                locked.add(new ArrayList<>());
            }
        }
    }

    /** What one rank tells others. */
    private record News(Channel channel, int producer, List<Integer> cells) {}

    private List<List<Block>> phase(boolean mayClose) {
        List<Block> before =
                mayClose && chance.percent(CLOSE_PERCENT) ? List.of(close()) : List.of();
        Roles roles = deal();
        int drawCounter = counters++;
        List<List<Block>> ranks = new ArrayList<>();
        for (int rank = 0; rank < firstActive; rank++) {
            ranks.add(before);
        }
        for (int rank = firstActive; rank < ranks(); rank++) {
            List<Block> blocks = new ArrayList<>(before);
            addRandomBlocks(rank, roles, blocks);
            for (News news : roles.news) {
                addNews(rank, news, blocks);
                addRandomBlocks(rank, roles, blocks);
            }
            if (!roles.drawn.isEmpty() && chance.percent(70)) {
                blocks.add(
                        new Block.Draw(
                                drawCounter,
                                roles.drawn.stream().map(c -> new Step(true, c)).toList()));
            }
            ranks.add(blocks);
        }
        return ranks;
    }

    private Roles deal() {
        Roles roles = new Roles(ranks());
        for (int cell = 0; cell < dealtCells; cell++) {
            int draw = chance.below(100);
            if (draw < shares.own) {
                roles.own.get(activeRank()).add(cell);
            } else if (draw < shares.own + shares.readOnly) {
                roles.readOnly.add(cell);
            } else if (draw < shares.own + shares.readOnly + shares.locked) {
                roles.locked.get(chance.below(LOCKS)).add(cell);
            } else if (draw < shares.own + shares.readOnly + shares.locked + shares.told) {
                tellAbout(cell, roles);
            } else {
                roles.drawn.add(cell);
            }
        }
        return roles;
    }

    private int activeRank() {
        return firstActive + chance.below(ranks() - firstActive);
    }

    private void tellAbout(int cell, Roles roles) {
        if (roles.news.isEmpty() || chance.percent(50)) {
            roles.news.add(new News(channel(), activeRank(), new ArrayList<>()));
        }
        roles.news.get(chance.below(roles.news.size())).cells.add(cell);
    }

    private Channel channel() {
        return switch (chance.below(5)) {
            case 0, 1 -> new Channel.ByFlag(flags++);
            case 2, 3 -> new Channel.ByCounter(counters++);
            default -> condition();
        };
    }

    /**
     * A condition has a lock of its own, and a byte beside those of other conditions that says that
     * it holds.
     */
    private Channel condition() {
        cells.add(new Cell(areas.size() - 1, conditions, 1));
        return new Channel.ByCondition(LOCKS + conditions, conditions++, cells.size() - 1);
    }

    private void addNews(int rank, News news, List<Block> blocks) {
        if (rank == news.producer) {
            blocks.add(new Block.Publish(news.channel, steps(news.cells, true)));
        } else if (chance.percent(60)) {
            blocks.add(new Block.Consume(news.channel, steps(news.cells, false)));
        }
    }

    private void addRandomBlocks(int rank, Roles roles, List<Block> blocks) {
        int count = chance.below(4);
        for (int i = 0; i < count; i++) {
            if (chance.percent(HINT_PERCENT)) {
                blocks.add(hint());
            }
            if (chance.percent(55)) {
                blocks.add(plain(rank, roles));
            } else {
                blocks.add(critical(roles));
            }
        }
    }

    private Block plain(int rank, Roles roles) {
        List<Step> steps = new ArrayList<>(steps(roles.own.get(rank), true));
        steps.addAll(steps(roles.readOnly, false));
        return new Block.Plain(steps);
    }

    private Block hint() {
        int area = chance.below(areas.size());
        int pages = areas.get(area).pages();
        int first = chance.below(pages);
        return new Block.Hint(area, first, chance.between(1, pages - first));
    }

    private Block critical(Roles roles) {
        int lock = chance.below(LOCKS);
        List<Step> steps = new ArrayList<>(steps(roles.locked.get(lock), true));
        if (lock + 1 < LOCKS && chance.percent(25)) {
            steps.addAll(steps(roles.locked.get(lock + 1), true));
            return new Block.Critical(List.of(lock, lock + 1), chance.percent(15), steps);
        }
        return new Block.Critical(List.of(lock), chance.percent(15), steps);
    }

    private List<Step> steps(List<Integer> cells, boolean mayWrite) {
        List<Step> steps = new ArrayList<>();
        for (int cell : cells) {
            int count = chance.pick(0, 1, 1, 2);
            for (int i = 0; i < count; i++) {
                steps.add(new Step(mayWrite && chance.percent(60), cell));
            }
        }
        return steps;
    }

    /** Some areas, in any order, with other units and homes, perhaps. */
    private Block close() {
        List<Integer> all = new ArrayList<>();
        for (int area = 0; area < areas.size(); area++) {
            all.add(chance.below(all.size() + 1), area);
        }
        List<Integer> closed = all.subList(0, chance.between(1, areas.size()));
        List<Area> anew = closed.stream().map(area -> anew(areas.get(area))).toList();
        return new Block.Close(List.copyOf(closed), anew, flags, counters);
    }

    private Area anew(Area area) {
        int unitBytes = chance.pick(area.unitBytes(), 4096, 8192);
        int pages = Math.ceilDiv(area.unitBytes() * area.pages(), unitBytes);
        HomePolicy homes =
                chance.pick(HomePolicy.FIRST_TOUCH, HomePolicy.ROUND_ROBIN, HomePolicy.BLOCKED);
        return new Area(unitBytes, pages, homes);
    }

    private List<List<Block>> everybodyReadsEverything() {
        List<Block> before = chance.percent(CLOSE_PERCENT) ? List.of(close()) : List.of();
        List<Step> reads = new ArrayList<>();
        for (int cell = 0; cell < cells.size(); cell++) {
            reads.add(new Step(false, cell));
        }
        List<List<Block>> ranks = new ArrayList<>();
        for (int rank = 0; rank < ranks(); rank++) {
            List<Block> blocks = new ArrayList<>(before);
            blocks.add(new Block.Plain(reads));
            ranks.add(List.copyOf(blocks));
        }
        return ranks;
    }
}
