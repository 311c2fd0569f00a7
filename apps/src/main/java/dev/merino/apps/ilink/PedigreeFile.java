package dev.merino.apps.ilink;

import dev.merino.apps.kit.Token;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the pedigree file of LINKAGE and FASTLINK, {@code pedfile.dat}. Each line is a person:
 *
 * <pre>
 * pedigree person father mother (first child, next of father, next of mother) sex (proband) loci...
 * </pre>
 *
 * with the columns in brackets, as the program {@code makeped} adds them, or without. The number of
 * columns distinguishes the two: without, if all lines have just as many as that takes. What
 * follows the columns, numbers too, is a remark. Of what makeped adds only the proband is used:
 * children are found by their parents.
 */
final class PedigreeFile {
    private static final int COLUMNS_BEFORE = 5;
    private static final int COLUMNS_AFTER = 9;

    private final String source;
    private final List<Locus> loci;
    private final int locusColumns;

    private PedigreeFile(String source, List<Locus> loci) {
        this.source = source;
        this.loci = loci;
        this.locusColumns = loci.stream().mapToInt(Locus::columns).sum();
    }

    /**
     * Parses {@code lines}; {@code source} is named in error messages.
     *
     * @throws IllegalArgumentException naming file, line and reason
     */
    static List<Pedigree> parse(String source, List<String> lines, List<Locus> loci) {
        return new PedigreeFile(source, loci).pedigrees(lines);
    }

    private List<Pedigree> pedigrees(List<String> lines) {
        List<List<Token>> rows = new ArrayList<>();
        for (int index = 0; index < lines.size(); index++) {
            List<Token> words = Token.of(source, index + 1, lines.get(index));
            if (!words.isEmpty()) {
                rows.add(words);
            }
        }
        if (rows.isEmpty()) {
            throw new IllegalArgumentException(source + ": there is no person in the file");
        }
        return pedigrees(
                rows,
                rows.stream().allMatch(row -> numbers(row) == COLUMNS_BEFORE + locusColumns)
                        ? COLUMNS_BEFORE
                        : COLUMNS_AFTER);
    }

    private List<Pedigree> pedigrees(List<List<Token>> rows, int personColumns) {
        Map<Integer, PedigreeMaker> makers = new LinkedHashMap<>();
        int last = 0;
        for (List<Token> row : rows) {
            requireColumns(row, personColumns);
            int pedigree = row.getFirst().whole("pedigree", 1, Integer.MAX_VALUE);
            if (pedigree != last && makers.containsKey(pedigree)) {
                throw row.getFirst()
                        .refused(
                                "pedigree %d continues after another: put its lines together"
                                        .formatted(pedigree));
            }
            makers.computeIfAbsent(pedigree, PedigreeMaker::new)
                    .add(relations(row, personColumns), phenotypes(row, personColumns));
            last = pedigree;
        }
        return makers.values().stream().map(PedigreeMaker::make).toList();
    }

    /** How many numbers a line begins with. */
    private static int numbers(List<Token> row) {
        return (int) row.stream().takeWhile(Token::isWhole).count();
    }

    private void requireColumns(List<Token> row, int personColumns) {
        int expected = personColumns + locusColumns;
        int found = numbers(row);
        if (found >= expected) {
            return;
        }
        String odd = found < row.size() ? ", then '" + row.get(found).text() + "'" : "";
        throw row.getFirst()
                .refused(
                        "%d columns%s: %d are expected, %d for the person and %d for %d loci"
                                .formatted(
                                        found,
                                        odd,
                                        expected,
                                        personColumns,
                                        locusColumns,
                                        loci.size()));
    }

    private static PedigreeMaker.Relations relations(List<Token> row, int personColumns) {
        boolean isMade = personColumns == COLUMNS_AFTER;
        return new PedigreeMaker.Relations(
                row.get(1),
                row.get(2),
                row.get(3),
                row.get(isMade ? 7 : 4),
                isMade && isProband(row.get(8)));
    }

    private static boolean isProband(Token word) {
        int value = word.whole();
        if (value > 1) {
            throw word.refused(
                    "proband %d, a person who stands in two places: loops are not known here"
                            .formatted(value));
        }
        return value == 1;
    }

    private List<Phenotype> phenotypes(List<Token> row, int personColumns) {
        List<Phenotype> phenotypes = new ArrayList<>();
        int at = personColumns;
        for (Locus locus : loci) {
            phenotypes.add(locus.read(row.subList(at, at + locus.columns())));
            at += locus.columns();
        }
        return List.copyOf(phenotypes);
    }
}
