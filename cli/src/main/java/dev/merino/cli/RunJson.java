package dev.merino.cli;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.core.Json;

import org.jspecify.annotations.Nullable;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a run prints, as one JSON object in a file, or, under the name "-", alone on the standard
 * output; what else is printed goes to the standard error stream then. Names in it stay; what is
 * added later has new ones.
 */
final class RunJson {
    private static final String STANDARD_OUTPUT = "-";
    private static final int VERSION = 1;
    private static final int OUTPUT_BYTES_MAX = 1 << 26;
    private static final String SPEAKER = "^\\[[0-9-]+] ";

    private final String file;
    private final @Nullable OutputFile target;
    private final OutputCapture capture = new OutputCapture(OUTPUT_BYTES_MAX);

    /**
     * For {@code file}; empty if nobody wants it.
     *
     * @throws UsageException if it cannot be written there
     */
    RunJson(String file) {
        this.file = file;
        this.target = isFile() ? OutputFile.of("--json", file) : null;
    }

    private boolean isFile() {
        return !file.isEmpty() && !isStandardOutput();
    }

    private boolean isStandardOutput() {
        return file.equals(STANDARD_OUTPUT);
    }

    /** Where what is for people goes. */
    PrintWriter forPeople(PrintWriter out, PrintWriter err) {
        return isStandardOutput() ? err : out;
    }

    /** Where what the program prints goes: there, and into the file. */
    PrintWriter ofProgram(PrintWriter real) {
        return file.isEmpty() ? real : capture.tee(real);
    }

    /** Where a program in this JVM prints. */
    PrintStream ofProgram(PrintStream out, PrintStream err, boolean isError) {
        PrintStream real = isError || isStandardOutput() ? err : out;
        return file.isEmpty() ? real : capture.tee(real);
    }

    /**
     * The run is over.
     *
     * @param name of the program
     * @param notes what else is printed, by stable names
     */
    void write(
            String name,
            List<String> words,
            Settings settings,
            Statistics counted,
            Map<String, Object> notes,
            PrintWriter out) {
        if (file.isEmpty()) {
            return;
        }
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("version", VERSION);
        all.put("program", name);
        all.put("words", words);
        all.put("settings", settings(settings));
        all.putAll(notes);
        all.put("results", results(name, capture.lines()));
        all.put("output", capture.lines());
        all.put("isOutputTruncated", capture.isTruncated());
        all.put("statistics", StatisticsJson.of(counted));
        String text = Json.of(all) + "\n";
        if (target == null) {
            out.print(text);
            out.flush();
        } else {
            target.write(file -> file.accept(text));
        }
    }

    static Map<String, Object> settings(Settings settings) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("text", settings.toString());
        map.put("nodes", settings.nodes());
        map.put("workers", settings.workers());
        map.put("threads", settings.threads());
        map.put("ranks", settings.size());
        map.put("protocol", settings.protocol());
        map.put("isFaithful", settings.faithful());
        map.put("unitBytes", settings.unitBytes());
        map.put("spaceBytes", settings.spaceBytes());
        map.put("transport", settings.transport());
        map.put("tracking", settings.tracking());
        return map;
    }

    /** The lines that begin with the name of the program: a key, and what follows it. */
    private static List<Map<String, Object>> results(String name, List<String> lines) {
        List<Map<String, Object>> results = new ArrayList<>();
        for (String line : lines) {
            String[] parts = line.replaceFirst(SPEAKER, "").split(" ", 3);
            if (parts.length >= 2 && parts[0].equals(name)) {
                Map<String, Object> result = new LinkedHashMap<>();
                result.put("key", parts[1]);
                result.put("value", parts.length == 3 ? parts[2] : "");
                results.add(result);
            }
        }
        return results;
    }
}
