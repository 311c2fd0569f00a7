package dev.merino.control;

import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;

/**
 * A recording of Java Flight Recorder in this process, if the run is to have them: from now until
 * it is closed, when it becomes a file. If there can be none the run goes on without it.
 */
public final class FlightRecording implements AutoCloseable {
    private static final long BYTES_MAX = 128L << 20;
    private static final String SETTINGS = "default";

    private final @Nullable Recording recording;
    private final Path file;

    private FlightRecording(@Nullable Recording recording, Path file) {
        this.recording = recording;
        this.file = file;
    }

    /** Begins one, named {@code process}, if {@code wanted} says so. */
    public static FlightRecording start(RecordingOptions wanted, String process) {
        Path file = Path.of(wanted.jfrFolder(), process + ".jfr");
        return new FlightRecording(wanted.jfrFolder().isEmpty() ? null : begin(file), file);
    }

    private static @Nullable Recording begin(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Recording begun = new Recording(Configuration.getConfiguration(SETTINGS));
            begun.setName(file.getFileName().toString());
            begun.setMaxSize(BYTES_MAX);
            begun.start();
            return begun;
        } catch (IOException | ParseException | IllegalStateException e) {
            tell("this process has no flight recording: " + e);
            return null;
        }
    }

    /** Ends it, and writes the file; once. */
    @Override
    public synchronized void close() {
        if (recording != null && recording.getState() == RecordingState.RUNNING) {
            recording.stop();
            try {
                recording.dump(file);
            } catch (IOException e) {
                tell("the flight recording cannot be written: " + e);
            }
            recording.close();
        }
    }

    /** Made when it is needed: a logger takes longer to make than most of what a keeper does. */
    private static void tell(String sentence) {
        System.getLogger(FlightRecording.class.getName())
                .log(System.Logger.Level.WARNING, sentence);
    }
}
