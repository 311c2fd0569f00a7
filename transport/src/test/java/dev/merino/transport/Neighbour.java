package dev.merino.transport;

import dev.merino.messages.EndpointName;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.setup.EndpointAddress;
import dev.merino.transport.setup.EndpointSetUp;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * An endpoint in a process of its own, number 1 of two: it reads the secret and the contact of
 * number 0 from its input, tells its own, and then replies until it is killed.
 */
final class Neighbour {
    private Neighbour() {}

    /** The argument is a transport. */
    public static void main(String[] arguments) throws Exception {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Secret secret = Secret.fromHex(in.readLine());
        EndpointAddress other = EndpointAddress.parse(in.readLine());
        AmOptions options = AmOptions.DEFAULT.with(Transport.valueOf(arguments[0]));
        EndpointName name = new EndpointName(other.name().run(), 1);
        InetSocketAddress at = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (EndpointSetUp setUp = EndpointSetUp.listen(name, 5, secret, options, at)) {
            System.out.println(setUp.address().toLine());
            RuntimeEndpoint endpoint =
                    setUp.connect(List.of(other, setUp.address()), EndpointFixture.PATIENCE_NS);
            endpoint.setHandler(
                    EndpointFixture.REQUEST,
                    arrival -> arrival.token().reply(EndpointFixture.REPLY, arrival.word(0)));
            while (true) {
                boolean _ = endpoint.await(-1);
            }
        }
    }
}
