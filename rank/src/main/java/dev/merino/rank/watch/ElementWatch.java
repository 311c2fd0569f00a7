package dev.merino.rank.watch;

/** Is told which elements of one array a rank accesses, by the rank's own thread. */
public interface ElementWatch {
    /** The rank reads {@code count} elements from {@code first} on. */
    void read(long first, long count);

    /** The rank writes {@code count} elements from {@code first} on. */
    void write(long first, long count);

    /** The same for who uses the bytes of the array as records; elements are then bytes. */
    ElementWatch asRecords();
}
