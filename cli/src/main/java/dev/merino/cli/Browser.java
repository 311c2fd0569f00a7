package dev.merino.cli;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.function.Consumer;

/** The browser of whoever sits at this machine. */
final class Browser {
    private static final String OPENER = "xdg-open";

    private Browser() {}

    /** Opens {@code address} in it; says so if there is none. */
    static void open(String address, Consumer<String> tell) {
        try {
            new ProcessBuilder(OPENER, address)
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            tell.accept(OPENER + " is not here, which opens browsers: open the address yourself");
        }
    }
}
