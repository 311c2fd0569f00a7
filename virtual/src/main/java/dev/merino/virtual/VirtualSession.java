package dev.merino.virtual;

import dev.merino.MemberFailedException;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;
import dev.merino.rank.handle.Rank;
import dev.merino.rank.handle.Registry;
import dev.merino.rank.handle.Spaces;
import dev.merino.rank.races.RaceDetector;
import dev.merino.rank.races.WatchedRank;
import dev.merino.rank.statics.RankRunner;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/**
 * One run of a program in virtual time.
 *
 * <p>Invariant: of all threads of ranks one runs, unless the session has failed; what it does is
 * seen by the next one, which it wakes. So nothing here needs a lock.
 */
final class VirtualSession implements AutoCloseable {
    private final Settings settings;
    private final MachineModel model;
    private final AddressSpace space;
    private final Registry registry;
    private final VirtualClosing closing;
    private final Agenda agenda = new Agenda();
    private final Wire wire;
    private final MessageLinks messages;
    private final List<VirtualNode> nodes = new ArrayList<>();
    private final List<VirtualRank> ranks = new ArrayList<>();
    private final AtomicReference<MerinoException> failure = new AtomicReference<>();
    private final Jitter jitter;
    private final UnaryOperator<Rank> around;
    private final @Nullable RaceDetector races;
    private final FirstTouches firstTouches;
    private long packetsUnderWay;
    private boolean followsHints;

    /**
     * @param recordsTouches whether {@link #firstTouches} are wanted
     */
    VirtualSession(Settings settings, MachineModel model, boolean recordsTouches) {
        this(settings, model, recordsTouches, Jitter.NONE, UnaryOperator.identity());
    }

    VirtualSession(
            Settings settings, MachineModel model, Jitter jitter, UnaryOperator<Rank> around) {
        this(settings, model, false, jitter, around);
    }

    /**
     * @param jitter what delays ranks and messages besides the model
     * @param around what to put around each rank
     */
    private VirtualSession(
            Settings settings,
            MachineModel model,
            boolean recordsTouches,
            Jitter jitter,
            UnaryOperator<Rank> around) {
        this.firstTouches = new FirstTouches(recordsTouches);
        this.jitter = jitter;
        this.around = around;
        this.races = RaceDetector.of(settings);
        this.settings = settings;
        this.model = model;
        this.space = Spaces.of(settings);
        this.registry = new Registry(space, settings.size());
        this.closing = new VirtualClosing(this, registry);
        this.wire = new Wire(model.network(), settings.nodes(), jitter);
        this.messages = new MessageLinks(agenda, model, settings.nodes(), settings.ranksPerNode());
        for (int node = 0; node < settings.nodes(); node++) {
            nodes.add(new VirtualNode(node, this));
        }
    }

    /** Programs' hints count from now on. */
    void followHints() {
        followsHints = true;
    }

    boolean followsHints() {
        return followsHints;
    }

    Settings settings() {
        return settings;
    }

    MachineModel model() {
        return model;
    }

    AddressSpace space() {
        return space;
    }

    Jitter jitter() {
        return jitter;
    }

    Agenda agenda() {
        return agenda;
    }

    Wire wire() {
        return wire;
    }

    MessageLinks messages() {
        return messages;
    }

    VirtualClosing closing() {
        return closing;
    }

    List<VirtualNode> nodes() {
        return nodes;
    }

    VirtualNode node(int number) {
        return nodes.get(number);
    }

    VirtualRank rank(int node, int index) {
        return ranks.get(node * settings.ranksPerNode() + index);
    }

    /** A packet is under way now. */
    void departed() {
        packetsUnderWay++;
    }

    /** A packet has arrived. */
    void arrived() {
        packetsUnderWay--;
    }

    /** Whether no packet is under way. */
    boolean isQuiet() {
        return packetsUnderWay == 0;
    }

    /** The number of the object that {@code rank} knows as {@code key}. */
    int find(ObjectKey key, ObjectSpec wanted, int rank) {
        return registry.find(
                key,
                wanted,
                rank,
                new Registry.Newborn() {
                    @Override
                    public void region(Region region) {
                        nodes.forEach(node -> node.add(region));
                    }

                    @Override
                    public void counter(int number, long initial) {
                        nodes.forEach(node -> node.defineCounter(number, initial));
                    }
                });
    }

    /** Runs {@code program} on every rank and waits for all of them. */
    Statistics run(Program program, List<String> arguments) {
        for (int rank = 0; rank < settings.size(); rank++) {
            ranks.add(new VirtualRank(rank, this, bodyOf(rank, program, arguments)));
        }
        for (VirtualRank rank : ranks) {
            agenda.at(0, new Agenda.Event.Resume(rank));
            rank.thread().setContextClassLoader(Thread.currentThread().getContextClassLoader());
            rank.thread().start();
        }
        goOn();
        joinAll();
        checkAlive();
        registry.askedForBySome()
                .ifPresent(
                        sentence -> {
                            throw new MerinoException(sentence);
                        });
        if (races != null) {
            races.requireNone();
        }
        return statistics();
    }

    /** Which node touches each page first. */
    FirstTouches firstTouches() {
        return firstTouches;
    }

    private Runnable bodyOf(int number, Program program, List<String> arguments) {
        return () -> {
            VirtualRank rank = ranks.get(number);
            try {
                rank.begin();
                RankRunner.run(program, asProgramsSee(rank), arguments);
                rank.end();
                goOn();
            } catch (Throwable thrown) {
                fail(
                        new MemberFailedException(
                                number, "rank " + number + " failed: " + thrown, thrown));
            }
        };
    }

    /** The rank with all that looks at what it does. */
    private Rank asProgramsSee(VirtualRank rank) {
        Rank seen = around.apply(rank.counting());
        if (races != null) {
            seen = new WatchedRank(seen, races);
        }
        return jitter.preempts() ? new PreemptedRank(seen, jitter, rank::catchUpNow) : seen;
    }

    private void joinAll() {
        for (VirtualRank rank : ranks) {
            while (rank.thread().isAlive()) {
                try {
                    rank.thread().join();
                } catch (InterruptedException e) {
                    fail(
                            new MerinoException(
                                    "the run was given up: the thread that called Cluster.run was"
                                            + " interrupted"));
                }
            }
        }
    }

    /** The calling rank waits, while all that comes before happens. */
    @SuppressWarnings("ReferenceEquality") // a rank equals only itself
    void await(VirtualRank self) {
        VirtualRank next = agenda.nextRank();
        if (next == null) {
            fail(new MerinoException(stuck()));
        } else if (next != self) {
            next.go();
            self.sleep();
        }
        checkAlive();
    }

    /** Nobody runs: whoever is next goes on. */
    private void goOn() {
        VirtualRank next = agenda.nextRank();
        if (next != null) {
            next.go();
        } else if (ranks.stream().anyMatch(rank -> !rank.hasEnded())) {
            fail(new MerinoException(stuck()));
        }
    }

    private String stuck() {
        StringBuilder text = new StringBuilder("ranks wait for each other, and nobody goes on:");
        for (VirtualRank rank : ranks) {
            text.append(" rank ").append(rank.rank());
            text.append(rank.hasEnded() ? " has ended;" : " " + rank.waiting() + ";");
        }
        return text.toString();
    }

    /** Ends the session; only the first failure counts. */
    private void fail(MerinoException why) {
        if (failure.compareAndSet(null, why)) {
            ranks.forEach(VirtualRank::revoke);
        }
    }

    /** Throws what the session failed with, if it has. */
    void checkAlive() {
        MerinoException why = failure.get();
        if (why != null) {
            throw why;
        }
    }

    /** What all processors have spent beside the program. */
    Overheads overheads() {
        return nodes.stream().map(VirtualNode::overheads).reduce(Overheads.NONE, Overheads::plus);
    }

    private Statistics statistics() {
        List<Statistics.Node> counts = new ArrayList<>();
        for (VirtualNode node : nodes) {
            List<Statistics.Time> times = new ArrayList<>();
            for (int index = 0; index < settings.ranksPerNode(); index++) {
                times.add(rank(node.number(), index).clock().time());
            }
            counts.add(node.counts(times));
        }
        return new Statistics(counts, agenda.nowNs());
    }

    /** Frees the memory. */
    @Override
    public void close() {
        ranks.forEach(VirtualRank::revoke);
        nodes.forEach(node -> node.frames().close());
    }
}
