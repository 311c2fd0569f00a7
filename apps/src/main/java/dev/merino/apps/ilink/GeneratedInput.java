package dev.merino.apps.ilink;

import dev.merino.apps.kit.Rand48;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Generates input as FASTLINK would read it: families of three generations with an inherited
 * disease, drawn by chance according to the genetic model of the program. Nothing is known of the
 * oldest generation, which makes the sums large.
 *
 * <p>A couple has {@code children} children. All but the last of these marry; the spouse of the
 * second has parents and a sister in the pedigree.
 */
final class GeneratedInput {
    private static final double[] PENETRANCES = {0.02, 0.8, 0.9};
    private static final double DISEASE_FREQUENCY = 0.1;
    private static final double SEEN = 0.9;
    private static final double THETA = 0.1;
    private static final int MAN = 1;
    private static final int WOMAN = 2;

    /**
     * What to make.
     *
     * @param pedigrees how many pedigrees
     * @param loci how many loci, the first of which is the disease
     * @param alleles how many alleles each other locus has
     * @param children how many children each couple has
     * @param seed what all chance depends on
     */
    record Shape(int pedigrees, int loci, int alleles, int children, long seed) {}

    private record Relative(int id, int father, int mother, int sex, int[][] haplotypes) {}

    private final Shape shape;
    private final Rand48 random;
    private final List<Relative> relatives = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    private GeneratedInput(Shape shape) {
        this.shape = shape;
        this.random = new Rand48(shape.seed);
    }

    /** The data file. */
    static List<String> data(Shape shape) {
        List<String> lines = new ArrayList<>();
        lines.add(shape.loci + " 0 0 3 << loci, risk locus, sex-linked, program");
        lines.add("0 0.0 0.0 0 << mutation, haplotype frequencies");
        lines.add(
                String.join(
                        " ",
                        IntStream.rangeClosed(1, shape.loci).mapToObj(Integer::toString).toList()));
        lines.add("1 2 << affection status, alleles");
        lines.add("%s %s << gene frequencies".formatted(1 - DISEASE_FREQUENCY, DISEASE_FREQUENCY));
        lines.add("1 << liability classes");
        lines.add(
                "%s %s %s << penetrances"
                        .formatted(PENETRANCES[0], PENETRANCES[1], PENETRANCES[2]));
        for (int locus = 1; locus < shape.loci; locus++) {
            lines.add("3 %d << numbered alleles".formatted(shape.alleles));
            lines.add(
                    String.join(
                            " ",
                            IntStream.range(0, shape.alleles)
                                    .mapToObj(
                                            allele ->
                                                    String.format(
                                                            Locale.ROOT,
                                                            "%.6f",
                                                            frequency(shape, allele)))
                                    .toList()));
        }
        lines.add("0 0 << sex difference, interference");
        lines.add(String.join(" ", Collections.nCopies(shape.loci - 1, Double.toString(THETA))));
        return lines;
    }

    /** The first allele is the most frequent. */
    private static double frequency(Shape shape, int allele) {
        return 2.0 * (shape.alleles - allele) / (shape.alleles * (shape.alleles + 1));
    }

    /** The pedigree file. */
    static List<String> pedigrees(Shape shape) {
        GeneratedInput input = new GeneratedInput(shape);
        for (int pedigree = 1; pedigree <= shape.pedigrees; pedigree++) {
            input.drawPedigree(pedigree);
        }
        return input.text.toString().lines().toList();
    }

    private void drawPedigree(int number) {
        relatives.clear();
        Relative grandfather = founder(MAN);
        Relative grandmother = founder(WOMAN);
        List<Relative> hidden = new ArrayList<>(List.of(grandfather, grandmother));
        for (int i = 0; i < shape.children; i++) {
            Relative child = child(grandfather, grandmother, 1 + random.nextInt() % 2);
            if (i < shape.children - 1 || shape.children == 1) {
                marry(child, i == 1, hidden);
            }
        }
        for (Relative relative : relatives) {
            text.append(number).append(' ').append(line(relative, !hidden.contains(relative)));
            text.append('\n');
        }
    }

    private void marry(Relative person, boolean hasInLaws, List<Relative> hidden) {
        int sex = person.sex == MAN ? WOMAN : MAN;
        Relative spouse;
        if (hasInLaws) {
            Relative father = founder(MAN);
            Relative mother = founder(WOMAN);
            hidden.addAll(List.of(father, mother));
            spouse = child(father, mother, sex);
            child(father, mother, WOMAN);
        } else {
            spouse = founder(sex);
        }
        for (int i = 0; i < shape.children; i++) {
            child(
                    person.sex == MAN ? person : spouse,
                    person.sex == MAN ? spouse : person,
                    1 + random.nextInt() % 2);
        }
    }

    private Relative founder(int sex) {
        return add(0, 0, sex, new int[][] {drawHaplotype(), drawHaplotype()});
    }

    private Relative child(Relative father, Relative mother, int sex) {
        int[][] haplotypes = {drawGamete(father), drawGamete(mother)};
        return add(father.id, mother.id, sex, haplotypes);
    }

    private Relative add(int father, int mother, int sex, int[][] haplotypes) {
        Relative relative = new Relative(relatives.size() + 1, father, mother, sex, haplotypes);
        relatives.add(relative);
        return relative;
    }

    private int[] drawHaplotype() {
        int[] haplotype = new int[shape.loci];
        haplotype[0] = random.nextDouble() < DISEASE_FREQUENCY ? 1 : 0;
        for (int locus = 1; locus < shape.loci; locus++) {
            double left = random.nextDouble();
            while (haplotype[locus] < shape.alleles - 1
                    && left >= frequency(shape, haplotype[locus])) {
                left -= frequency(shape, haplotype[locus]++);
            }
        }
        return haplotype;
    }

    private int[] drawGamete(Relative parent) {
        int[] gamete = new int[shape.loci];
        int side = random.nextDouble() < 0.5 ? 0 : 1;
        for (int locus = 0; locus < shape.loci; locus++) {
            if (locus > 0 && random.nextDouble() < THETA) {
                side = 1 - side;
            }
            gamete[locus] = parent.haplotypes[side][locus];
        }
        return gamete;
    }

    private String line(Relative relative, boolean isSeen) {
        int[] one = relative.haplotypes[0];
        int[] other = relative.haplotypes[1];
        boolean isIll = random.nextDouble() < PENETRANCES[one[0] + other[0]];
        String markers =
                IntStream.range(1, shape.loci)
                        .mapToObj(
                                locus ->
                                        isSeen && random.nextDouble() < SEEN
                                                ? (one[locus] + 1) + " " + (other[locus] + 1)
                                                : "0 0")
                        .collect(Collectors.joining(" "));
        return "%d %d %d %d %d %s"
                .formatted(
                        relative.id,
                        relative.father,
                        relative.mother,
                        relative.sex,
                        !isSeen ? 0 : isIll ? 2 : 1,
                        markers);
    }
}
