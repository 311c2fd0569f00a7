package dev.merino.worker;

import java.util.List;
import java.util.Map;

/** What a worker can say of its ranks, for JMX. What they have counted may lag a little. */
public interface WorkerMXBean {
    /** The number of its node. */
    int getNode();

    /** Its number in the node. */
    int getWorker();

    /** The ranks that it runs. */
    List<Integer> getRanks();

    /** Locks taken, barriers passed, counters and flags used in memory, without the keeper. */
    Map<String, Long> getCounts();
}
