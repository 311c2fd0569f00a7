package dev.merino.cli.completion;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

import java.util.ArrayList;
import java.util.List;

/**
 * A command as shells and manual pages need it.
 *
 * @param name as it is typed after the name of the program
 * @param about what it does, in whole sentences
 * @param options without hidden ones
 * @param words that can stand first after the options; none if they are not known
 * @param wordsAbout what they are; empty if it takes none
 * @param spec picocli's model of it
 */
record CommandModel(
        String name,
        String about,
        List<OptionModel> options,
        List<String> words,
        String wordsAbout,
        CommandSpec spec) {
    static CommandModel of(CommandSpec spec) {
        List<OptionModel> options = new ArrayList<>();
        for (OptionSpec option : spec.options()) {
            if (!option.hidden()) {
                options.add(OptionModel.of(option));
            }
        }
        List<PositionalParamSpec> positional = spec.positionalParameters();
        return new CommandModel(
                spec.name(),
                Sentences.of(spec),
                options,
                positional.isEmpty() ? List.of() : OptionModel.candidates(positional.getFirst()),
                positional.isEmpty() ? "" : Sentences.of(positional.getFirst()),
                spec);
    }

    /** The commands of {@code main}, without hidden ones. */
    static List<CommandModel> commandsOf(CommandSpec main) {
        return main.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(spec -> !spec.usageMessage().hidden())
                .map(CommandModel::of)
                .toList();
    }
}
