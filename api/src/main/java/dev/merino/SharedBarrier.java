package dev.merino;

/**
 * A barrier of all ranks: nobody leaves before everybody has arrived. It can be used any number of
 * times.
 *
 * {@snippet class="com.example.guide.synchronising.Meeting" region="barrier"}
 */
public interface SharedBarrier extends SharedObject {
    /** Waits until every rank has arrived. */
    void await();
}
