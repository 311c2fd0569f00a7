package dev.merino;

/**
 * Nodes that run programs on one shared memory. Closing it frees the memory; closing it twice does
 * nothing.
 *
 * {@snippet class="com.example.guide.cluster.Starting" region="embedded"}
 */
public interface Cluster extends AutoCloseable {
    /** How the cluster was set up. */
    Settings settings();

    /**
     * Runs {@code program} on every rank and waits for all of them. Each run starts with fresh
     * memory.
     *
     * @param arguments what {@link Member#arguments()} returns
     * @return what the run counted
     * @throws MemberFailedException if a rank failed; its cause is what that rank threw
     */
    Statistics run(Program program, String... arguments);

    @Override
    void close();
}
