package dev.merino.control;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

/**
 * What the process that has an executor and a rank that does its tasks tell each other, over a
 * connection for each rank.
 *
 * <pre>
 *   launcher                          rank
 *            ----  Do       --->
 *            ----  Interrupt --->           any time, also when that task has ended
 *            &lt;---  Returned, Threw ----     once for each Do, before the next one
 *            ----  End      --->
 * </pre>
 */
public sealed interface TaskMessage {
    /**
     * Does the task whose class has that name.
     *
     * @param number tells it from all others of the executor
     * @param isForAll whether every rank does it
     * @param className its class
     * @param content its components as bytes
     */
    record Do(long number, boolean isForAll, String className, byte[] content)
            implements TaskMessage {}

    /** Interrupts the task, if it has not ended. */
    record Interrupt(long number) implements TaskMessage {}

    /** There are no more tasks. */
    record End() implements TaskMessage {}

    /** The task has returned. */
    record Returned(byte[] result) implements TaskMessage {}

    /** The task has thrown: a {@link ThrownCopy} as bytes. */
    record Threw(byte[] thrown) implements TaskMessage {}

    /** Writes it as one message. */
    default void writeTo(WireWriter out) {
        switch (this) {
            case Do(long number, boolean isForAll, String className, byte[] content) -> {
                out.putByte('D');
                out.putLong(number);
                out.putBoolean(isForAll);
                out.putString(className);
                out.putBytes(content);
            }
            case Interrupt(long number) -> {
                out.putByte('I');
                out.putLong(number);
            }
            case End() -> out.putByte('E');
            case Returned(byte[] result) -> {
                out.putByte('R');
                out.putBytes(result);
            }
            case Threw(byte[] thrown) -> {
                out.putByte('T');
                out.putBytes(thrown);
            }
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static TaskMessage readFrom(WireReader in) {
        int kind = in.getByte("kind of a message about tasks");
        return switch (kind) {
            case 'D' ->
                    new Do(
                            in.getLong("number"),
                            in.getBoolean("for all"),
                            in.getString("class"),
                            in.getBytes("content"));
            case 'I' -> new Interrupt(in.getLong("number"));
            case 'E' -> new End();
            case 'R' -> new Returned(in.getBytes("result"));
            case 'T' -> new Threw(in.getBytes("thrown"));
            default -> throw in.malformed("kind of a message about tasks", "" + kind);
        };
    }
}
