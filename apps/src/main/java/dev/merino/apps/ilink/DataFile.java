package dev.merino.apps.ilink;

import dev.merino.apps.ilink.GeneMap.Sweep;
import dev.merino.apps.ilink.GeneMap.Task;
import dev.merino.apps.kit.Token;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Reads the data file of LINKAGE and FASTLINK, {@code datafile.dat}: the loci, their order, the
 * recombination fractions, and what to compute. What this program does not know (sex-linked genes,
 * mutation, interference, other kinds of loci) is refused.
 */
final class DataFile {
    private static final int LOCI_MAX = 8;
    private static final int ALLELES_MAX = 64;
    private static final int CLASSES_MAX = 120;
    private static final int ILINK = 3;
    private static final int AFFECTION = 1;
    private static final int NUMBERED = 3;

    /** How much the frequencies at a locus may be off, after rounding in a file. */
    private static final double FREQUENCY_SLACK = 0.01;

    private final NumberReader reader;

    private DataFile(NumberReader reader) {
        this.reader = reader;
    }

    /**
     * Parses {@code lines}; {@code source} is named in error messages.
     *
     * @throws IllegalArgumentException naming file, line and reason
     */
    static GeneMap parse(String source, List<String> lines) {
        return new DataFile(new NumberReader(source, lines)).map();
    }

    private GeneMap map() {
        List<Token> first = reader.next(4, "the number of loci, risk locus, sex linkage, program");
        int count = first.getFirst().whole("number of loci", 1, LOCI_MAX);
        requireZero(first.get(1), "a risk locus");
        requireZero(first.get(2), "sex linkage");
        List<Token> second = reader.next(4, "mutation and haplotype frequencies");
        requireZero(second.getFirst(), "mutation");
        requireZero(second.getLast(), "haplotype frequencies");
        int[] order = order(count);
        List<Locus> loci = new ArrayList<>();
        for (int locus = 0; locus < count; locus++) {
            loci.add(locus());
        }
        List<Token> differences = reader.next(2, "sex difference and interference");
        requireZero(differences.getFirst(), "a sex difference");
        requireZero(differences.getLast(), "interference");
        double[] thetas = thetas(count - 1);
        boolean isSearch = first.get(3).whole() == ILINK;
        Task task = isSearch ? search(thetas.length) : table(thetas.length);
        return new GeneMap(List.copyOf(loci), order, thetas, task);
    }

    private static void requireZero(Token word, String what) {
        if (word.whole() != 0) {
            throw word.refused(
                    what + " cannot be computed with: give 0 in place of " + word.text());
        }
    }

    private int[] order(int count) {
        List<Token> words = reader.next(count, "the order of the loci");
        int[] order = new int[count];
        for (int place = 0; place < count; place++) {
            Token word = words.get(place);
            int locus = word.whole("locus", 1, count) - 1;
            if (Arrays.stream(order, 0, place).anyMatch(earlier -> earlier == locus)) {
                throw word.refused("locus " + word.text() + " has two places in the order");
            }
            order[place] = locus;
        }
        return order;
    }

    private Locus locus() {
        List<Token> words = reader.next(2, "the type and number of alleles of a locus");
        int type = words.getFirst().whole();
        if (type != AFFECTION && type != NUMBERED) {
            throw words.getFirst()
                    .refused(
                            ("locus type %d: known are %d, affection status,"
                                            + " and %d, numbered alleles")
                                    .formatted(type, AFFECTION, NUMBERED));
        }
        int alleles = words.getLast().whole("number of alleles", 1, ALLELES_MAX);
        double[] frequencies = frequencies(alleles);
        return type == NUMBERED
                ? new Locus.NumberedAlleles(frequencies)
                : new Locus.AffectionStatus(frequencies, penetrances(alleles));
    }

    private double[] frequencies(int alleles) {
        List<Token> words = reader.next(alleles, "gene frequencies");
        double[] frequencies = reals(words, "gene frequency");
        double sum = Arrays.stream(frequencies).sum();
        if (Math.abs(sum - 1) > FREQUENCY_SLACK) {
            throw words.getLast()
                    .refused("gene frequencies add up to %s: 1 is expected".formatted(sum));
        }
        return frequencies;
    }

    private double[][] penetrances(int alleles) {
        int classes =
                reader.next(1, "the number of liability classes")
                        .getFirst()
                        .whole("number of liability classes", 1, CLASSES_MAX);
        double[][] penetrances = new double[classes][];
        for (int liability = 0; liability < classes; liability++) {
            List<Token> words = reader.next(AllelePairs.count(alleles), "penetrances");
            penetrances[liability] = reals(words, "penetrance");
        }
        return penetrances;
    }

    private static double[] reals(List<Token> words, String what) {
        return words.stream().mapToDouble(word -> word.real(what, 0, 1)).toArray();
    }

    private double[] thetas(int count) {
        return reader.next(count, "recombination values").stream()
                .mapToDouble(word -> word.real("recombination value", 0, 0.5))
                .toArray();
    }

    /** The end of a file for ILINK: a locus to fit, which must be none, then a switch for each. */
    private Task search(int intervals) {
        boolean[] isFree = new boolean[intervals];
        Arrays.fill(isFree, true);
        if (!reader.isAtEnd()) {
            requireZero(reader.next(1, "a locus to fit").getFirst(), "fitting of loci");
        }
        if (!reader.isAtEnd()) {
            List<Token> words = reader.next(intervals, "a switch for each recombination value");
            for (int interval = 0; interval < intervals; interval++) {
                isFree[interval] = words.get(interval).whole("switch", 0, 1) == 1;
            }
        }
        return new Task.Search(isFree);
    }

    /** The end of a file for MLINK: which value changes, by how much, and up to where. */
    private Task table(int intervals) {
        if (intervals == 0 || reader.isAtEnd()) {
            return new Task.Table(Optional.empty());
        }
        List<Token> words = reader.next(3, "which recombination value changes");
        return new Task.Table(
                Optional.of(
                        new Sweep(
                                words.getFirst().whole("recombination value", 1, intervals) - 1,
                                words.get(1).real("increment", 0, 1),
                                words.getLast().real("finishing value", 0, 1))));
    }
}
