package dev.merino.linux;

/** A JVM that arranges for its own end and then waits. */
final class MortalWorker {
    private MortalWorker() {}

    /** How it shall end, and the name of a socket. */
    public static void main(String[] arguments) throws Exception {
        UnixSocket socket = UnixSocket.connect(arguments[1]);
        switch (arguments[0]) {
            case "hangUp" -> Processes.killOnHangUp(socket);
            case "parent" -> Processes.dieWithParent();
            case "orphan" -> Processes.dieWithParent(Processes.parent() + 1);
            case "exit" -> Processes.exitNow(7);
            default -> throw new IllegalArgumentException(arguments[0]);
        }
        // Says that it is ready by a connection of its own, since the first may carry no data.
        UnixSocket.connect(arguments[1]);
        Thread.sleep(60_000);
    }
}
