package dev.merino.cli.completion;

import picocli.CommandLine.Model.CommandSpec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Manual pages, in the language of troff: one for the program, and one for each command. */
public final class ManualPage {
    private final StringBuilder text = new StringBuilder();

    private ManualPage() {}

    /** The pages of {@code main}, by the names of their files. */
    public static Map<String, String> all(CommandSpec main, String version) {
        Map<String, String> pages = new LinkedHashMap<>();
        String program = main.name();
        List<CommandModel> commands = CommandModel.commandsOf(main);
        pages.put(program + ".1", ofMain(CommandModel.of(main), commands, version));
        for (CommandModel command : commands) {
            String name = program + "-" + command.name();
            pages.put(name + ".1", ofCommand(name, program, command, version));
        }
        return pages;
    }

    private static String ofMain(CommandModel main, List<CommandModel> commands, String version) {
        ManualPage page = new ManualPage();
        page.begin(main.name(), main.name() + " COMMAND [OPTIONS] [WORDS]", main.about(), version);
        page.options(main.options());
        page.heading("COMMANDS");
        for (CommandModel command : commands) {
            page.item("\\fB" + plain(main.name() + "-" + command.name()) + "\\fR(1)");
            page.paragraph(command.about());
        }
        page.examples(main.spec());
        page.heading("EXIT STATUS");
        page.paragraph(
                "0 if all went well, 1 if the program failed, 2 if nothing was run, 3 if a process"
                        + " was lost, 4 if the time limit has ended the run.");
        return page.text.toString();
    }

    private static String ofCommand(
            String name, String program, CommandModel command, String version) {
        String words = command.wordsAbout().isEmpty() ? "" : " [WORDS]";
        ManualPage page = new ManualPage();
        page.begin(
                name,
                program + " " + command.name() + " [OPTIONS]" + words,
                command.about(),
                version);
        page.paragraph(command.wordsAbout());
        page.options(command.options());
        page.examples(command.spec());
        page.heading("SEE ALSO");
        page.line("\\fB" + plain(program) + "\\fR(1)");
        return page.text.toString();
    }

    private void begin(String name, String synopsis, String about, String version) {
        line(".TH \"" + name.toUpperCase(Locale.ROOT) + "\" 1 \"\" \"merino " + version + "\"");
        // Words stay as they are: a page is copied from.
        line(".nh");
        line(".ad l");
        heading("NAME");
        line(plain(name) + " \\- " + plain(Sentences.first(about)));
        heading("SYNOPSIS");
        line("\\fB" + plain(synopsis) + "\\fR");
        heading("DESCRIPTION");
        paragraph(about);
    }

    private void options(List<OptionModel> options) {
        heading("OPTIONS");
        for (OptionModel option : options) {
            item(names(option));
            paragraph(option.about());
        }
    }

    private static String names(OptionModel option) {
        String names = "\\fB" + plain(String.join(", ", option.names())) + "\\fR";
        if (option.needsValue()) {
            return names + "=\\fI" + plain(option.label()) + "\\fR";
        }
        return option.optional().isEmpty()
                ? names
                : names + "[=\\fI" + plain(option.optional()) + "\\fR]";
    }

    private void examples(CommandSpec spec) {
        heading("EXAMPLES");
        line(".nf");
        for (String example : spec.usageMessage().footer()) {
            line(plain(Sentences.plain(example).replace("./merino", "merino").stripTrailing()));
        }
        line(".fi");
    }

    private void heading(String name) {
        line(".SH " + name);
    }

    private void item(String marked) {
        line(".TP");
        line(marked);
    }

    private void paragraph(String about) {
        if (!about.isEmpty()) {
            line(plain(about.replace("./merino", "merino").replace('\n', ' ')));
        }
    }

    /** Text in which nothing is a command of troff, and a dash is what the keyboard has. */
    private static String plain(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
