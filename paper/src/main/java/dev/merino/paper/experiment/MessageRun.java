package dev.merino.paper.experiment;

import dev.merino.Settings;
import dev.merino.virtual.SentMessages;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * An application with active messages on a cluster, where an access takes what the model says. It
 * gives {@value #SECONDS}, and what each rank sends, {@code network} and {@code local}: the mean of
 * {@code short} messages, the {@code least} and the {@code most} of them, the mean of {@code bulk}
 * messages and of the {@code bytes} of one; and {@value #LOCAL_PERCENT}.
 *
 * @param workload the application
 * @param platform the machines
 */
public record MessageRun(Workload workload, Platform platform) implements Experiment {
    /** How long the timed region took. */
    public static final String SECONDS = "seconds";

    /** How many of a hundred messages stay within their nodes. */
    public static final String LOCAL_PERCENT = "local percent";

    private static final double NS_PER_SECOND = 1e9;

    @Override
    public String label() {
        return "%s %s %s".formatted(workload.name(), platform.machine(), platform);
    }

    @Override
    public SortedMap<String, String> configuration() {
        SortedMap<String, String> all = new TreeMap<>();
        all.put("experiment", "messages");
        all.put("app", workload.app());
        all.put("words", String.join(" ", workload.words()));
        platform.tell(all);
        return all;
    }

    @Override
    public Outcome run(Outcomes before) {
        Settings settings = platform.settings().withFaithful(true);
        AppOnModel.Counted run = AppOnModel.observe(workload, settings, platform.model());
        SortedMap<String, Double> numbers = StatisticsNumbers.of(run.counted());
        numbers.put(SECONDS, run.counted().countedNs() / NS_PER_SECOND);
        volume(run.messages(), numbers);
        return new Outcome(numbers);
    }

    private static void volume(List<SentMessages> all, SortedMap<String, Double> numbers) {
        double network = mean(all, one -> one.shortBetween() + one.bulkBetween());
        double local = mean(all, one -> one.shortWithin() + one.bulkWithin());
        numbers.put(LOCAL_PERCENT, 100 * local / Math.max(1, network + local));
        shorts("network", all, SentMessages::shortBetween, numbers);
        shorts("local", all, SentMessages::shortWithin, numbers);
        bulk("network", all, SentMessages::bulkBetween, SentMessages::bytesBetween, numbers);
        bulk("local", all, SentMessages::bulkWithin, SentMessages::bytesWithin, numbers);
    }

    private static double mean(List<SentMessages> all, ToLongFunction<SentMessages> count) {
        return all.stream().mapToLong(count).average().orElse(0);
    }

    private static void shorts(
            String where,
            List<SentMessages> all,
            ToLongFunction<SentMessages> count,
            SortedMap<String, Double> numbers) {
        LongSummaryStatistics each = all.stream().mapToLong(count).summaryStatistics();
        numbers.put(where + " short", each.getAverage());
        numbers.put(where + " least", (double) each.getMin());
        numbers.put(where + " most", (double) each.getMax());
    }

    private static void bulk(
            String where,
            List<SentMessages> all,
            ToLongFunction<SentMessages> count,
            ToLongFunction<SentMessages> bytes,
            SortedMap<String, Double> numbers) {
        double messages = mean(all, count);
        numbers.put(where + " bulk", messages);
        numbers.put(where + " bytes", messages == 0 ? 0 : mean(all, bytes) / messages);
    }
}
