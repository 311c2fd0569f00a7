package dev.merino.cli;

import dev.merino.advice.record.Recording;
import dev.merino.advice.record.RecordingJson;
import dev.merino.core.JsonObject;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;

/**
 * What {@code ./merino run --record --json FILE} has written, as far as it is read again.
 *
 * @param timeNs where the time of all ranks went, by cause
 * @param recording how it shared pages
 */
record RunFile(Map<String, Long> timeNs, Recording recording) {
    /** Reads {@code file}; refuses what it is not, with the remedy. */
    static RunFile read(Path file) {
        try {
            JsonObject run = JsonObject.parse(Files.readString(file));
            JsonObject total = run.object("statistics").object("total");
            if (!run.has("sharing")) {
                throw new UsageException(
                        "%s does not say how the run shared pages: run it again with --record."
                                .formatted(file));
            }
            Recording recording = RecordingJson.read(run.object("sharing"));
            return new RunFile(total.object("timeNs").numbers(), recording);
        } catch (NoSuchFileException e) {
            throw new UsageException(
                    "there is no file %s: ./merino run APP --record --json %s writes it."
                            .formatted(file, file),
                    e);
        } catch (IOException e) {
            throw new UsageException("%s cannot be read (%s).".formatted(file, e), e);
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    "%s is not what ./merino run --json writes: %s."
                            .formatted(file, e.getMessage()),
                    e);
        }
    }
}
