package dev.merino.apps.ilink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.apps.ilink.GeneMap.Task;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

class LikelihoodTest {
    private static final Offset<Double> ROUNDING = Offset.offset(1e-10);
    private static final GeneratedInput.Shape SHAPE = new GeneratedInput.Shape(1, 4, 2, 2, 5);

    private static double logarithm(Pedigree pedigree, GeneMap map, double... thetas) {
        return new PlainLikelihood(List.of(PreparedPedigree.of(pedigree, map)))
                .logarithms(thetas)[0];
    }

    private static GeneMap map() {
        return DataFile.parse("data", GeneratedInput.data(SHAPE));
    }

    private static Pedigree pedigree() {
        return PedigreeFile.parse("pedigrees", GeneratedInput.pedigrees(SHAPE), map().loci())
                .getFirst();
    }

    @Test
    void aPedigreeCanBePeeledIntoAnybody() {
        Pedigree pedigree = pedigree();
        double expected = logarithm(pedigree, map(), 0.1, 0.2, 0.3);
        for (int person = 0; person < pedigree.persons().size(); person++) {
            Pedigree other = new Pedigree(1, pedigree.persons(), pedigree.families(), person);
            assertThat(logarithm(other, map(), 0.1, 0.2, 0.3))
                    .as("into %d", person)
                    .isCloseTo(expected, ROUNDING);
        }
    }

    @Test
    void lociThatAreNotLinkedCanBeLookedAtOneByOne() {
        GeneMap map = map();
        double sum = 0;
        for (int locus = 0; locus < map.loci().size(); locus++) {
            GeneMap single =
                    new GeneMap(
                            map.loci(),
                            new int[] {locus},
                            new double[0],
                            new Task.Table(Optional.empty()));
            sum += logarithm(pedigree(), single);
        }
        assertThat(logarithm(pedigree(), map, 0.5, 0.5, 0.5)).isCloseTo(sum, ROUNDING);
    }

    @Test
    void largePedigreesDoNotUnderflow() {
        GeneratedInput.Shape shape = new GeneratedInput.Shape(1, 2, 2, 20, 3);
        GeneMap map = DataFile.parse("data", GeneratedInput.data(shape));
        Pedigree pedigree =
                PedigreeFile.parse("pedigrees", GeneratedInput.pedigrees(shape), map.loci())
                        .getFirst();
        assertThat(pedigree.persons()).hasSizeGreaterThan(400);
        assertThat(logarithm(pedigree, map, 0.1)).isBetween(-1000.0, -200.0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.05, 0.2, 0.5})
    void theSumIsThatOverAllThatCanHappen(double theta) {
        GeneMap map = DataFile.parse("data", Inputs.data());
        List<String> lines =
                List.of(
                        "1 1 0 0 1 1 1 0 0",
                        "1 2 0 0 2 0 2 1 2",
                        "1 3 1 2 1 2 1 1 2",
                        "1 4 0 0 2 1 2 0 0",
                        "1 5 3 4 2 2 2 1 1");
        Pedigree pedigree = PedigreeFile.parse("pedigree", lines, map.loci()).getFirst();
        assertThat(logarithm(pedigree, map, theta))
                .isCloseTo(Math.log(new Enumeration(map, pedigree, theta).sum(0)), ROUNDING);
    }

    /** Adds up all ways in which alleles can be given, for two loci, without any cleverness. */
    private static final class Enumeration {
        private final GeneMap map;
        private final Pedigree pedigree;
        private final double theta;
        private final int[][][] alleles;

        Enumeration(GeneMap map, Pedigree pedigree, double theta) {
            this.map = map;
            this.pedigree = pedigree;
            this.theta = theta;
            this.alleles = new int[pedigree.persons().size()][2][2];
        }

        /** The probability of what is seen of persons from {@code index} on, given the others. */
        double sum(int index) {
            if (index == pedigree.persons().size()) {
                return 1;
            }
            Person person = pedigree.persons().get(index);
            double sum = 0;
            for (int way = 0; way < 16; way++) {
                int fromFather = way & 3;
                int fromMother = way >> 2;
                double probability =
                        person.isFounder()
                                ? founder(index, 0, fromFather) * founder(index, 1, fromMother)
                                : gamete(index, 0, person.father(), fromFather)
                                        * gamete(index, 1, person.mother(), fromMother);
                for (int locus = 0; locus < 2; locus++) {
                    probability *=
                            map.loci()
                                    .get(locus)
                                    .penetrance(
                                            person.phenotypes().get(locus),
                                            alleles[index][0][locus],
                                            alleles[index][1][locus]);
                }
                sum += probability > 0 ? probability * sum(index + 1) : 0;
            }
            return sum;
        }

        private double founder(int index, int side, int bits) {
            int[] haplotype = {bits & 1, bits >> 1};
            alleles[index][side] = haplotype;
            return map.loci().get(0).frequency(haplotype[0])
                    * map.loci().get(1).frequency(haplotype[1]);
        }

        private double gamete(int index, int side, int parent, int bits) {
            int one = bits & 1;
            int two = bits >> 1;
            alleles[index][side] = new int[] {alleles[parent][one][0], alleles[parent][two][1]};
            return 0.5 * (one == two ? 1 - theta : theta);
        }
    }

    @Test
    void gametesHaveProbabilitiesThatAddUpToOne() {
        Meiosis meiosis = new Meiosis(new double[] {0.1, 0.2, 0.3});
        for (int mask = 0; mask < 16; mask++) {
            assertThat(Arrays.stream(meiosis.probabilities(mask)).sum()).isCloseTo(1, ROUNDING);
        }
        // The allele in between tells nothing: changed over once, or not at all or twice.
        assertThat(meiosis.probabilities(0b101))
                .containsExactly(new double[] {0.37, 0.13, 0.13, 0.37}, Offset.offset(1e-12));
    }
}
