package dev.merino.coherence.hlrc;

/** What an answer of remote memory is for: the kind and the page in one number. */
enum AnswerToken {
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

    private static final AnswerToken[] ALL = values();

    long of(int page) {
        return (long) page * ALL.length + ordinal();
    }

    static AnswerToken kindOf(long token) {
        return ALL[(int) (token % ALL.length)];
    }

    static int pageOf(long token) {
        return Math.toIntExact(token / ALL.length);
    }
}
