package dev.merino.apps.kit;

/**
 * The sequential program of an application whose classes both programs use. {@link PackageCopy}
 * gives it classes of its own, so what it takes and returns are classes of the JDK.
 *
 * @param <P> what it begins with
 * @param <R> what it finds
 */
public interface Rival<P, R> {
    /** Makes everything ready; this time does not count. */
    void prepare(P input);

    /** Computes. */
    void run();

    /** What was found; this time does not count. */
    R result();
}
