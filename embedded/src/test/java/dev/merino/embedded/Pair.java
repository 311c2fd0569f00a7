package dev.merino.embedded;

import dev.merino.Struct;

/** A record of two fields. */
@Struct
public interface Pair {
    int left();

    void left(int value);

    int right();

    void right(int value);
}
