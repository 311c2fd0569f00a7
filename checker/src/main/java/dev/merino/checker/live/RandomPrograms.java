package dev.merino.checker.live;

import dev.merino.Member;
import dev.merino.SharedBytes;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.checker.Checker;
import dev.merino.checker.ClusterProgram;
import dev.merino.checker.ProgramOperations;
import dev.merino.checker.Trace;
import dev.merino.checker.Violation;
import dev.merino.core.Chance;

import java.util.ArrayList;
import java.util.List;

/**
 * Runs the checker's random programs on the cluster it is started on, one after the other, in the
 * memory that the one before has given back. Every rank writes down what it read and did; after
 * each program rank 0 gets all traces, through shared memory too, and judges them.
 */
public class RandomPrograms extends App {
    private static final int DEFAULT_PROGRAMS = 50;

    /** Programs for the shape of whatever cluster it runs on. */
    public RandomPrograms() {
        super(
                "random-programs",
                "random programs without data races, every read of which is judged",
                List.of(
                        OptionSpecs.whole(
                                "programs", DEFAULT_PROGRAMS, 1, Integer.MAX_VALUE, "how many"),
                        OptionSpecs.whole(
                                "seed",
                                Checker.DEFAULT_SEED,
                                Long.MIN_VALUE,
                                Long.MAX_VALUE,
                                "which family of programs"),
                        OptionSpecs.whole("first", 0, 0, Integer.MAX_VALUE, "the first of them"),
                        OptionSpecs.toggle("small-units", "units of 64 to 256 bytes, not pages"),
                        OptionSpecs.toggle("gc", "collect garbage in every JVM meanwhile")));
    }

    @Override
    protected final void run(Member me, Options options) throws Exception {
        if (!options.isGiven("gc")) {
            new Part(me, options).runAll();
            return;
        }
        try (GarbageMaker _ = GarbageMaker.make()) {
            new Part(me, options).runAll();
        }
    }

    /**
     * What {@code me} performs on: {@code cluster} itself, unless somebody wants to see this fail.
     */
    protected ProgramOperations operations(Member me, ProgramOperations cluster) {
        return cluster;
    }

    /** What one rank does. */
    private final class Part {
        private final Member me;
        private final long family;
        private final int first;
        private final int programs;
        private final SharedBytes traces;
        private final boolean smallUnits;
        private long deeds;

        Part(Member me, Options options) {
            this.me = me;
            this.family = options.wholeLong("seed");
            this.first = options.whole("first");
            this.programs = options.whole("programs");
            this.smallUnits = options.isGiven("small-units");
            this.traces = me.named("traces").bytes((long) Trace.BYTES_MAX * me.size());
        }

        void runAll() throws InterruptedException {
            for (int index = first; index - first < programs; index++) {
                runOne(index);
            }
            if (me.isFirst()) {
                System.out.printf(
                        "random-programs: %,d programs of seed %d on %d x %d ranks, %,d deeds,"
                                + " every read was right%n",
                        programs, family, me.nodes(), me.size() / me.nodes(), deeds);
            }
        }

        private void runOne(int index) throws InterruptedException {
            long seed = Checker.seedOf(family, index);
            ClusterProgram pages = ClusterProgram.of(seed, me.nodes(), me.size() / me.nodes());
            ClusterProgram program = smallUnits ? pages.withSmallUnits() : pages;
            Trace trace = perform(program, seed);
            byte[] bytes = trace.bytes();
            traces.copyFrom((long) Trace.BYTES_MAX * me.rank(), bytes, 0, bytes.length);
            me.barrier();
            if (me.isFirst()) {
                judge(program, index);
            }
        }

        private Trace perform(ClusterProgram program, long seed) throws InterruptedException {
            Chance ways = new Chance(Chance.seed(seed, -1 - me.rank()));
            LiveOperations cluster = new LiveOperations(me, "program", program, ways);
            Trace trace = program.perform(me.rank(), operations(me, cluster));
            cluster.closeAll();
            return trace;
        }

        private void judge(ClusterProgram program, int index) {
            try {
                List<Trace> all = new ArrayList<>();
                for (int rank = 0; rank < me.size(); rank++) {
                    all.add(Trace.of(rank, bytesOf(rank)));
                    deeds += all.getLast().entries().size();
                }
                program.judge(all);
            } catch (Violation violation) {
                throw new MisreadException(describe(violation, program, index), violation);
            }
        }

        /** No more than there are: each byte is looked at if somebody looks for data races. */
        private byte[] bytesOf(int rank) {
            long at = (long) Trace.BYTES_MAX * rank;
            byte[] header = new byte[Trace.HEADER_BYTES];
            traces.copyTo(at, header, 0, header.length);
            byte[] bytes = new byte[Trace.length(header)];
            traces.copyTo(at, bytes, 0, bytes.length);
            return bytes;
        }

        private String describe(Violation violation, ClusterProgram program, int index) {
            return "%s in program %d: run it again with --seed %d --first %d --programs 1%n%s%n%s"
                    .formatted(
                            violation.kind(),
                            index,
                            family,
                            index,
                            violation.getMessage(),
                            program.text());
        }
    }
}
