package dev.merino.paper.experiment;

import dev.merino.Statistics;
import dev.merino.virtual.Overheads;

import java.util.SortedMap;
import java.util.TreeMap;

/** What a run counted, as numbers by name. */
public final class StatisticsNumbers {
    private StatisticsNumbers() {}

    /** Counts, times of all ranks together, handlers, and messages. */
    public static SortedMap<String, Double> of(Statistics counted) {
        SortedMap<String, Double> numbers = new TreeMap<>();
        Statistics.Node total = counted.total();
        total.counts().forEach((name, count) -> numbers.put(name, (double) count));
        times(numbers, total.time());
        Statistics.Handlers handlers = total.handlers();
        numbers.put("handlers-coherence-ns", (double) handlers.coherenceNs());
        numbers.put("handlers-synchronisation-ns", (double) handlers.synchronisationNs());
        numbers.put("handlers-remote-memory-ns", (double) handlers.remoteMemoryNs());
        Statistics.Traffic sent =
                total.traffic().values().stream()
                        .reduce(new Statistics.Traffic(0, 0), Statistics.Traffic::plus);
        numbers.put("messages", (double) sent.messages());
        numbers.put("bytes", (double) sent.bytes());
        return numbers;
    }

    /** What processors spent beside the program. */
    static void add(Overheads overheads, SortedMap<String, Double> numbers) {
        numbers.put("spent-messages-ns", (double) overheads.messagesNs());
        numbers.put("spent-rights-ns", (double) overheads.rightsNs());
        numbers.put("spent-updates-ns", (double) overheads.updatesNs());
        numbers.put("spent-notices-ns", (double) overheads.noticesNs());
        numbers.put("spent-requests-ns", (double) overheads.requestsNs());
    }

    private static void times(SortedMap<String, Double> numbers, Statistics.Time time) {
        numbers.put("user-ns", (double) time.userNs());
        numbers.put("protocol-ns", (double) time.protocolNs());
        numbers.put("page-ns", (double) time.pageNs());
        numbers.put("lock-ns", (double) time.lockNs());
        numbers.put("barrier-ns", (double) time.barrierNs());
        numbers.put("flag-ns", (double) time.flagNs());
        numbers.put("counter-ns", (double) time.counterNs());
        numbers.put("other-ns", (double) time.otherNs());
        numbers.put("total-ns", (double) time.totalNs());
    }
}
