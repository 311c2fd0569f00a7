package dev.merino.keeper.process;

/** What a keeper does between its start and its end. */
public interface KeeperBody {
    /**
     * Runs on the main thread, which lives as long as the process: workers must be started from it,
     * because they die with the thread that started them.
     *
     * <p>In this order: {@link KeeperContext#listen}, {@link Workers#start}, {@link
     * Control.Listening}, await {@link Control.Peers}, {@link Control.Ready}, await {@link
     * Control.Start}, {@link Control.RankEnded} for each rank, await {@link Control.Finish}, let
     * the workers end, {@link Control.Counted}, return 0. After {@link Control.Stop} it may return
     * at once; if it does not, the process ends without it.
     *
     * @return the exit code of the process
     * @throws Exception if the node cannot go on; the launcher is told, and everybody stops
     */
    int run(KeeperContext context) throws Exception;
}
