package dev.merino.worker;

import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.control.CoreShare;
import dev.merino.control.LaunchSpec;
import dev.merino.control.RankNumbers;

/** What a worker's body gets: who it is, where its keeper is, and the program. */
public final class WorkerContext {
    private final WorkerStart start;
    private final UserClasses classes;

    WorkerContext(WorkerStart start, UserClasses classes) {
        this.start = start;
        this.classes = classes;
    }

    /** Its node. */
    public int node() {
        return start.node();
    }

    /** Which of the nodes on its machine that is. */
    public CoreShare coreShare() {
        return start.coreShare();
    }

    /** Its number in the node. */
    public int worker() {
        return start.worker();
    }

    /** Its first rank; the others follow. */
    public int firstRank() {
        return RankNumbers.of(start.settings()).first(start.node(), start.worker());
    }

    /** The process of its keeper. */
    public long keeperPid() {
        return start.keeperPid();
    }

    /** Where the keeper takes workers in: what the keeper's body gave to {@link Workers#start}. */
    public String socket() {
        return start.socket();
    }

    /** What proves who this is: what the keeper's body gave to {@link Workers#start}. */
    public String token() {
        return start.token();
    }

    /** How the cluster is set up. */
    public Settings settings() {
        return start.settings();
    }

    /** What to run. */
    public LaunchSpec launchSpec() {
        return start.launchSpec();
    }

    /**
     * A new instance of the program. It takes time: classes are loaded here.
     *
     * @throws LaunchException if it cannot be made
     */
    public Program program() {
        return classes.program(start.launchSpec().className());
    }
}
