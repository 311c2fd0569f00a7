package dev.merino.apps.ilink;

import dev.merino.Member;
import dev.merino.SharedBytes;
import dev.merino.SharedInts;
import dev.merino.apps.kit.Options;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The input: a data file and a pedigree file, or generated ones.
 *
 * @param dataSource where the data are from, for error messages
 * @param pedigreeSource where the pedigrees are from, for error messages
 */
record LinkageInput(
        String dataSource, List<String> data, String pedigreeSource, List<String> pedigrees) {
    private static final int TEXTS = 2;

    /**
     * Reads the files that the options name, or generates input as the options say.
     *
     * @throws IllegalArgumentException if a file cannot be read
     */
    static LinkageInput of(Options options) {
        if (options.isGiven("pedigree") != options.isGiven("data")) {
            throw new IllegalArgumentException(
                    "ilink: a pedigree file goes with a data file: give --pedigree and --data");
        }
        if (options.isGiven("pedigree")) {
            return new LinkageInput(
                    options.path("data").toString(),
                    read("data", options.path("data")),
                    options.path("pedigree").toString(),
                    read("pedigree", options.path("pedigree")));
        }
        GeneratedInput.Shape shape =
                new GeneratedInput.Shape(
                        options.whole("families"),
                        options.whole("loci"),
                        options.whole("alleles"),
                        options.whole("children"),
                        options.wholeLong("seed"));
        return new LinkageInput(
                "generated data",
                GeneratedInput.data(shape),
                "generated pedigrees",
                GeneratedInput.pedigrees(shape));
    }

    private static List<String> read(String option, Path path) {
        try {
            return Files.readAllLines(path, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "ilink: --%s '%s' cannot be read (%s): give a path to a file of FASTLINK"
                            .formatted(option, path, e),
                    e);
        }
    }

    /** Rank 0 reads the input and all get it: other machines need not have the files. */
    static LinkageInput share(Member me, Options options) {
        SharedInts lengths = me.named("ilink text lengths").ints(TEXTS);
        byte[][] texts = new byte[TEXTS][0];
        if (me.isFirst()) {
            LinkageInput input = of(options);
            texts[0] = bytes(input.data);
            texts[1] = bytes(input.pedigrees);
            lengths.set(0, texts[0].length);
            lengths.set(1, texts[1].length);
        }
        me.barrier();
        SharedBytes data = me.named("ilink data").bytes(lengths.get(0));
        SharedBytes pedigrees = me.named("ilink pedigrees").bytes(lengths.get(1));
        if (me.isFirst()) {
            data.copyFrom(0, texts[0], 0, texts[0].length);
            pedigrees.copyFrom(0, texts[1], 0, texts[1].length);
        }
        me.barrier();
        return new LinkageInput("the data", lines(data), "the pedigrees", lines(pedigrees));
    }

    private static byte[] bytes(List<String> lines) {
        return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    private static List<String> lines(SharedBytes text) {
        byte[] bytes = new byte[Math.toIntExact(text.length())];
        text.copyTo(0, bytes, 0, bytes.length);
        return new String(bytes, StandardCharsets.ISO_8859_1).lines().toList();
    }

    /** Parses the data. */
    GeneMap map() {
        return DataFile.parse(dataSource, data);
    }

    /** Parses the pedigrees, and finds the possible genotypes of their persons. */
    List<PreparedPedigree> pedigrees(GeneMap map) {
        return PedigreeFile.parse(pedigreeSource, pedigrees, map.loci()).stream()
                .map(pedigree -> PreparedPedigree.of(pedigree, map))
                .toList();
    }
}
