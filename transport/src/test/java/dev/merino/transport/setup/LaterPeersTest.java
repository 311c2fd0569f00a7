package dev.merino.transport.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.linux.TcpSocket;
import dev.merino.messages.Arrival;
import dev.merino.messages.EndpointName;
import dev.merino.messages.ReturnReason;
import dev.merino.messages.Wires;
import dev.merino.transport.AmOptions;
import dev.merino.transport.Transport;
import dev.merino.transport.endpoint.ActiveEndpoint;
import dev.merino.transport.endpoint.LaterPeer;
import dev.merino.transport.handshake.Deadline;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.handshake.TcpHandshakeStream;
import dev.merino.transport.ucx.UcxContext;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Endpoints that connect when they exist already, over every transport. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class LaterPeersTest {
    private static final long TAG = 77;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);
    private static final int QUESTION = 1;
    private static final int ANSWER = 2;
    private static final int INDEX = 9;
    private static final InetSocketAddress HERE =
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final Secret secret = Secret.random();
    private final List<ActiveEndpoint> endpoints = new ArrayList<>();
    private int made;

    @AfterEach
    void close() {
        endpoints.forEach(ActiveEndpoint::close);
    }

    private ActiveEndpoint endpoint() throws IOException {
        EndpointName name = new EndpointName(++made, 0);
        try (EndpointSetUp setUp =
                EndpointSetUp.listen(name, TAG, secret, AmOptions.DEFAULT, HERE)) {
            ActiveEndpoint endpoint = setUp.connect(List.of(setUp.address()), PATIENCE_NS);
            endpoints.add(endpoint);
            return endpoint;
        }
    }

    /** Lets {@code owner} be reached over {@code transport}; returns the port of its acceptor. */
    private int open(ActiveEndpoint owner, Transport transport) {
        TcpSocket listener = TcpSocket.listen(HERE);
        int port = listener.port();
        owner.later()
                .open(
                        new EndpointAcceptor(
                                listener, pair(owner, transport), owner.later()::arrive));
        return port;
    }

    private PairSetUp pair(ActiveEndpoint of, Transport transport) {
        AmOptions options = AmOptions.DEFAULT.with(transport).pollingOnSend();
        return new PairSetUp(of.name(), 0, HERE, options, Wires.AUTO, TAG, secret);
    }

    private void map(ActiveEndpoint from, ActiveEndpoint to, int port, Transport transport)
            throws IOException {
        assertThat(from.later().attach(call(from, to, port, transport, secret))).isTrue();
        from.map(INDEX, to.name(), TAG);
    }

    private LaterPeer call(
            ActiveEndpoint from, ActiveEndpoint to, int port, Transport transport, Secret known)
            throws IOException {
        InetSocketAddress address = new InetSocketAddress(HERE.getAddress(), port);
        try (TcpSocket socket = TcpSocket.connect(address, 1000)) {
            TcpHandshakeStream line = new TcpHandshakeStream(socket, Deadline.in(PATIENCE_NS));
            new Handshake(known, to.name().run(), PairSetUp.CALLER).call(line, PairSetUp.ANSWERER);
            return pair(from, transport).call(line, 4711 + ++made, PATIENCE_NS);
        }
    }

    private static void needs(Transport transport) {
        assumeTrue(
                transport != Transport.UCX || UcxContext.missing().isEmpty(),
                () -> UcxContext.missing().orElse("UCX is here"));
    }

    private void pollUntil(BooleanSupplier holds) {
        long endNs = System.nanoTime() + PATIENCE_NS;
        while (!holds.getAsBoolean()) {
            endpoints.forEach(each -> assertThat(each.poll()).isNotNegative());
            assertThat(System.nanoTime() - endNs).as("waiting too long").isNegative();
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void anEndpointMapsOneThatWasMadeBeforeItKnewOfIt(Transport transport) throws IOException {
        needs(transport);
        ActiveEndpoint owner = endpoint();
        ActiveEndpoint caller = endpoint();
        long[] heard = new long[3];
        owner.setHandler(
                QUESTION,
                arrival -> {
                    heard[0] += arrival.word(0);
                    assertThat(arrival.source()).isEqualTo(caller.name());
                    arrival.token().reply(ANSWER, arrival.word(0) + 1);
                });
        caller.setHandler(
                ANSWER,
                arrival -> {
                    heard[1] += arrival.word(0);
                    heard[2]++;
                    assertThat(arrival.source()).isEqualTo(owner.name());
                });
        map(caller, owner, open(owner, transport), transport);
        for (int i = 0; i < 2000; i++) {
            while (!caller.tryRequest(INDEX, QUESTION, new long[] {i}, 1)) {
                int _ = owner.poll() + caller.poll();
            }
        }
        pollUntil(() -> heard[2] == 2000);
        assertThat(heard[0]).isEqualTo(1999 * 1000);
        assertThat(heard[1]).isEqualTo(1999 * 1000 + 2000);
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void bulkDataArrives(Transport transport) throws IOException {
        needs(transport);
        ActiveEndpoint owner = endpoint();
        ActiveEndpoint caller = endpoint();
        byte[] sent = new byte[50_000];
        for (int i = 0; i < sent.length; i++) {
            sent[i] = (byte) (i * 31);
        }
        byte[] received = new byte[sent.length];
        int[] count = new int[1];
        owner.setHandler(
                QUESTION,
                arrival -> {
                    arrival.copyBulk(0, received, 0, arrival.bulkBytes());
                    count[0]++;
                });
        map(caller, owner, open(owner, transport), transport);
        MemorySegment data = MemorySegment.ofArray(sent);
        caller.request(INDEX, QUESTION, new long[0], 0, data, 0, sent.length);
        pollUntil(() -> count[0] == 1);
        assertThat(received).isEqualTo(sent);
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void messagesToAnEndpointThatIsClosedAreReturned(Transport transport) throws IOException {
        needs(transport);
        ActiveEndpoint owner = endpoint();
        ActiveEndpoint caller = endpoint();
        List<EndpointName> lost = new ArrayList<>();
        List<ReturnReason> returned = new ArrayList<>();
        caller.whenLost((name, why) -> lost.add(name));
        caller.setHandler(0, arrival -> returned.add(reason(arrival, owner.name())));
        map(caller, owner, open(owner, transport), transport);
        pollUntil(() -> owner.later().has(caller.name()));
        owner.close();
        endpoints.remove(owner);
        pollUntil(() -> !lost.isEmpty());
        caller.request(INDEX, QUESTION, 5);
        pollUntil(() -> !returned.isEmpty());
        assertThat(lost).containsExactly(owner.name());
        assertThat(returned).containsExactly(ReturnReason.UNREACHABLE);
        assertThat(caller.later().has(owner.name())).isFalse();
    }

    private static ReturnReason reason(Arrival arrival, EndpointName expected) {
        assertThat(arrival.source()).isEqualTo(expected);
        return arrival.reason();
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void anOwnerWhoSleepsIsWokenByOneThatMapsIt(Transport transport) throws Exception {
        needs(transport);
        ActiveEndpoint owner = endpoint();
        ActiveEndpoint caller = endpoint();
        int[] heard = new int[1];
        owner.setHandler(QUESTION, arrival -> heard[0]++);
        int port = open(owner, transport);
        Thread mapping =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    try {
                                        map(caller, owner, port, transport);
                                    } catch (IOException e) {
                                        throw new IllegalStateException(e);
                                    }
                                    caller.request(INDEX, QUESTION, 1);
                                    boolean _ = caller.await(TimeUnit.SECONDS.toNanos(1));
                                });
        assertThat(owner.await(PATIENCE_NS)).isTrue();
        assertThat(heard[0]).isEqualTo(1);
        mapping.join();
    }

    @Test
    void oneEndpointMapsOthersOverSeveralTransportsAndTheyMapIt() throws IOException {
        ActiveEndpoint first = endpoint();
        ActiveEndpoint second = endpoint();
        ActiveEndpoint third = endpoint();
        long[] heard = new long[4];
        first.setHandler(QUESTION, arrival -> heard[1] += arrival.word(0));
        second.setHandler(QUESTION, arrival -> heard[2] += arrival.word(0));
        third.setHandler(QUESTION, arrival -> heard[3] += arrival.word(0));
        map(second, first, open(first, Transport.SHARED_MEMORY), Transport.SHARED_MEMORY);
        map(third, first, open(first, Transport.TCP), Transport.TCP);
        pollUntil(() -> first.later().has(second.name()) && first.later().has(third.name()));
        first.map(2, second.name(), TAG); // they are connected: nobody connects again
        first.map(3, third.name(), TAG);
        first.request(2, QUESTION, 20);
        first.request(3, QUESTION, 30);
        second.request(INDEX, QUESTION, 100);
        third.request(INDEX, QUESTION, 1000);
        pollUntil(() -> heard[1] == 1100 && heard[2] == 20 && heard[3] == 30);
    }

    @Test
    void aCallerWithoutTheSecretIsRefusedAndOthersAreNot() throws IOException {
        ActiveEndpoint owner = endpoint();
        ActiveEndpoint caller = endpoint();
        int port = open(owner, Transport.SHARED_MEMORY);
        assertThatThrownBy(
                        () -> call(caller, owner, port, Transport.SHARED_MEMORY, Secret.random()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("fails to prove knowledge of the secret");
        map(caller, owner, port, Transport.SHARED_MEMORY);
        pollUntil(() -> owner.later().has(caller.name()));
    }

    @Test
    void anEndpointThatIsClosedAnswersNobody() throws IOException {
        ActiveEndpoint owner = endpoint();
        ActiveEndpoint caller = endpoint();
        int port = open(owner, Transport.TCP);
        owner.close();
        assertThatThrownBy(() -> call(caller, owner, port, Transport.TCP, secret))
                .isInstanceOf(Exception.class);
    }
}
