package dev.merino.cli;

import dev.merino.advice.Advisor;
import dev.merino.advice.ProtocolChoice;
import dev.merino.advice.record.Recording;
import dev.merino.rank.handle.ProtocolChoices;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Whether arrays get the protocols that an earlier run of the program found best. */
final class ProfileOptions {
    /** Instead of the name of a protocol. */
    static final String AUTO = "auto";

    private static final long LIMIT_NS = 30_000_000_000L;

    @Option(
            names = "--profile",
            paramLabel = "FILE.json",
            description =
                    "What an earlier run has recorded (--record --json FILE.json): with --protocol"
                            + " auto each array gets the protocol under which its part of that was"
                            + " cheapest, when replayed.")
    private @Nullable Path profile;

    private Optional<Recording> recording = Optional.empty();

    /**
     * Refuses what does not go together, and reads what there is.
     *
     * @param isAuto whether protocols are to be chosen
     */
    Optional<Recording> read(boolean isAuto) {
        if (isAuto != (profile != null)) {
            throw new UsageException(
                    isAuto
                            ? "--protocol auto needs --profile FILE.json, which a run with --record"
                                    + " --json FILE.json writes: it chooses by what that one did."
                            : "--profile is for --protocol auto, which is not given.");
        }
        recording = Optional.ofNullable(profile).map(file -> RunFile.read(file).recording());
        return recording;
    }

    /** Chooses by what was read, if anything, and tells of each choice. */
    Map<String, String> choose(Consumer<String> tell) {
        Map<String, String> byLine = new LinkedHashMap<>();
        if (recording.isPresent()) {
            Advisor.Choices choices = choices(recording.get());
            for (ProtocolChoice choice : choices.made()) {
                if (byLine.putIfAbsent(choice.array().line(), choice.protocol()) == null) {
                    tell.accept(words(choice));
                }
            }
            if (choices.isCut()) {
                tell.accept(
                        "--protocol auto: %d s were too short to try every protocol of every array;"
                                        .formatted(LIMIT_NS / 1_000_000_000)
                                + " another time it may choose otherwise");
            } else if (byLine.isEmpty()) {
                tell.accept("--protocol auto: no array gains a twentieth by another protocol");
            }
        }
        return byLine;
    }

    private Advisor.Choices choices(Recording its) {
        try {
            return Advisor.protocols(its, LIMIT_NS);
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    "--profile %s is of no use: %s.".formatted(profile, e.getMessage()), e);
        }
    }

    private static String words(ProtocolChoice choice) {
        return String.format(
                Locale.ROOT,
                "--protocol auto: %s gets %s, with which sharing cost %.2f of what it did",
                choice.array().words(),
                choice.protocol(),
                choice.ratio());
    }

    /** The option of JVMs with ranks that tells them of {@code byLine}. */
    static String jvmOption(Map<String, String> byLine) {
        return "-D" + ProtocolChoices.PROPERTY + "=" + ProtocolChoices.text(byLine);
    }

    /** Tells this JVM. */
    static void tellThisProcess(Map<String, String> byLine) {
        if (!byLine.isEmpty()) {
            String _ = System.setProperty(ProtocolChoices.PROPERTY, ProtocolChoices.text(byLine));
        }
    }
}
