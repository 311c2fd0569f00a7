package dev.merino.keeper;

import java.util.List;

/** What others must hear of a node. */
interface NodeEvents {
    /** A rank's program has returned. */
    void ended(int rank);

    /** A rank's program has thrown; {@code text} says what, as the worker wrote it. */
    void threw(int rank, byte[] text);

    /** A rank waits for what cannot come. */
    void stuck(String why);

    /** The program has data races: each as some lines. */
    void racing(List<String> races);
}
