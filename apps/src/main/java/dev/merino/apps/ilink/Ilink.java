package dev.merino.apps.ilink;

import dev.merino.Member;
import dev.merino.apps.ilink.GeneMap.Task;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;
import dev.merino.apps.kit.Report;
import dev.merino.apps.kit.Stopwatch;
import dev.merino.apps.kit.VerificationException;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * ILINK of FASTLINK, as parallelised for TreadMarks: genetic linkage analysis. Which recombination
 * fractions between some loci explain best what is seen in families? The likelihood of a pedigree
 * is a sum over all genotypes that its persons may have, found by peeling nuclear family after
 * nuclear family; an optimiser, {@link QuasiNewton}, looks for the fractions where it is largest.
 * With {@code --theta}, or a data file for MLINK, likelihoods are given as they are.
 *
 * <p>{@link SharedLikelihood} has the parallel program, master and slaves, and {@link
 * PlainLikelihood} the sequential one; both use {@link FamilySum}, the sum over one family.
 */
public final class Ilink extends App {
    private static final String AS_DATA_SAY = "data";
    private static final String SEARCH = "ilink";
    private static final String TABLE = "mlink";

    /** For registries and launchers. */
    public Ilink() {
        super(
                "ilink",
                "genetic linkage: recombination fractions that explain pedigrees best",
                List.of(
                        OptionSpecs.file("pedigree", "a pedigree file of FASTLINK, read by rank 0"),
                        OptionSpecs.file("data", "the data file that goes with it"),
                        OptionSpecs.reals(
                                "theta", 0, 0.5, "give the likelihood here, not the best"),
                        OptionSpecs.oneOf(
                                "mode",
                                List.of(AS_DATA_SAY, SEARCH, TABLE),
                                "find the best fractions, or give a table, or what the data say"),
                        OptionSpecs.whole("families", 2, 1, 10_000, "pedigrees to generate"),
                        OptionSpecs.whole("loci", 4, 2, 8, "their loci, a disease the first"),
                        OptionSpecs.whole("alleles", 3, 2, 16, "alleles of the others"),
                        OptionSpecs.whole("children", 4, 1, 20, "children of a couple"),
                        OptionSpecs.whole(
                                "seed", 7, 0, Integer.MAX_VALUE, "what they are made from"),
                        OptionSpecs.whole(
                                "serial-below",
                                3000,
                                0,
                                Long.MAX_VALUE,
                                "pairs of parental genotypes below which rank 0 sums alone")),
                Map.of("standard", "--families 4", "paper", "--families 12 --alleles 4"));
    }

    @Override
    protected void validate(Options options) {
        LinkageInput input = LinkageInput.of(options);
        GeneMap map = map(input, options);
        input.pedigrees(map);
    }

    @Override
    protected void run(Member me, Options options) throws VerificationException {
        LinkageInput input = LinkageInput.share(me, options);
        GeneMap map = map(input, options);
        List<PreparedPedigree> pedigrees = input.pedigrees(map);
        SharedLikelihood shared =
                new SharedLikelihood(
                        me, pedigrees, map.thetas().length, options.wholeLong("serial-below"));
        me.barrier();
        Stopwatch watch = startWatch(me);
        if (!me.isFirst()) {
            shared.serve();
            watch.stop();
            return;
        }
        LinkageResults results = LinkageResults.of(map, shared);
        shared.dismiss();
        watch.stop();
        describe(map, pedigrees, shared, results);
        if (printsGolden(me, options)) {
            print(results.golden(pedigrees), options);
        }
        if (verifies(me, options)) {
            PlainLikelihood plain = new PlainLikelihood(pedigrees);
            results.verify(watch.sequential(() -> results.logarithms(plain)));
            report().verified();
        }
    }

    /** What the data say, or the options in their place. */
    private static GeneMap map(LinkageInput input, Options options) {
        GeneMap map = input.map();
        Task table =
                map.task() instanceof Task.Table ? map.task() : new Task.Table(Optional.empty());
        if (options.isGiven("theta")) {
            double[] thetas = thetas(options.numbers("theta"), map.thetas().length);
            return new GeneMap(map.loci(), map.order(), thetas, new Task.Table(Optional.empty()));
        }
        return new GeneMap(
                map.loci(),
                map.order(),
                map.thetas(),
                switch (options.word("mode")) {
                    case SEARCH -> search(map);
                    case TABLE -> table;
                    default -> map.task();
                });
    }

    private static Task search(GeneMap map) {
        if (map.task() instanceof Task.Search) {
            return map.task();
        }
        boolean[] isFree = new boolean[map.thetas().length];
        Arrays.fill(isFree, true);
        return new Task.Search(isFree);
    }

    private static double[] thetas(double[] thetas, int expected) {
        if (thetas.length != expected) {
            throw new IllegalArgumentException(
                    "ilink: --theta has %d numbers, but there are %d intervals between loci"
                            .formatted(thetas.length, expected));
        }
        return thetas;
    }

    private void describe(
            GeneMap map,
            List<PreparedPedigree> pedigrees,
            SharedLikelihood shared,
            LinkageResults results) {
        Report report = report();
        report.line(
                "pedigrees",
                "%d persons %d loci %d haplotypes %d families %d shared %d"
                        .formatted(
                                pedigrees.size(),
                                pedigrees.stream().mapToInt(PreparedPedigree::persons).sum(),
                                map.loci().size(),
                                pedigrees.getFirst().haplotypes(),
                                pedigrees.stream()
                                        .mapToInt(pedigree -> pedigree.steps().size())
                                        .sum(),
                                shared.sharedSteps()));
        for (LinkageResults.Row row : results.answers()) {
            report.line(
                    "theta",
                    Arrays.stream(row.thetas())
                                    .mapToObj(theta -> String.format(Locale.ROOT, "%.6f ", theta))
                                    .collect(Collectors.joining())
                            + String.format(Locale.ROOT, "lnL %.6f", row.total()));
        }
        if (results.iterations() > 0) {
            report.line("iterations", results.iterations());
            report.line("evaluations", results.evaluated().size());
        }
    }
}
