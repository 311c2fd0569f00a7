package dev.merino;

/**
 * A parallel program: {@link #run} is called once for each rank, on a thread of its own. One
 * instance serves all ranks of a JVM, so keep what belongs to a rank in local variables. A program
 * that {@code ./merino run} starts by its class name has a public constructor without parameters
 * and finds its words in {@link Member#arguments()}.
 *
 * {@snippet class="com.example.guide.cluster.Greeting" region="program"}
 */
@FunctionalInterface
public interface Program {
    /**
     * Does this rank's part.
     *
     * @param me this rank's hold on the cluster; it must not be used on other threads
     * @throws Exception to end the whole run: every other rank then gets a {@link
     *     MemberFailedException}
     */
    void run(Member me) throws Exception;
}
