package dev.merino;

/**
 * Work for a {@link ClusterExecutor}, which one rank does, with what all ranks share.
 *
 * {@snippet class="com.example.guide.structures.Tasks" region="task"}
 *
 * <p>A rank asks for what it shares by name, or allocates it by {@link Member#local}: other ranks
 * do not run the task, so nobody would join it in an allocation without a name, at a barrier or in
 * a collective. A task that every rank runs ({@link ClusterExecutor#submitEverywhere}) may do all
 * of that. A task unlocks what it locks before it returns.
 *
 * @param <T> the class of the result, see {@link ClusterExecutor}
 */
@FunctionalInterface
public interface SharedTask<T> {
    /**
     * Does the work as the rank of {@code me}.
     *
     * @throws Exception if it fails, which ends the task and not the run
     */
    T call(Member me) throws Exception;
}
