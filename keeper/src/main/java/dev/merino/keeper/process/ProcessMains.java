package dev.merino.keeper.process;

/**
 * The main classes of the processes of a run, by name, since other JVMs load them.
 *
 * @param keeper the main class of a keeper's process
 * @param worker the main class of a worker's process
 */
public record ProcessMains(String keeper, String worker) {
    /** The main classes {@code keeper} and {@code worker}. */
    public static ProcessMains of(Class<?> keeper, Class<?> worker) {
        return new ProcessMains(keeper.getName(), worker.getName());
    }
}
