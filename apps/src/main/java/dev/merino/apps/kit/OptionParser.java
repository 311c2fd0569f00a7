package dev.merino.apps.kit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Turns the words of a command line into {@link Options}: first the initial values, over them what
 * the chosen preset says, over that what was given. Of an option that is given twice the last value
 * counts.
 */
final class OptionParser {
    private final String app;
    private final List<Option> declared;
    private final Map<String, Map<String, String>> presets;

    OptionParser(String app, List<Option> declared, Map<String, Map<String, String>> presets) {
        this.app = app;
        this.declared = declared;
        this.presets = presets;
    }

    Options parse(List<String> words) {
        Map<String, String> given = given(words);
        Map<String, String> values = new HashMap<>();
        declared.forEach(option -> values.put(option.name(), option.initial()));
        values.putAll(presets.getOrDefault(given.getOrDefault(App.SIZE, ""), Map.of()));
        values.putAll(given);
        return new Options(values);
    }

    private Map<String, String> given(List<String> words) {
        Map<String, String> given = new HashMap<>();
        int next = 0;
        while (next < words.size()) {
            next += take(words, next, given);
        }
        return given;
    }

    /** Puts the option at {@code at} into {@code given} and returns how many words it took. */
    private int take(List<String> words, int at, Map<String, String> given) {
        String word = words.get(at);
        int equals = word.indexOf('=');
        Option option = option(equals < 0 ? word : word.substring(0, equals));
        if (equals >= 0) {
            given.put(option.name(), accepted(option, word.substring(equals + 1)));
            return 1;
        }
        if (option.isToggle()) {
            given.put(option.name(), "on");
            return 1;
        }
        given.put(option.name(), accepted(option, valueAfter(option, words, at)));
        return 2;
    }

    private Option option(String flag) {
        Optional<Option> found =
                declared.stream().filter(option -> option.flag().equals(flag)).findFirst();
        return found.orElseThrow(
                () -> refusal("there is no option '" + flag + "'; the options are " + flags()));
    }

    private String valueAfter(Option option, List<String> words, int at) {
        if (at + 1 == words.size() || words.get(at + 1).startsWith("--")) {
            throw refusal(option.flag() + " has no value: give " + option.accepts().inWords());
        }
        return words.get(at + 1);
    }

    private String accepted(Option option, String value) {
        if (!option.accepts().takes(value)) {
            throw refusal(
                    option.flag()
                            + " cannot be '"
                            + value
                            + "': give "
                            + option.accepts().inWords());
        }
        return value;
    }

    private String flags() {
        return declared.stream().map(Option::flag).collect(Collectors.joining(", "));
    }

    private IllegalArgumentException refusal(String reason) {
        return new IllegalArgumentException(app + ": " + reason);
    }
}
