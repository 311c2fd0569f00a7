package dev.merino.spi;

/**
 * What a rank has outside shared memory and shares all the same. The runtime calls it on the rank's
 * own thread, at each synchronisation.
 */
public interface Mirror {
    /** Puts into shared memory what the rank has changed; before a release. */
    void release();

    /** Takes over from shared memory what others have changed; after an acquire. */
    void acquire();
}
