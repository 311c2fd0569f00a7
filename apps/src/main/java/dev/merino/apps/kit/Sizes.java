package dev.merino.apps.kit;

import picocli.CommandLine.Model.OptionSpec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What {@code --size} chooses from. The options of an app are declared with small values, which
 * tests use. {@link #STANDARD}, if the app has it, is what users get: a size that shows what
 * several nodes gain. All other sizes are said by how they differ from the small one.
 *
 * @param options the options of the app, with the standard values as defaults
 * @param presets for each other size, the arguments that it stands for
 */
record Sizes(List<OptionSpec> options, Map<String, String> presets) {
    static final String STANDARD = "standard";
    static final String SMALL = "small";

    /**
     * The sizes of an app.
     *
     * @param options with small values as defaults
     * @param presets for each size but the small one, how it differs
     */
    static Sizes of(List<OptionSpec> options, Map<String, String> presets) {
        Map<String, String> standard = values(presets.getOrDefault(STANDARD, ""));
        List<OptionSpec> changed = new ArrayList<>();
        Map<String, String> small = new LinkedHashMap<>();
        for (OptionSpec option : options) {
            String value = standard.get(option.longestName());
            if (value == null) {
                changed.add(option);
            } else {
                small.put(option.longestName(), option.defaultValue());
                changed.add(option.toBuilder().defaultValue(value).build());
            }
        }
        String smallArguments =
                small.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .collect(Collectors.joining(" "));
        Map<String, String> others = new HashMap<>();
        presets.forEach((size, how) -> others.put(size, (smallArguments + " " + how).strip()));
        others.remove(STANDARD);
        others.put(SMALL, smallArguments);
        return new Sizes(List.copyOf(changed), Map.copyOf(others));
    }

    private static Map<String, String> values(String arguments) {
        Map<String, String> values = new HashMap<>();
        String[] words = arguments.isEmpty() ? new String[0] : arguments.split(" ");
        for (int i = 0; i < words.length; i += 2) {
            values.put(words[i], words[i + 1]);
        }
        return values;
    }
}
