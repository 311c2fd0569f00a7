package dev.merino.checker;

import dev.merino.checker.TestProgram.Shape;
import dev.merino.checker.Violation.Kind;
import dev.merino.core.Chance;
import dev.merino.engine.Packet;
import dev.merino.engine.PacketCodec;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.sim.KeepingChoice;
import dev.merino.sim.NetworkFaults;
import dev.merino.sim.PacketAlteration;
import dev.merino.sim.World;
import dev.merino.sync.SyncOptions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One test program on one schedule. Everything follows from the program, the protocol and the seed.
 */
final class Run {
    private static final int STEPS_MAX = 100_000;

    /** One step in so many comes after a time-out: what was not acknowledged is sent again. */
    private static final int TIMEOUT_ODDS = 100;

    /** In how many runs of a hundred ranks keep locks and counters, and how many of a hundred. */
    private static final int KEEPING_RUNS_PERCENT = 30;

    private static final int KEEPING_PERCENT = 80;

    /** In how many runs of a hundred nodes with shared memory act in the middle of steps. */
    private static final int INTERLEAVED_RUNS_PERCENT = 30;

    private final World world;
    private final Schedule schedule;
    private final List<ProgramRank> ranks = new ArrayList<>();
    private final Optional<List<String>> trace;
    private final int giveUpPercent;
    private final boolean lossy;
    private int steps;

    /**
     * What a program runs on.
     *
     * @param checked what is judged
     * @param lossPercent how many messages are lost, and doubled; then they come in any order, too
     */
    record Conditions(CheckedProtocol checked, double lossPercent) {}

    private Run(
            TestProgram program, Conditions conditions, long seed, Optional<List<String>> trace) {
        Shape shape = program.shape();
        AddressSpace space = new AddressSpace(Long.MAX_VALUE);
        Region _ = space.allocate(4096L * shape.pagesBefore(), 4096, HomePolicy.FIRST_TOUCH, 0);
        CheckedProtocol checked = conditions.checked;
        SyncOptions options =
                new SyncOptions(shape.barrierFanOut(), shape.localHandoversMax())
                        .withKind(checked.requirements().synchronisation())
                        .withRules(checked.rules())
                        .withRules(checked.words())
                        .withRules(checked.contributions());
        this.world = new World(shape.size(), space, List.of(checked.protocol()), options);
        world.useFabric(checked.fabric());
        this.lossy = conditions.lossPercent > 0;
        if (lossy) {
            world.useLossyNetwork(
                    new PacketCodec(List.of(checked.codec())),
                    new NetworkFaults(conditions.lossPercent, new Chance(Chance.seed(seed, 3))));
        }
        world.beforeStopping(this::storeOnceMore);
        Chance keeping = new Chance(Chance.seed(seed, 4));
        if (checked.mayKeep() && keeping.percent(KEEPING_RUNS_PERCENT)) {
            Chance counting = new Chance(Chance.seed(seed, 5));
            world.keep(
                    new KeepingChoice(
                            () -> keeping.percent(KEEPING_PERCENT),
                            () -> counting.percent(KEEPING_PERCENT)),
                    checked.kept(),
                    checked.keeping());
        }
        this.schedule = new Schedule(new Chance(Chance.seed(seed, 1)));
        Chance meanwhile = new Chance(Chance.seed(seed, 6));
        if (meanwhile.percent(INTERLEAVED_RUNS_PERCENT)) {
            int odds = meanwhile.pick(4, 16, 64);
            world.interleaving().meanwhile(() -> actMeanwhile(meanwhile, odds));
        }
        this.trace = trace;
        this.giveUpPercent = shape.giveUpPercent();
        Oracle oracle = new Oracle(shape.ranks(), shape.cells().size());
        Chance values = new Chance(Chance.seed(seed, 2));
        Closing closing = new Closing(world, space, oracle, checked.closing(), program);
        Exchanges exchanges = new Exchanges(program, space, checked.local());
        for (int rank = 0; rank < shape.ranks(); rank++) {
            ranks.add(new ProgramRank(rank, world, oracle, program, closing, exchanges, values));
        }
    }

    /**
     * How a run ended.
     *
     * @param steps how many steps it took
     * @param violation what was wrong, if anything
     */
    record Result(int steps, Optional<Violation> violation) {}

    static Result of(TestProgram program, Conditions conditions, long seed) {
        return new Run(program, conditions, seed, Optional.empty()).toEnd();
    }

    /** The run in which nodes hear what {@code alteration} makes of the packets of others. */
    static Result altered(
            TestProgram program, Conditions conditions, long seed, PacketAlteration alteration) {
        Run run = new Run(program, conditions, seed, Optional.empty());
        run.world.alterPackets(alteration);
        return run.toEnd();
    }

    static Result traced(
            TestProgram program, Conditions conditions, long seed, List<String> trace) {
        return new Run(program, conditions, seed, Optional.of(trace)).toEnd();
    }

    private Result toEnd() {
        try {
            while (step()) {
                steps++;
            }
            return new Result(steps, Optional.empty());
        } catch (Violation violation) {
            return new Result(steps, Optional.of(violation));
        } catch (RuntimeException e) {
            return new Result(
                    steps, Optional.of(new Violation(Kind.BROKEN_INVARIANT, e.toString(), e)));
        }
    }

    private boolean step() {
        if (schedule.givesUp(giveUpPercent)) {
            giveUp();
        }
        long ready = ready();
        if (ready == 0 || (lossy && schedule.below(TIMEOUT_ODDS) == 0)) {
            boolean again = world.awaitTimeout();
            if (ready == 0 && !again) {
                requireAllDone();
                return false;
            }
            ready = ready();
        }
        if (ready == 0) {
            return true; // all of it was lost once more
        }
        if (steps > STEPS_MAX) {
            throw new Violation(Kind.ENDLESS, "no end after " + steps + " steps: " + positions());
        }
        act(schedule.pick(ready, ranks.size(), steps), "");
        return true;
    }

    private void act(int actor, String when) {
        if (actor < ranks.size()) {
            note(actor, when + ranks.get(actor).step(steps));
        } else {
            deliver(actor - ranks.size());
        }
    }

    /** One node is in the middle of a step; others may do some of theirs. */
    private void actMeanwhile(Chance chance, int odds) {
        if (chance.below(odds) == 0) {
            long ready = ready() & ~inStep();
            if (ready != 0) {
                act(schedule.pick(ready, ranks.size(), steps), "meanwhile ");
            }
        }
    }

    /** A bit for each rank and each channel whose node is in the middle of a step. */
    private long inStep() {
        int nodes = world.nodeOf(world.ranks() - 1) + 1;
        long inStep = 0;
        for (int rank = 0; rank < ranks.size(); rank++) {
            boolean busy = world.interleaving().isInStep(world.nodeOf(rank));
            inStep |= busy ? 1L << rank : 0;
        }
        for (int channel = 0; channel < world.channels(); channel++) {
            boolean busy = world.interleaving().isInStep(channel % nodes);
            inStep |= busy ? 1L << (ranks.size() + channel) : 0;
        }
        return inStep;
    }

    /** In the middle of a step of its node, a thread that is being stopped may still store. */
    private void storeOnceMore(int table, int page) {
        for (int rank = 0; rank < ranks.size(); rank++) {
            if (world.tableOf(rank) == table
                    && ranks.get(rank).isAboutToStoreTo(page)
                    && schedule.below(2) == 0) {
                note(rank, "meanwhile " + ranks.get(rank).step(steps));
            }
        }
    }

    private void note(int rank, String done) {
        trace.ifPresent(t -> t.add("step %d: rank %d %s".formatted(steps, rank, done)));
    }

    private void deliver(int channel) {
        int nodes = world.nodeOf(world.ranks() - 1) + 1;
        for (Packet packet : world.deliver(channel)) {
            trace.ifPresent(t -> t.add(heard(channel % nodes, channel / nodes % nodes, packet)));
        }
    }

    private String heard(int receiver, int sender, Packet packet) {
        return "step %d: node %d hears node %d: %s"
                .formatted(steps, receiver, sender, packet.message());
    }

    /** Lets one of those who wait for a lock or a condition give up. */
    private void giveUp() {
        List<ProgramRank> waiting = ranks.stream().filter(ProgramRank::canGiveUp).toList();
        if (!waiting.isEmpty()) {
            ProgramRank chosen = waiting.get(schedule.below(waiting.size()));
            note(ranks.indexOf(chosen), "gives up");
            chosen.giveUp();
        }
    }

    /** A bit for each rank that can run and each channel with a message. */
    private long ready() {
        long ready = 0;
        for (int rank = 0; rank < ranks.size(); rank++) {
            ready |= ranks.get(rank).canRun() ? 1L << rank : 0;
        }
        for (int channel = 0; channel < world.channels(); channel++) {
            ready |= world.isEmpty(channel) ? 0 : 1L << (ranks.size() + channel);
        }
        return ready;
    }

    private void requireAllDone() {
        if (!ranks.stream().allMatch(ProgramRank::isDone)) {
            throw new Violation(Kind.DEADLOCK, "everybody waits: " + positions());
        }
    }

    private String positions() {
        List<String> positions = new ArrayList<>();
        for (int rank = 0; rank < ranks.size(); rank++) {
            positions.add("rank " + rank + ": " + ranks.get(rank).position());
        }
        return String.join("; ", positions);
    }
}
