package dev.merino.trace;

/** What an event of a trace is. */
public enum TraceKind {
    READ_FAULT("read fault of ", "page", "memory", "page"),
    WRITE_FAULT("write fault of ", "page", "memory", "page"),
    LOCK("lock ", "lock", "lock", "number"),
    UNLOCK("unlock ", "lock", "lock", "number"),
    CONDITION("condition of ", "flag", "lock", "lock"),
    BARRIER("barrier ", "barrier", "barrier", "arrival"),
    FLAG("flag ", "flag", "flag", "number"),
    COUNTER("counter ", "counter", "counter", "number"),
    /** A release or an acquire without an object. */
    FLUSH("flush", "other", "", "number"),
    /** A keeper looks for what a rank has written, and tells others. */
    RELEASE("release for ", "keeper", "", "pages written"),
    /** A message leaves; the argument counts those to the peer. */
    SENT("send ", "message", "", "number"),
    /** A message was handled; the argument counts those of the peer. */
    HANDLED("handle ", "message", "", "number");

    private final String title;
    private final String category;
    private final String noun;
    private final String argument;

    TraceKind(String title, String category, String noun, String argument) {
        this.title = title;
        this.category = category;
        this.noun = noun;
        this.argument = argument;
    }

    /** What the runtime calls the object that it is about; empty if there is none. */
    public String noun() {
        return noun;
    }

    /** The group that viewers filter by. */
    String category() {
        return category;
    }

    /** What its number means. */
    String argument() {
        return argument;
    }

    /** What viewers call one that is about {@code name}. */
    String title(String name) {
        return (title + name).strip();
    }

    /** Whether it is about a page of an array. */
    boolean isFault() {
        return this == READ_FAULT || this == WRITE_FAULT;
    }

    /** Whether it is one end of a message. */
    boolean isMessage() {
        return this == SENT || this == HANDLED;
    }
}
