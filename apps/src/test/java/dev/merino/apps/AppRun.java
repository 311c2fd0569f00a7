package dev.merino.apps;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Settings;
import dev.merino.apps.kit.App;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs apps on embedded clusters and keeps what they print. */
public final class AppRun {
    private AppRun() {}

    /**
     * The golden quantities that an app prints, key and value, after it has verified its result.
     *
     * @param words the name of the app and its options, parted by blanks
     * @throws AssertionError if it has not verified its result
     */
    public static Map<String, String> golden(String words, int nodes, int threads) {
        Map<String, String> golden = new LinkedHashMap<>();
        List<String> lines = lines(words + " --golden", nodes, threads);
        String app = words.split(" ", 2)[0];
        if (!lines.contains(app + " verified")) {
            throw new AssertionError(words + " has not verified its result: " + lines);
        }
        for (String line : lines) {
            if (line.startsWith(app + " golden ")) {
                String[] parts = line.split(" ", -1);
                golden.put(parts[2], parts[3]);
            }
        }
        return golden;
    }

    /** All lines that an app prints. */
    public static synchronized List<String> lines(String words, int nodes, int threads) {
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            run(List.of(words.split(" ")), Settings.of(nodes, threads));
        } finally {
            System.setOut(console);
        }
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static void run(List<String> words, Settings settings) {
        App app = Apps.named(words.getFirst()).orElseThrow();
        List<String> arguments = new ArrayList<>(words.subList(1, words.size()));
        if (app.options().stream().anyMatch(option -> option.longestName().equals("--size"))) {
            arguments.addAll(0, List.of("--size", "small"));
        }
        app.check(arguments);
        try (Cluster cluster = Merino.embedded(settings)) {
            cluster.run(app, arguments.toArray(String[]::new));
        }
    }
}
