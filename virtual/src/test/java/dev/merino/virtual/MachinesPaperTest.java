package dev.merino.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedCounter;
import dev.merino.SharedInts;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.concurrent.atomic.AtomicLong;

/** What the papers of AM-II, NEWGENDSM and SCI-VM measured, beside the same on their models. */
class MachinesPaperTest {
    private static void run(String machine, String protocol, int nodes, Program program) {
        MachineModel model = MachineModels.of(machine);
        Settings settings =
                VirtualCluster.fitted(Settings.of(nodes, 1), model)
                        .withProtocol(protocol)
                        .withFaithful(true);
        try (Cluster cluster = new VirtualCluster(settings, model)) {
            cluster.run(program);
        }
    }

    /** AM-II (SC 1997), Table 2: round trips, with and without the other protocol beside it. */
    @ParameterizedTest
    @CsvSource({"enterprise-myrinet, 55", "now-myrinet, 55", "enterprise-shared, 7.2"})
    void aRoundTripOfActiveMessagesTakesWhatThePaperMeasured(String machine, double paperUs) {
        AtomicLong here = new AtomicLong();
        AtomicLong there = new AtomicLong();
        run(
                machine,
                "csm-none",
                2,
                me -> {
                    SharedCounter first = me.counter(0);
                    SharedCounter second = me.counter(0);
                    me.barrier();
                    if (!me.isFirst()) {
                        long one = nsOf(me, first);
                        long other = nsOf(me, second);
                        here.set(Math.min(one, other));
                        there.set(Math.max(one, other));
                    }
                });
        assertThat((there.get() - here.get()) / 1e3).isCloseTo(paperUs, withinPercentage(15));
    }

    private static long nsOf(Member me, SharedCounter counter) {
        long before = me.nanoTime();
        for (int i = 0; i < 16; i++) {
            counter.getAndIncrement();
        }
        return (me.nanoTime() - before) / 16;
    }

    /**
     * SCI-VM (1999), Table 1, linear sum by one node over memory of two: how much longer than over
     * local memory.
     */
    @ParameterizedTest
    @CsvSource({"256, 4128, 63.01", "1024, 16549, 53.56"})
    void aSumOverMappedMemoryTakesWhatThePaperMeasured(
            int kilobytes, double localUs, double overheadPercent) {
        double alone = sumUs(1, kilobytes);
        double mapped = sumUs(2, kilobytes);
        assertThat(alone).isCloseTo(localUs, withinPercentage(15));
        assertThat(100 * (mapped / alone - 1)).isCloseTo(overheadPercent, withinPercentage(25));
    }

    private static double sumUs(int nodes, int kilobytes) {
        AtomicLong took = new AtomicLong();
        run(
                "pentium2-sci",
                "sci-vm",
                nodes,
                me -> {
                    int count = kilobytes * 1024 / Integer.BYTES;
                    SharedInts array = me.placement(Placement.ROUND_ROBIN).ints(count);
                    me.barrier();
                    if (me.isFirst()) {
                        long before = me.nanoTime();
                        long sum = 0;
                        for (int i = 0; i < count; i++) {
                            sum += array.get(i);
                        }
                        took.set(me.nanoTime() - before + sum);
                    }
                    me.barrier();
                });
        return took.get() / 1e3;
    }

    /**
     * NEWGENDSM (2003), section 5.2 and Figure 7: pages that all fetch from one node. By its
     * handler is a little faster for two nodes, and by remote reads for eight.
     */
    @Test
    void remoteReadsAreFasterThanTheHandlerWhenEightNodesFetch() {
        assertThat(fetchUs("hlrc-async", 2)).isLessThan(fetchUs("hlrc-ardmar", 2));
        assertThat(fetchUs("hlrc-async", 4)).isLessThan(fetchUs("hlrc-ardmar", 4));
        assertThat(fetchUs("hlrc-ardmar", 8)).isLessThan(fetchUs("hlrc-async", 8));
    }

    /** A page, when all nodes but the first fetch all of them from it. */
    private static double fetchUs(String protocol, int nodes) {
        int pages = 64;
        int perPage = 4096 / Long.BYTES;
        AtomicLong took = new AtomicLong();
        run(
                "xeon-infiniband",
                protocol,
                nodes,
                me -> {
                    SharedLongs array = me.longs((long) pages * perPage);
                    if (me.isFirst()) {
                        array.fill(0, array.length(), 1);
                    }
                    me.barrier();
                    long before = me.nanoTime();
                    if (!me.isFirst()) {
                        for (int page = 0; page < pages; page++) {
                            array.get((long) (page * 37 % pages) * perPage);
                        }
                    }
                    me.barrier();
                    took.set(me.nanoTime() - before);
                });
        return took.get() / 1e3 / pages;
    }
}
