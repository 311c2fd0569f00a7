package dev.merino.launch;

import dev.merino.control.Control;

import java.util.List;

/** What a {@link LaunchMachine} can do, and what it must ask for. */
public interface LaunchActions {
    /** Tells all keepers. */
    void tellAll(Control control);

    /** Tells the user. */
    void say(List<String> lines);

    /** The keeper of {@code node} is taken for dead: nobody waits for it any more. */
    default void giveUp(int node) {}

    /** The keeper of {@code node}, for sentences: with its pid, and its host if it is not here. */
    String keeper(int node);

    /**
     * What else is known about the end of the process of {@code node}: that it died for lack of
     * memory, and the last line that it complained with, after a colon; or nothing.
     */
    String lastWords(int node);
}
