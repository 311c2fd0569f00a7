package dev.merino.cli.completion;

import picocli.CommandLine.Model.CommandSpec;

import java.util.List;

/** Completion for zsh: a function that hands the options of each command to {@code _arguments}. */
final class ZshScript {
    private final String program;
    private final CommandModel main;
    private final List<CommandModel> commands;
    private final StringBuilder text = new StringBuilder();

    ZshScript(CommandSpec main) {
        this.program = main.name();
        this.main = CommandModel.of(main);
        this.commands = CommandModel.commandsOf(main);
    }

    String text() {
        line("#compdef " + program);
        line("");
        line("_" + program + "() {");
        line("    local context state state_descr line");
        line("    typeset -A opt_args");
        arguments("    ", "-C", main, List.of("'1: :->command'", "'*:: :->words'"));
        line("    case $state in");
        line("    command)");
        line("        local -a commands=(");
        for (CommandModel command : commands) {
            String about = Sentences.first(command.about());
            line("            " + quoted(command.name() + ":" + about));
        }
        line("        )");
        line("        _describe command commands");
        line("        ;;");
        line("    words)");
        line("        case $words[1] in");
        commands.forEach(this::branch);
        line("        esac");
        line("        ;;");
        line("    esac");
        line("}");
        line("");
        // Read by compinit as the body of the function, or by a user with source.
        line("if [[ $funcstack[1] == _" + program + " ]]; then");
        line("    _" + program + " \"$@\"");
        line("else");
        line("    compdef _" + program + " " + program);
        line("fi");
        return text.toString();
    }

    private void branch(CommandModel command) {
        line("        " + command.name() + ")");
        String words =
                command.words().isEmpty()
                        ? "'*: :_files'"
                        : "'1: :(" + String.join(" ", command.words()) + ")' '*: :_files'";
        arguments("            ", "-S", command, List.of(words));
        line("            ;;");
    }

    private void arguments(String indent, String mode, CommandModel command, List<String> rest) {
        line(indent + "_arguments " + mode + " \\");
        for (OptionModel option : command.options()) {
            for (String name : option.names()) {
                line(indent + "    " + quoted(argument(name, option)) + " \\");
            }
        }
        line(indent + "    " + String.join(" ", rest));
    }

    private static String argument(String name, OptionModel option) {
        String about = "[" + escaped(Sentences.first(option.about())) + "]";
        if (!option.needsValue()) {
            return name + about;
        }
        String label = escaped(option.label());
        String values =
                option.takesFile() ? "_files" : "(" + String.join(" ", option.values()) + ")";
        return name + "=" + about + ":" + label + ":" + (values.equals("()") ? " " : values);
    }

    /** What _arguments reads as punctuation, as text. */
    private static String escaped(String text) {
        return text.replaceAll("([\\\\\\[\\]:])", "\\\\$1");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
