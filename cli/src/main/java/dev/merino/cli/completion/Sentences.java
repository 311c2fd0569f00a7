package dev.merino.cli.completion;

import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Descriptions of picocli's model as plain text. */
final class Sentences {
    /** What is said of a default in passing. */
    private static final Pattern DEFAULT = Pattern.compile(" \\(default[^)]*\\)");

    /** The end of a sentence: not the dots of dev.merino or of an ellipsis. */
    private static final Pattern FIRST = Pattern.compile("(?s)(.*?[^.]\\.)(\\s.*|$)");

    private Sentences() {}

    /** All that is said about {@code arg}. */
    static String of(ArgSpec arg) {
        String text =
                String.join(" ", arg.description())
                        .replace("${DEFAULT-VALUE}", String.valueOf(arg.defaultValueString(true)))
                        .replace(
                                "${COMPLETION-CANDIDATES}",
                                String.join(", ", OptionModel.candidates(arg)));
        return plain(text);
    }

    /** All that is said about {@code command}. */
    static String of(CommandSpec command) {
        return plain(String.join(" ", command.usageMessage().description()));
    }

    /** Text of picocli, in which a percent sign begins a format. */
    static String plain(String text) {
        return text.replace("%n", "\n").replace("%%", "%");
    }

    /** The first sentence of {@code text}, or its first part, without the dot. */
    static String first(String text) {
        String plain = DEFAULT.matcher(text).replaceAll("");
        Matcher sentence = FIRST.matcher(plain);
        String first = sentence.matches() ? sentence.group(1) : plain;
        int colon = first.indexOf(": ");
        String part = colon > 0 ? first.substring(0, colon) : first;
        return part.endsWith(".") ? part.substring(0, part.length() - 1) : part;
    }
}
