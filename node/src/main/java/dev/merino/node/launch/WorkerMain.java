package dev.merino.node.launch;

/** Where a worker's process begins; its keeper starts it. */
public final class WorkerMain {
    private WorkerMain() {}

    /** Reads who it is from standard input and runs the body; ends whatever threads are left. */
    public static void main(String[] words) throws Exception {
        Stdin stdin = new Stdin();
        WorkerStart start = WorkerStart.read(StartRecord.open(stdin));
        Lifeline.watch(stdin, () -> keeperGone(start));
        stdin.exit(run(start));
    }

    private static int run(WorkerStart start) {
        try (UserClasses classes = new UserClasses(start.programme().classPath())) {
            Thread.currentThread().setContextClassLoader(classes.loader());
            return new Bodies("", start.body()).makeWorker().run(new WorkerContext(start, classes));
        } catch (LaunchException e) {
            System.err.println("merino: " + e.getMessage());
            return Exit.NOT_BEGUN;
        } catch (Exception | LinkageError e) {
            e.printStackTrace();
            return 1;
        }
    }

    private static void keeperGone(WorkerStart start) {
        System.err.println(
                "merino: " + start + " ends: its keeper (pid " + start.keeperPid() + ") is gone");
        Runtime.getRuntime().halt(1);
    }
}
