package dev.merino.apps.ilink;

import dev.merino.apps.TestFiles;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Files to compute with. */
final class Inputs {
    private Inputs() {}

    static Path copy(String name, Path folder) throws IOException {
        return TestFiles.copy(Inputs.class, name, folder);
    }

    /** The options that take small2: two families, a disease and a marker with three alleles. */
    static String small2(Path folder, String data) throws IOException {
        return "--pedigree %s --data %s"
                .formatted(copy("small2-pedfile.dat", folder), copy(data, folder));
    }

    /** The options that take ex1: two families, and two fractions, of which the second changes. */
    static String ex1(Path folder) throws IOException {
        return "--pedigree %s --data %s"
                .formatted(copy("ex1-pedfile.dat", folder), copy("ex1-mlink.dat", folder));
    }

    /** A data file with a disease of two liability classes, a marker, and the marker first. */
    static List<String> data(String... lastLines) {
        List<String> lines =
                new ArrayList<>(
                        List.of(
                                "2 0 0 5 << loci, risk, sex-linked, program",
                                "0 0.0 0.0 0",
                                "2 1 << order",
                                "1 2 << disease",
                                "0.7 0.3",
                                "2 << liability classes",
                                "0.1 0.5 0.9 low",
                                "0.2 0.8",
                                "1.0 << on two lines",
                                "3 2 << marker",
                                "0.6 0.4",
                                "0 0",
                                "0.2"));
        lines.addAll(List.of(lastLines));
        return lines;
    }
}
