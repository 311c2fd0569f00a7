package dev.merino.cli;

import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.apps.kit.App;
import dev.merino.worker.UserClasses;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The programs that a command line can name: applications that come with Merino, and classes of the
 * user's.
 *
 * @param apps the applications
 */
record Programs(List<App> apps) {
    /** The application of that name, if there is one. */
    Optional<App> app(String name) {
        return apps.stream().filter(app -> app.name().equals(name)).findFirst();
    }

    /** The names of all applications. */
    String names() {
        return apps.stream().map(App::name).collect(Collectors.joining(", "));
    }

    /**
     * The program of that name, with words that it accepts.
     *
     * @param classes where the user's classes are
     * @param hasClassPath whether the user has said where they are
     */
    Program program(String name, List<String> words, UserClasses classes, boolean hasClassPath) {
        Optional<App> app = app(name);
        if (app.isPresent()) {
            check(app.get(), words);
            return app.get();
        }
        if (!hasClassPath && !isClassName(name)) {
            throw new UsageException(unknown(name));
        }
        return classes.program(name);
    }

    private static void check(App app, List<String> words) {
        try {
            app.check(words);
        } catch (IllegalArgumentException | MerinoException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Whether {@code name} is that of a class of the user's, and not of an application. */
    private boolean isClassName(String name) {
        boolean isCapital = Character.isUpperCase(name.charAt(0));
        return name.contains(".") || (isCapital && app(name.toLowerCase(Locale.ROOT)).isEmpty());
    }

    private String unknown(String name) {
        String guess =
                Nearest.to(name, apps.stream().map(App::name).toList())
                        .map(" (did you mean %s?)"::formatted)
                        .orElse("");
        String choices = "take one of %s, or a class with --class-path.".formatted(names());
        return "there is no application %s%s: %s".formatted(name, guess, choices);
    }
}
