package dev.merino.launch;

import dev.merino.control.Control;

/** What happens to a launcher. */
public sealed interface Event {
    /** A keeper said something. */
    record Said(int node, Control control) implements Event {}

    /** A keeper's heartbeat. */
    record Beat(int node, long progress) implements Event {}

    /** The line to a keeper is over. */
    record Lost(int node, String why) implements Event {}

    /** The process of a keeper, or the ssh that leads to it, has ended. */
    record Ended(int node, int exitValue) implements Event {}

    /** Somebody wants to know where all ranks are. */
    record Asked() implements Event {}
}
