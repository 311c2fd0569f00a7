package dev.merino.cli.completion;

import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;

/** The shells that can complete what is typed, each with its script. */
public enum Shell {
    bash {
        @Override
        public String script(CommandSpec main) {
            return AutoComplete.bash(main.name(), main.commandLine());
        }
    },
    zsh {
        @Override
        public String script(CommandSpec main) {
            return new ZshScript(main).text();
        }
    },
    fish {
        @Override
        public String script(CommandSpec main) {
            return new FishScript(main).text();
        }
    };

    /** What this shell reads to complete the words of {@code main}. */
    public abstract String script(CommandSpec main);
}
