package dev.merino.launch.join;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

/** What rank 0 says to a process that has come to the rendezvous. */
sealed interface RendezvousAnswer {
    /** It is accepted, or by now all of them are. */
    record Accepted() implements RendezvousAnswer {}

    /** There is no run, for that {@code reason}. */
    record Refused(String reason) implements RendezvousAnswer {}

    /** All want to run: here is how. */
    record Opened(RunDescriptor descriptor) implements RendezvousAnswer {}

    /** How it is told from others, by its place in this list. */
    enum Kind {
        ACCEPTED,
        REFUSED,
        OPENED
    }

    /** Writes it as one message. */
    default void writeTo(WireWriter out) {
        switch (this) {
            case Accepted() -> out.putByte(Kind.ACCEPTED.ordinal());
            case Refused(String reason) -> {
                out.putByte(Kind.REFUSED.ordinal());
                out.putString(reason);
            }
            case Opened(RunDescriptor descriptor) -> {
                out.putByte(Kind.OPENED.ordinal());
                descriptor.writeTo(out);
            }
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static RendezvousAnswer readFrom(WireReader in) {
        return switch (in.getOneOf("kind of an answer", Kind.values())) {
            case ACCEPTED -> new Accepted();
            case REFUSED -> new Refused(in.getString("reason"));
            case OPENED -> new Opened(RunDescriptor.readFrom(in));
        };
    }
}
