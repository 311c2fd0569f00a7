package dev.merino.cli;

import java.util.List;
import java.util.Optional;

/**
 * The programs that can be started by their short names.
 *
 * @param all in the order in which they are listed
 */
record Applications(List<Application> all) {
    /** Those that come with Merino. */
    static Applications shipped() {
        return new Applications(List.of());
    }

    /** The one called {@code name}. */
    Optional<Application> named(String name) {
        return all.stream().filter(application -> application.name().equals(name)).findFirst();
    }

    /** All names. */
    List<String> names() {
        return all.stream().map(Application::name).toList();
    }
}
