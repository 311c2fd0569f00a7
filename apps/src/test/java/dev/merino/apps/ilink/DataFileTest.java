package dev.merino.apps.ilink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.merino.apps.ilink.GeneMap.Task;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;

class DataFileTest {
    private static GeneMap parse(List<String> lines) {
        return DataFile.parse("x.dat", lines);
    }

    private static List<String> with(int line, String text) {
        List<String> lines = new ArrayList<>(Inputs.data());
        lines.set(line - 1, text);
        return lines;
    }

    @Test
    void lociAreReadAndPutInOrder() {
        GeneMap map = parse(Inputs.data());
        assertThat(map.order()).containsExactly(1, 0);
        assertThat(map.thetas()).containsExactly(0.2);
        assertThat(map.chromosome().getFirst()).isInstanceOf(Locus.NumberedAlleles.class);
        Locus disease = map.loci().getFirst();
        assertThat(disease.columns()).isEqualTo(2);
        assertThat(disease.penetrance(new Phenotype.Affection(true, 1), 1, 0)).isEqualTo(0.8);
        assertThat(disease.penetrance(new Phenotype.Affection(false, 0), 1, 1)).isEqualTo(1 - 0.9);
        assertThat(disease.penetrance(new Phenotype.Unknown(), 1, 1)).isEqualTo(1);
    }

    @Test
    void theEndOfTheFileSaysWhatToDo() {
        assertThat(parse(Inputs.data()).task()).isInstanceOf(Task.Table.class);
        assertThat(parse(Inputs.data("1 0.1 0.45 << sweep")).task())
                .isInstanceOfSatisfying(
                        Task.Table.class,
                        table ->
                                assertThat(table.sweep())
                                        .contains(new GeneMap.Sweep(0, 0.1, 0.45)));
        List<String> search = new ArrayList<>(Inputs.data("0 << none to fit", "0"));
        search.set(0, "2 0 0 3");
        assertThat(parse(search).task())
                .isInstanceOfSatisfying(
                        Task.Search.class,
                        task -> assertThat(task.isFree()).containsExactly(false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | many 0 0 5 | 'many' stands where a whole number is expected",
                "1 | 9 0 0 5 | number of loci 9: from 1 to 8 is possible",
                "1 | 2 1 0 5 | a risk locus cannot be computed with: give 0 in place of 1",
                "1 | 2 0 1 5 | sex linkage cannot be computed with: give 0 in place of 1",
                "2 | 1 0.0 0.0 0 | mutation cannot be computed with: give 0 in place of 1",
                "2 | 0 0.0 0.0 1 | haplotype frequencies cannot be computed with: give 0 in place"
                        + " of 1",
                "3 | 1 1 | locus 1 has two places in the order",
                "3 | 1 3 | locus 3: from 1 to 2 is possible",
                "4 | 2 2 | locus type 2: known are 1, affection status, and 3, numbered alleles",
                "4 | 1 0 | number of alleles 0: from 1 to 64 is possible",
                "5 | 0.7 0.5 | gene frequencies add up to 1.2: 1 is expected",
                "5 | 0.7 << one | '<<' stands where a number is expected",
                "7 | 0.1 1.5 0.9 | penetrance 1.5: from 0.0 to 1.0 is possible",
                "12 | 1 0 | a sex difference cannot be computed with: give 0 in place of 1",
                "12 | 0 1 | interference cannot be computed with: give 0 in place of 1",
                "13 | 0.7 | recombination value 0.7: from 0.0 to 0.5 is possible"
            })
    void aWrongLineIsRefusedWithItsNumberAndTheReason(int line, String text, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(with(line, text)))
                .withMessage("x.dat, line " + line + ": " + reason);
    }

    @Test
    void aFileThatEndsEarlyIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(Inputs.data().subList(0, 10)))
                .withMessage("x.dat, line 10: the file ends before gene frequencies");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(List.of()))
                .withMessageStartingWith("x.dat, line 0: the file ends before");
    }
}
