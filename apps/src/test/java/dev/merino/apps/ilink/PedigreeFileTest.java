package dev.merino.apps.ilink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

class PedigreeFileTest {
    private static final GeneMap MAP = DataFile.parse("x.dat", Inputs.data());

    private static List<Pedigree> parse(String... lines) {
        return PedigreeFile.parse("x.ped", List.of(lines), MAP.loci());
    }

    @Test
    void aFileIsReadAsMakepedLeavesIt() {
        List<Pedigree> pedigrees =
                parse(
                        "1 1 0 0 3 0 0 1 0  1 1  0 0",
                        "1 2 0 0 3 0 0 2 0  0 2  1 2 17 a remark",
                        "",
                        "1 3 1 2 0 0 0 2 1  2 1  2 2",
                        "2 7 0 0 0 0 0 2 1  2 1  2 2");
        assertThat(pedigrees).extracting(Pedigree::number).containsExactly(1, 2);
        Pedigree first = pedigrees.getFirst();
        assertThat(first.proband()).isEqualTo(2);
        assertThat(first.families()).containsExactly(new Family(0, 1, List.of(2)));
        assertThat(first.persons().get(1).phenotypes())
                .containsExactly(new Phenotype.Unknown(), new Phenotype.Alleles(0, 1));
        assertThat(first.persons().get(2).phenotypes())
                .containsExactly(new Phenotype.Affection(true, 0), new Phenotype.Alleles(1, 1));
    }

    @Test
    void aFileIsReadAsItWasBeforeMakeped() {
        Pedigree pedigree =
                parse("5 10 0 0 1 1 1 0 0", "5 20 0 0 2 0 2 1 2", "5 30 10 20 2 2 1 2 2 x")
                        .getFirst();
        assertThat(pedigree.number()).isEqualTo(5);
        assertThat(pedigree.families()).containsExactly(new Family(0, 1, List.of(2)));
        assertThat(pedigree.persons().get(2).phenotypes())
                .containsExactly(new Phenotype.Affection(true, 0), new Phenotype.Alleles(1, 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 1 1 0 0 | line 3: 5 columns: 13 are expected, 9 for the person and 4 for 2 loci",
                "1 3 1 2 1 1 1 0 x | line 3: 8 columns, then 'x': 13 are expected, 9 for the person"
                        + " and 4 for 2 loci"
            })
    void aLineWithTooFewColumnsIsRefused(String line, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () ->
                                parse(
                                        "1 1 0 0 3 0 0 1 1  1 1  0 0",
                                        "1 2 0 0 3 0 0 2 0  0 2  1 2",
                                        line))
                .withMessage("x.ped, " + reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 3 9 2 1 1 1 0 0 | line 3: father 9 is not in pedigree 1",
                "1 3 1 9 1 1 1 0 0 | line 3: mother 9 is not in pedigree 1",
                "1 3 1 0 1 1 1 0 0 | line 3: person 3 has one parent: give both, or 0 0",
                "1 3 2 1 1 1 1 0 0 | line 3: father 2 has the wrong sex in line 2",
                "1 3 3 2 1 1 1 0 0 | line 3: person 3 is the own ancestor",
                "1 2 1 2 1 1 1 0 0 | line 3: person 2 of pedigree 1 is here a second time",
                "1 3 1 2 3 1 1 0 0 | line 3: sex 3: from 1 to 2 is possible",
                "1 3 1 2 1 1 1 3 1 | line 3: allele 3: from 0 to 2 is possible",
                "1 3 1 2 1 1 1 -1 1 | line 3: allele -1: from 0 to 2 is possible",
                "1 3 1 2 1 1 1 0 1 | line 3: alleles 0 1, one known and one not: give both, or"
                        + " 0 0",
                "1 3 1 2 1 4 1 0 0 | line 3: affection status 4: from 0 to 2 is possible",
                "1 3 1 2 1 1 3 0 0 | line 3: liability class 3: from 1 to 2 is possible",
                "1 3 0 0 1 1 1 0 0 | line 2: person 2 is no relative of person 1: make it another"
                        + " pedigree",
                "0 3 0 0 1 1 1 0 0 | line 3: pedigree 0: from 1 to 2147483647 is possible"
            })
    void aPersonWhoCannotBeIsRefused(String line, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("1 1 0 0 1 1 1 0 0", "1 2 0 0 2 0 2 1 2", line))
                .withMessage("x.ped, " + reason);
    }

    @Test
    void whoIsAmongTheOwnAncestorsIsNamedNotTheDescendants() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () ->
                                parse(
                                        "1 1 0 0 2 1 1 0 0",
                                        "1 2 3 1 1 1 1 0 0",
                                        "1 3 4 1 1 1 1 0 0",
                                        "1 4 3 1 1 1 1 0 0"))
                .withMessageMatching("x.ped, line [34]: person [34] is the own ancestor");
    }

    @Test
    void loopsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () ->
                                parse(
                                        "1 1 0 0 1 1 1 0 0",
                                        "1 2 0 0 2 1 1 0 0",
                                        "1 3 1 2 1 1 1 0 0",
                                        "1 4 1 2 2 1 1 0 0",
                                        "1 5 3 4 2 1 1 0 0"))
                .withMessage(
                        "x.ped, line 4: person 4 closes a loop of marriages: such are not known"
                                + " here");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("1 1 0 0 0 0 0 1 2  1 1  0 0"))
                .withMessageContaining("line 1: proband 2");
    }

    @Test
    void aPedigreeInPiecesIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> parse("1 1 0 0 1 1 1 0 0", "2 1 0 0 1 1 1 0 0", "1 2 0 0 1 1 1 0 0"))
                .withMessage(
                        "x.ped, line 3: pedigree 1 continues after another: put its lines"
                                + " together");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("", " "))
                .withMessage("x.ped: there is no person in the file");
    }

    @Test
    void whatCannotBeInheritedIsRefused() {
        Pedigree pedigree =
                parse("1 1 0 0 1 1 1 1 1", "1 2 0 0 2 0 2 1 1", "1 3 1 2 1 1 1 1 2").getFirst();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PreparedPedigree.of(pedigree, MAP))
                .withMessage(
                        "x.ped, line 1: person 1: what is seen of the family at locus 2 cannot be"
                                + " inherited");
    }
}
