package dev.merino.remote.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.remote.Atomicity;

import org.junit.jupiter.api.Test;

import java.util.List;

/** What is concluded from UCX's description of an endpoint. */
class FabricLanesTest {
    private static final String TCP = "lane[0]:  0:tcp/eth0.0 md[0]  -> md[0]/tcp/sysdev[255] am\n";
    private static final String SHARED_MEMORY =
            "lane[0]:  2:posix/memory.0 md[1]  -> md[1]/posix/sysdev[255] am amo#0\n";
    private static final String ADAPTER =
            "lane[0]:  4:rc_mlx5/mlx5_0:1.0 md[3]  -> md[3]/ib/sysdev[0] am amo#0\n";

    @Test
    void withoutALaneForAtomicOperationsTheTargetsProgressCarriesThemOut() {
        assertThat(atomicity(TCP, TCP)).isEqualTo(Atomicity.PROGRESS);
    }

    @Test
    void sharedMemoryHasThoseOfTheCpu() {
        assertThat(atomicity(SHARED_MEMORY)).isEqualTo(Atomicity.EVERYBODY);
    }

    @Test
    void anAdapterDoesNotAgreeWithTheCpu() {
        assertThat(atomicity(ADAPTER)).isEqualTo(Atomicity.EACH_OTHER);
    }

    @Test
    void twoWaysToTheSameWordDoNotAgree() {
        assertThat(atomicity(TCP, SHARED_MEMORY)).isEqualTo(Atomicity.EACH_OTHER);
        assertThat(atomicity(ADAPTER, SHARED_MEMORY)).isEqualTo(Atomicity.EACH_OTHER);
    }

    private static Atomicity atomicity(String... endpoints) {
        return FabricLanes.capabilities(List.of(endpoints), true).atomicity();
    }
}
