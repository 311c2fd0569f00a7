package dev.merino.pager;

/**
 * What one thread asks of its keeper.
 *
 * <pre>
 *   0    STATE   int   see below; a futex
 *   4    CANCEL  int   1: the thread would rather not wait any longer          (worker)
 *   8    KIND    int   what is asked for                                       (worker)
 *   16   WORDS   4 longs                                                       (worker)
 *   64   ANSWER  long                                                          (keeper)
 *   72   DROPS   long  how many drops must be done before the thread goes on   (keeper)
 *   80   LENGTH  int   bytes of text, of the request or of the answer
 *   128  TEXT
 *
 *   IDLE --worker--> ASKED --worker--> ASLEEP --keeper, wakes--> DONE --worker--> IDLE
 *                    ASKED --keeper----------------------------> DONE
 * </pre>
 */
final class SlotLayout {
    static final long STATE = 0;
    static final long CANCEL = 4;
    static final long KIND = 8;
    static final long WORDS = 16;
    static final long ANSWER = 64;
    static final long DROPS = 72;
    static final long LENGTH = 80;
    static final long TEXT = 128;
    static final long BYTES = 1 << 17;
    static final int TEXT_BYTES_MAX = (int) (BYTES - TEXT);

    static final int IDLE = 0;
    static final int ASKED = 1;
    static final int ASLEEP = 2;
    static final int DONE = 3;

    private SlotLayout() {}
}
