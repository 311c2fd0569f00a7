package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.merino.control.LocalHost;

import org.junit.jupiter.api.Test;

import java.net.InetAddress;
import java.util.List;

/** Hosts are written as users write them. */
class RoutesTest {
    private static final String UNKNOWN = "no-such-host.invalid";

    private static String own() throws Exception {
        List<String> all = LocalHost.addresses();
        assumeFalse(
                all.isEmpty() || InetAddress.getByName(all.getFirst()).isLoopbackAddress(),
                "this machine has no address but loopback");
        return all.getFirst();
    }

    @Test
    void aHostIsReachedFromOneAddressOfThisMachine() throws Exception {
        InetAddress own = InetAddress.getByName(own());
        assertThat(Routes.towards(List.of(own())).orElseThrow()).isEqualTo(own);
        assertThat(Routes.towards(List.of("localhost", "me@" + own(), own()))).contains(own);
    }

    @Test
    void ifOneHostIsNotKnownNothingIs() throws Exception {
        assertThat(Routes.towards(List.of(own(), UNKNOWN))).isEmpty();
        assertThat(Routes.towards(List.of(UNKNOWN))).isEmpty();
    }

    @Test
    void loopbackIsNoWayToOthers() {
        assertThat(Routes.towards(List.of())).isEmpty();
        assertThat(Routes.towards(List.of("localhost"))).isEmpty();
        assertThat(Routes.towards(List.of("127.0.0.2"))).isEmpty();
    }
}
