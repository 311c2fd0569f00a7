package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.Statistics;
import dev.merino.Transport;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Who reads and writes memory of other nodes: the kernel's mapping, UCX, or messages. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class RemoteMemoryRunTest {
    private static final int LONGS = 8 * 512;
    private static final int ROUNDS = 10;

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /**
     * In turn each rank adds to every 7th element, all ranks read all of them; in some rounds the
     * array is a new one in the memory of the old.
     */
    public static final class Turns implements Program {
        /** For the launcher. */
        public Turns() {}

        @Override
        public void run(Member me) {
            SharedLock lock = me.lock();
            SharedLongs sums = me.longs(1);
            for (int life = 0; life < 3; life++) {
                SharedLongs all = me.longs(LONGS);
                for (int round = 0; round < ROUNDS; round++) {
                    if (round % me.size() == me.rank()) {
                        for (int i = 0; i < LONGS; i += 7) {
                            all.set(i, all.get(i) + 1);
                        }
                    }
                    CountedRun.add(lock, sums, 0);
                    me.barrier();
                    for (int i = 0; i < LONGS; i++) {
                        long expected = i % 7 == 0 ? round + 1 : 0;
                        CountedRun.require(all.get(i) == expected, "an old value at " + i);
                    }
                    me.barrier();
                }
                all.close();
            }
            CountedRun.require(sums.get(0) == 3L * ROUNDS * me.size(), "a lost addition");
        }
    }

    /** By its name, since this room does not use that of UCX. */
    private static boolean hasUcx() throws ReflectiveOperationException {
        Class<?> context = Class.forName("dev.merino.transport.ucx.UcxContext");
        return ((Optional<?>) context.getMethod("missing").invoke(null)).isEmpty();
    }

    private static Statistics run(int nodes, String protocol, Transport transport) {
        Settings settings = CountedRun.settings(nodes, 1, 1, protocol).withTransport(transport);
        return CountedRun.of(settings, Turns.class);
    }

    private static long count(Statistics counted, String kind, String way) {
        return counted.count("remote " + kind + way);
    }

    @ParameterizedTest
    @CsvSource("2,newgendsm,reads writes atomics")
    void withUcxAllReadsWritesAndAtomicsOfRemoteMemoryAreItsOwn(
            int nodes, String protocol, String kinds) throws ReflectiveOperationException {
        assumeTrue(hasUcx(), "there is no UCX");
        Statistics counted = run(nodes, protocol, Transport.UCX);
        for (String kind : new String[] {"reads", "writes", "atomics"}) {
            long all = count(counted, kind, "");
            assertThat(all > 0).as(kind).isEqualTo(kinds.contains(kind));
            assertThat(count(counted, kind, ", RDMA")).as(kind).isEqualTo(all);
            assertThat(count(counted, kind, ", mapped")).as(kind).isZero();
        }
    }

    @Tag("release")
    @ParameterizedTest
    @CsvSource({
        "2,sci-vm,reads writes atomics",
        "3,newgendsm,reads writes atomics",
        "2,newgendsm-pipelined,reads writes atomics",
        "2,hlrc-ardmar,reads atomics",
        "3,csm-dms,writes atomics"
    })
    void theSameUnderMoreProtocols(int nodes, String protocol, String kinds)
            throws ReflectiveOperationException {
        withUcxAllReadsWritesAndAtomicsOfRemoteMemoryAreItsOwn(nodes, protocol, kinds);
    }

    @Test
    void onOneMachineAllAccessesAreToMappedMemory() {
        Statistics counted = run(2, "newgendsm", Transport.AUTO);
        for (String kind : new String[] {"reads", "writes", "atomics"}) {
            long all = count(counted, kind, "");
            assertThat(all).as(kind).isPositive();
            assertThat(count(counted, kind, ", mapped")).as(kind).isEqualTo(all);
            assertThat(count(counted, kind, ", RDMA")).as(kind).isZero();
        }
    }

    @Tag("long")
    @Test
    void overTcpAllAccessesAreMessages() {
        Statistics counted = run(2, "newgendsm", Transport.TCP);
        for (String kind : new String[] {"reads", "writes", "atomics"}) {
            assertThat(count(counted, kind, "")).as(kind).isPositive();
            assertThat(count(counted, kind, ", mapped")).as(kind).isZero();
            assertThat(count(counted, kind, ", RDMA")).as(kind).isZero();
        }
    }
}
