package dev.merino.cli;

import dev.merino.bench.live.Calibration;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.util.concurrent.Callable;

/** {@code ./merino calibrate}: makes a model of this machine for {@code ./merino simulate}. */
@Command(
        name = "calibrate",
        description =
                "Measure what two nodes on this machine cost, and write a machine model for"
                        + " ./merino simulate --machine FILE. Takes about a minute; other work on"
                        + " the machine is measured with it.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./merino calibrate this.properties",
            "  ./merino simulate sor --machine this.properties --nodes 2",
            "  ./merino bench simulate --machine this.properties"
        })
final class CalibrateCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "Where to write the model.")
    private Path file = Path.of("this.properties");

    @Override
    public Integer call() {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !folder.toFile().isDirectory()) {
            throw new UsageException(
                    "%s is in no folder that exists: make the folder first.".formatted(file));
        }
        return Calibration.run(System.out, file);
    }
}
