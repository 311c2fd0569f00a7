package dev.merino.cli.completion;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/** Completion for fish: a line for each command and each option of a command. */
final class FishScript {
    private final String program;
    private final CommandModel main;
    private final List<CommandModel> commands;
    private final StringBuilder text = new StringBuilder();

    FishScript(CommandSpec main) {
        this.program = main.name();
        this.main = CommandModel.of(main);
        this.commands = CommandModel.commandsOf(main);
    }

    String text() {
        text.append("# Completion of ").append(program).append(" for fish.\n");
        main.options().forEach(option -> option("__fish_use_subcommand", option));
        for (CommandModel command : commands) {
            String about = quoted(Sentences.first(command.about()));
            line("__fish_use_subcommand", "-f -a " + command.name() + " -d " + about);
        }
        commands.forEach(this::wordsOf);
        return text.toString();
    }

    private void wordsOf(CommandModel command) {
        String condition = "__fish_seen_subcommand_from " + command.name();
        command.options().forEach(option -> option(condition, option));
        if (!command.words().isEmpty()) {
            line(condition, "-f -a " + quoted(String.join(" ", command.words())));
        }
    }

    private void option(String condition, OptionModel option) {
        String about = " -d " + quoted(Sentences.first(option.about()));
        for (String name : option.names()) {
            String dashes =
                    name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.charAt(1);
            line(condition, dashes + value(option) + about);
        }
    }

    private static String value(OptionModel option) {
        if (!option.needsValue()) {
            return "";
        }
        if (option.takesFile()) {
            return " -r -F";
        }
        return option.values().isEmpty()
                ? " -x"
                : " -x -a " + quoted(String.join(" ", option.values()));
    }

    private void line(String condition, String words) {
        text.append("complete -c %s -n %s %s%n".formatted(program, quoted(condition), words));
    }

    /** In single quotes, in which fish reads two characters after a backslash only. */
    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
