package dev.merino.launch;

import dev.merino.control.Control;

/** What happens to a launcher. */
public sealed interface LaunchEvent {
    /** A keeper said something. */
    record Said(int node, Control control) implements LaunchEvent {}

    /** A keeper's heartbeat. */
    record Beat(int node, long progress) implements LaunchEvent {}

    /** The line to a keeper is over. */
    record Lost(int node, String why) implements LaunchEvent {}

    /** The process of a keeper, or the ssh that leads to it, has ended. */
    record Ended(int node, int exitValue) implements LaunchEvent {}

    /** Somebody wants to know where all ranks are. */
    record Asked() implements LaunchEvent {}
}
