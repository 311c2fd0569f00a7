package dev.merino;

/**
 * Nodes that run programs on one shared memory. Closing it frees the memory and ends its executors;
 * closing it twice does nothing.
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

    /**
     * Begins a run whose ranks do tasks that are submitted to the executor, until that is shut down
     * or this cluster is closed. Each executor is a run of its own, with fresh memory.
     *
     * @throws UnsupportedOperationException if this process is one of those that were started
     *     together, which have nobody who could submit
     */
    default ClusterExecutor executor() {
        throw new UnsupportedOperationException(
                "%s has no executor: use Merino.live, or a SharedQueue in Cluster.run"
                        .formatted(getClass().getSimpleName()));
    }

    @Override
    void close();
}
