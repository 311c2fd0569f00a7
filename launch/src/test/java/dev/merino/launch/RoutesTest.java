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

    private static List<HostSpec> hosts(String... names) {
        return HostList.parse(List.of(names));
    }

    @Test
    void aHostIsReachedFromOneAddressOfThisMachine() throws Exception {
        InetAddress own = InetAddress.getByName(own());
        assertThat(Routes.towards(hosts(own())).orElseThrow()).isEqualTo(own);
        assertThat(Routes.towards(hosts("localhost", "me@" + own(), own()))).contains(own);
    }

    @Test
    void ifOneHostIsNotKnownNothingIs() throws Exception {
        assertThat(Routes.towards(hosts(own(), UNKNOWN))).isEmpty();
        assertThat(Routes.towards(hosts(UNKNOWN))).isEmpty();
    }

    @Test
    void loopbackIsNoWayToOthers() {
        assertThat(Routes.towards(hosts())).isEmpty();
        assertThat(Routes.towards(hosts("localhost"))).isEmpty();
        assertThat(Routes.towards(hosts("127.0.0.2"))).isEmpty();
    }
}
