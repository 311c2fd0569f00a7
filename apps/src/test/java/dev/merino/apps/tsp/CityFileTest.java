package dev.merino.apps.tsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.merino.apps.Apps;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class CityFileTest {
    private static final List<String> SYMMETRIC = List.of("0 1 2", "1 0 3", "2 3 0");

    private static Cities parse(String... lines) {
        return CityFile.parse("x.tsp", List.of(lines));
    }

    private static Cities explicit(String format, String numbers) {
        return parse(
                "NAME: x",
                "TYPE : TSP",
                "DIMENSION:3",
                "EDGE_WEIGHT_TYPE: EXPLICIT",
                "EDGE_WEIGHT_FORMAT: " + format,
                "EDGE_WEIGHT_SECTION",
                numbers,
                "EOF",
                "what follows is not read");
    }

    private static List<String> rows(Cities cities) {
        return List.of(row(cities, 0), row(cities, 1), row(cities, 2));
    }

    private static String row(Cities cities, int from) {
        return cities.road(from, 0) + " " + cities.road(from, 1) + " " + cities.road(from, 2);
    }

    @ParameterizedTest
    @CsvSource({
        "FULL_MATRIX, 0 1 2 1 0 3 2 3 0",
        "UPPER_ROW, 1 2 3",
        "LOWER_ROW, 1 2 3",
        "UPPER_DIAG_ROW, 0 1 2 0 3 0",
        "LOWER_DIAG_ROW, 0 1 0 2 3 0",
        "UPPER_COL, 1 2 3",
        "LOWER_COL, 1 2 3",
        "UPPER_DIAG_COL, 0 1 0 2 3 0",
        "LOWER_DIAG_COL, 0 1 2 0 3 0"
    })
    void aMatrixIsReadInAnyShape(String format, String numbers) {
        assertThat(rows(explicit(format, numbers))).isEqualTo(SYMMETRIC);
    }

    @Test
    void largeNumbersOnTheDiagonalAreIgnored() {
        assertThat(explicit("FULL_MATRIX", "2000000000 1 2 3 9999 4 5 6 9999").road(2, 1))
                .isEqualTo(6);
    }

    @Test
    void pointsInThePlaneAreTheirRoundedDistanceApart() {
        Cities cities =
                parse(
                        "TYPE: TSP",
                        "DIMENSION: 3",
                        "EDGE_WEIGHT_TYPE: EUC_2D",
                        "NODE_COORD_SECTION",
                        "1 0 0",
                        "2 3.0 4.0e0",
                        "3 1 1");
        assertThat(cities.road(0, 1)).isEqualTo(5);
        assertThat(cities.road(2, 0)).isEqualTo(1);
        assertThat(cities.road(1, 2)).isEqualTo(4);
    }

    @Test
    void geographicalDistancesAreThoseOfTspLib() throws IOException {
        Cities burma = Instances.read("burma14.tsp");
        assertThat(burma.road(0, 1)).isEqualTo(153);
        assertThat(burma.road(0, 2)).isEqualTo(510);
    }

    @Test
    void inAPlainMatrixZeroIsNoRoadAndWordsAfterItAreARemark() {
        Cities cities = parse("3", "0 1 2", "", "3 0 0", "5 6 0", "BEST TOUR: (Length: 9)");
        assertThat(cities.road(1, 0)).isEqualTo(3);
        assertThat(cities.road(1, 2)).isEqualTo(Cities.NO_ROAD);
        assertThat(cities.nearest(1)).containsExactly(0);
        assertThat(cities.origins(2)).containsExactly(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3; 0 1 2; 3 0 x | line 3: the matrix has 5 numbers, expected 9",
                "3; 0 1 2; 3 0 4; 5 6 0 7 | line 4: the matrix has 10 numbers, expected 9",
                "3; 0 1 2; 3 0 -4; 5 6 0 | line 3: road of length -4: from 0 to 10000000 is"
                        + " possible",
                "3; 0 1 2; 3 0 4.5; 5 6 0 | line 3: '4.5' stands where a whole number is expected",
                "2; 0 1; 1 0 | line 1: cities 2: from 3 to 64 is possible",
                "1000000 | line 1: cities 1000000: from 3 to 64 is possible"
            })
    void aWrongPlainMatrixIsRefusedWithLineAndReason(String lines, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(lines.split("; ")))
                .withMessage("x.tsp, " + reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TYPE: CVRP | line 1: TYPE is CVRP, known are [ATSP, TSP]",
                "NAME: x; meadow | line 2: 'meadow' is neither 'KEY: value' nor a section",
                "TYPE: TSP; DIMENSION: many | line 2: 'many' stands where a whole number is"
                        + " expected",
                "TYPE: TSP; DIMENSION: 3; EDGE_WEIGHT_TYPE: ATT | line 3: EDGE_WEIGHT_TYPE is ATT,"
                        + " known are [EUC_2D, EXPLICIT, GEO]"
            })
    void aWrongHeaderIsRefusedWithLineAndReason(String lines, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(lines.split("; ")))
                .withMessage("x.tsp, " + reason);
    }

    @Test
    void wrongSectionsAreRefusedWithLineAndReason() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> explicit("UPPER_ROW", "1 2"))
                .withMessage("x.tsp, line 7: EDGE_WEIGHT_SECTION has 2 numbers, expected 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> explicit("UPPER_ROW", "1 2 x"))
                .withMessage("x.tsp, line 7: 'x' stands where a whole number is expected");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> explicit("FUNCTION", "1 2 3"))
                .withMessageStartingWith(
                        "x.tsp, line 5: EDGE_WEIGHT_FORMAT is FUNCTION, known are [FULL_MATRIX, ");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () ->
                                parse(
                                        "TYPE: TSP",
                                        "DIMENSION: 3",
                                        "EDGE_WEIGHT_TYPE: GEO",
                                        "NODE_COORD_SECTION",
                                        "1 0 0 2 0 0 2 0 0"))
                .withMessage("x.tsp, line 5: city 2 stands where city 3 is expected");
    }

    @Test
    void missingPartsAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("TYPE: TSP"))
                .withMessage("x.tsp, line 1: the end of the file, but the header has no DIMENSION");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("TYPE: TSP", "DIMENSION: 3", "EDGE_WEIGHT_TYPE: GEO"))
                .withMessage(
                        "x.tsp, line 3: the end of the file, but there is no NODE_COORD_SECTION");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse())
                .withMessageStartingWith("x.tsp, line 1: the file is empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> explicit("UPPER_ROW", ""))
                .withMessage("x.tsp, line 6: EDGE_WEIGHT_SECTION has 0 numbers, expected 3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EUC_2D | 1 0 0; 2 1e9 0; 3 5 1 | line 5: cities 1 and 2 are more than 10000000"
                        + " apart",
                "EUC_2D | 1 0 0; 2 NaN 0; 3 5 1 | line 6: 'NaN' stands where a number is expected",
                "GEO | 1 0 0; 2 91.5 0; 3 5 1 | line 6: latitude 91.5: from -90.0 to 90.0 is"
                        + " possible",
                "GEO | 1 0 0; 2 1 0; 3 5 -181 | line 7: longitude -181: from -180.0 to 180.0 is"
                        + " possible",
                "GEO | 1 0 0; 2 1 0 | line 6: NODE_COORD_SECTION has 6 numbers, expected 9"
            })
    void wrongCoordinatesAreRefusedWithLineAndReason(String type, String cities, String reason) {
        String head =
                "TYPE: TSP; DIMENSION: 3; EDGE_WEIGHT_TYPE: %s; NODE_COORD_SECTION; "
                        .formatted(type);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse((head + cities).split("; ")))
                .withMessage("x.tsp, " + reason);
    }

    @Test
    void aKeyThatComesTwiceIsRefusedUnlessItIsAComment() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("COMMENT: a", "COMMENT: b", "TYPE: TSP", "TYPE: ATSP"))
                .withMessage("x.tsp, line 4: TYPE stands in line 3 already");
    }

    @Test
    void theAppRefusesAFileThatIsNotThereBeforeItStarts(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("none.tsp");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () ->
                                Apps.named("tsp")
                                        .orElseThrow()
                                        .check(List.of("--file", file.toString())))
                .withMessageContaining("'" + file + "' cannot be read");
        Files.writeString(file, "3\n0 1 2\n1 0 2\n1 2 0\n");
        Apps.named("tsp").orElseThrow().check(List.of("--file", file.toString()));
    }
}
