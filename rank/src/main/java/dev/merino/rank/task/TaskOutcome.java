package dev.merino.rank.task;

/** How a task has ended. */
public sealed interface TaskOutcome {
    /** It has returned what {@link TaskType#read} makes of these bytes. */
    record Returned(byte[] result) implements TaskOutcome {}

    /** It has thrown. */
    record Threw(Throwable thrown) implements TaskOutcome {}
}
