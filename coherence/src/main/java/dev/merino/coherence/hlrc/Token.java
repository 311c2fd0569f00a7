package dev.merino.coherence.hlrc;

/** What an answer of remote memory is for: the kind and the page in one number. */
enum Token {
    /** To become the home of a page. */
    HOME,
    /** Whether a page has a home, and which. */
    LOOK,
    /** What a master copy holds. */
    VERSION,
    /** A master copy itself. */
    PAGE,
    /** Stamps that were on their way to this home are here. */
    STAMPED;

    private static final Token[] ALL = values();

    long of(int page) {
        return (long) page * ALL.length + ordinal();
    }

    static Token kindOf(long token) {
        return ALL[(int) (token % ALL.length)];
    }

    static int pageOf(long token) {
        return Math.toIntExact(token / ALL.length);
    }
}
