package dev.merino.embedded;

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
import dev.merino.rank.statics.SharingLoader;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** One run of a program: its memory, its nodes, its ranks, and what became of them. */
final class EmbeddedSession implements AutoCloseable {
    private final Settings settings;
    private final AddressSpace space;
    private final EmbeddedClosing closing;
    private final Registry registry;
    private final StallWatch watch;
    private final @Nullable RaceDetector races;
    private final @Nullable EmbeddedTrace trace;
    private final List<EmbeddedNode> nodes = new ArrayList<>();
    private final List<EmbeddedRank> processors = new ArrayList<>();
    private final AtomicReference<@Nullable EmbeddedFailure> failure = new AtomicReference<>();
    private final RunObserver observer;

    /**
     * @param trace where events go; null if nobody wants them
     */
    EmbeddedSession(Settings settings, RunObserver observer, @Nullable EmbeddedTrace trace) {
        this.observer = observer;
        this.trace = trace;
        this.settings = settings;
        this.space = Spaces.of(settings);
        this.registry = new Registry(space, settings.size());
        this.closing = new EmbeddedClosing(this, registry);
        this.watch = new StallWatch(this, settings.size());
        this.races = RaceDetector.of(settings);
        for (int node = 0; node < settings.nodes(); node++) {
            nodes.add(new EmbeddedNode(node, this));
        }
    }

    /** Who watches. */
    RunObserver observer() {
        return observer;
    }

    Settings settings() {
        return settings;
    }

    AddressSpace space() {
        return space;
    }

    EmbeddedClosing closing() {
        return closing;
    }

    /** The number of the object that the rank of {@code visits} knows as {@code key}. */
    int find(ObjectKey key, ObjectSpec wanted, NodesToVisit visits) {
        int number;
        synchronized (registry) {
            number = registry.find(key, wanted, visits.rank(), new Everywhere(visits));
        }
        if (wanted instanceof ObjectSpec.Memory memory) {
            observer.found(number, new Registry.KnownArray(key, memory));
        }
        return number;
    }

    /** Makes new objects known to all nodes. */
    private final class Everywhere implements Registry.Newborn {
        private final NodesToVisit visits;

        Everywhere(NodesToVisit visits) {
            this.visits = visits;
        }

        @Override
        public void region(Region region) {
            nodes.forEach(node -> node.add(region, visits));
        }

        @Override
        public void counter(int number, long initial) {
            nodes.forEach(node -> node.defineCounter(number, initial, visits));
        }
    }

    /** Where events go; null if nobody wants them. */
    @Nullable EmbeddedTrace trace() {
        return trace;
    }

    StallWatch watch() {
        return watch;
    }

    List<EmbeddedNode> nodes() {
        return nodes;
    }

    EmbeddedNode node(int number) {
        return nodes.get(number);
    }

    EmbeddedRank processor(int node, int index) {
        return processors.get(node * settings.ranksPerNode() + index);
    }

    EmbeddedRank processor(int rank) {
        return processors.get(rank);
    }

    /** Runs {@code program} on every rank and waits for all of them. */
    Statistics run(Program program, List<String> arguments) {
        ClassLoader loader =
                program.getClass().getClassLoader() instanceof SharingLoader sharing
                        ? sharing
                        : Thread.currentThread().getContextClassLoader();
        for (int rank = 0; rank < settings.size(); rank++) {
            EmbeddedRank processor = new EmbeddedRank(rank, this, bodyOf(rank, program, arguments));
            processor.thread().setContextClassLoader(loader);
            processors.add(processor);
        }
        observer.began(new EmbeddedRunning(this));
        long startNs = System.nanoTime();
        if (trace != null) {
            trace.start();
        }
        startAll();
        boolean interrupted = joinAll();
        long wallNs = System.nanoTime() - startNs;
        if (trace != null) {
            trace.tell();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        checkAlive("");
        registry.askedForBySome()
                .ifPresent(
                        sentence -> {
                            throw new MerinoException(sentence);
                        });
        if (races != null) {
            tellRaces(races);
        }
        return statistics(wallNs);
    }

    private static void tellRaces(RaceDetector races) {
        System.err.println("merino: " + races.summary());
        races.requireNone();
    }

    private void startAll() {
        for (EmbeddedRank processor : processors) {
            try {
                processor.thread().start();
            } catch (
                    OutOfMemoryError
                            e) { // no more threads; those that run must not wait for this one
                fail(new EmbeddedFailure.OfRank(processor.rank(), "was to start", e));
                return;
            }
        }
    }

    private Runnable bodyOf(int rank, Program program, List<String> arguments) {
        return () -> {
            EmbeddedRank processor = processor(rank);
            processor.clock().start();
            try {
                Rank watched = races == null ? processor : new WatchedRank(processor, races);
                RankRunner.run(program, watched, arguments);
                watch.end(rank);
            } catch (Throwable thrown) {
                fail(new EmbeddedFailure.OfRank(rank, "", thrown));
            } finally {
                processor.clock().stop();
                if (trace != null) {
                    trace.ended(rank);
                }
                processor.leave();
            }
        };
    }

    /** Waits for all ranks, whatever happens; says whether it was interrupted. */
    private boolean joinAll() {
        boolean interrupted = false;
        for (EmbeddedRank processor : processors) {
            while (processor.thread().isAlive()) {
                try {
                    processor.thread().join();
                } catch (InterruptedException e) {
                    interrupted = true;
                    fail(new EmbeddedFailure.Interrupted());
                }
            }
        }
        return interrupted;
    }

    /**
     * Ends the session: every rank learns of it at its next call of the runtime. Only the first
     * failure counts.
     */
    void fail(EmbeddedFailure why) {
        if (failure.compareAndSet(null, why)) {
            processors.forEach(EmbeddedRank::revoke);
        }
    }

    boolean hasFailed() {
        return failure.get() != null;
    }

    /** Throws what the session failed with, if it has. */
    void checkAlive(String where) {
        EmbeddedFailure why = failure.get();
        if (why != null) {
            throw why.exception(where);
        }
    }

    private Statistics statistics(long wallNs) {
        List<Statistics.Node> counts = new ArrayList<>();
        for (EmbeddedNode node : nodes) {
            List<Statistics.Time> ranks = new ArrayList<>();
            for (int thread = 0; thread < settings.ranksPerNode(); thread++) {
                ranks.add(processor(node.number(), thread).clock().time());
            }
            counts.add(node.counts(ranks));
        }
        return new Statistics(counts, wallNs);
    }

    /**
     * Frees the memory. Handles that outlive the run have no rights any more, and no thread that
     * could get some.
     */
    @Override
    public void close() {
        processors.forEach(EmbeddedRank::revoke);
        nodes.forEach(node -> node.frames().close());
    }
}
