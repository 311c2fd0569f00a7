package dev.merino.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.linux.Processes;
import dev.merino.linux.UnixSocket;
import dev.merino.messages.EndpointName;
import dev.merino.transport.setup.LocalEndpointSetUp;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Endpoints that meet over sockets which were there before. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LocalEndpointSetUpTest {
    private static final long RUN = 11;
    private static final long TAG = 22;
    private static final long TIMEOUT_NS = 10_000_000_000L;

    private final String name = "merino-star-" + Processes.pid() + "-" + System.nanoTime();

    /** Number 0 in the middle, and two who know it alone. */
    private List<RuntimeEndpoint> star() throws IOException {
        List<RuntimeEndpoint> all = new ArrayList<>();
        LocalEndpointSetUp middle = setUp(0, TAG);
        List<LocalEndpointSetUp> others = List.of(setUp(1, TAG), setUp(2, TAG));
        try (UnixSocket listener = UnixSocket.listen(name)) {
            for (int number = 1; number <= others.size(); number++) {
                UnixSocket here = UnixSocket.connect(name);
                UnixSocket there = Objects.requireNonNull(listener.accept());
                meet(middle, there, others.get(number - 1), here, number);
            }
        }
        all.add(middle.endpoint());
        others.forEach(each -> all.add(each.endpoint()));
        return all;
    }

    private static LocalEndpointSetUp setUp(int number, long tag) {
        return new LocalEndpointSetUp(new EndpointName(RUN, number), tag, AmOptions.DEFAULT, 3);
    }

    private static void meet(
            LocalEndpointSetUp middle,
            UnixSocket there,
            LocalEndpointSetUp other,
            UnixSocket here,
            int number)
            throws IOException {
        middle.offer(there);
        other.offer(here);
        middle.accept(number, there, TIMEOUT_NS);
        other.accept(0, here, TIMEOUT_NS);
    }

    @Test
    void theMiddleHearsEverybodyAndAnswersWhomItWants() throws IOException {
        List<RuntimeEndpoint> star = star();
        List<String> heard = new ArrayList<>();
        star.get(0).setHandler(1, m -> heard.add(m.source().number() + " says " + m.word(0)));
        star.get(2).setHandler(1, m -> heard.add("2 hears " + m.word(0)));
        star.get(1).request(0, 1, 7);
        star.get(2).request(0, 1, 8);
        assertThat(star.get(0).poll()).isEqualTo(2);
        star.get(0).request(2, 1, 9);
        assertThat(star.get(2).poll()).isEqualTo(1);
        assertThat(heard).containsExactly("1 says 7", "2 says 8", "2 hears 9");
        star.forEach(RuntimeEndpoint::close);
    }

    @Test
    void whoHasNotBeenMetCannotBeWrittenTo() throws IOException {
        List<RuntimeEndpoint> star = star();
        assertThatThrownBy(() -> star.get(1).request(2, 1)).hasMessageContaining("not mapped");
        assertThatThrownBy(() -> star.get(1).map(5, new EndpointName(RUN, 2), TAG))
                .hasMessageContaining("no connection");
        star.forEach(RuntimeEndpoint::close);
    }

    @Test
    void anEndIsTold() throws IOException {
        List<RuntimeEndpoint> star = star();
        List<Integer> lost = new ArrayList<>();
        star.get(0).whenLost((which, why) -> lost.add(which.number()));
        star.get(1).close();
        star.get(0).wakePoll();
        while (lost.isEmpty()) {
            int _ = star.get(0).poll();
        }
        assertThat(lost).containsExactly(1);
        star.get(0).close();
        star.get(2).close();
    }

    @Test
    void noPeerConnectsTwice() throws IOException {
        try (UnixSocket listener = UnixSocket.listen(name);
                LocalEndpointSetUp middle = setUp(0, TAG);
                LocalEndpointSetUp other = setUp(1, TAG)) {
            UnixSocket here = UnixSocket.connect(name);
            UnixSocket there = Objects.requireNonNull(listener.accept());
            meet(middle, there, other, here, 1);
            assertThatThrownBy(() -> middle.accept(1, there, TIMEOUT_NS))
                    .hasMessageContaining("connected already");
        }
    }

    @Test
    void numbersThatTheRunDoesNotHaveAreRefused() {
        assertThatThrownBy(() -> setUp(3, TAG)).hasMessageContaining("none of 3");
    }
}
