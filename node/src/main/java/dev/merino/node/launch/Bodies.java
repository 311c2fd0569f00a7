package dev.merino.node.launch;

/**
 * What keepers and workers do, as names of classes with a constructor without parameters, because
 * they are made in other processes.
 *
 * @param keeper a class that implements {@link KeeperBody}
 * @param worker a class that implements {@link WorkerBody}
 */
public record Bodies(String keeper, String worker) {
    /** Those of live clusters. */
    public static final Bodies LIVE =
            new Bodies("dev.merino.node.live.LiveKeeper", "dev.merino.node.live.LiveWorker");

    KeeperBody makeKeeper() throws ReflectiveOperationException {
        return (KeeperBody) Class.forName(keeper).getDeclaredConstructor().newInstance();
    }

    WorkerBody makeWorker() throws ReflectiveOperationException {
        return (WorkerBody) Class.forName(worker).getDeclaredConstructor().newInstance();
    }
}
