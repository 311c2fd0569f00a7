package dev.merino.launch.join;

import dev.merino.Settings;
import dev.merino.core.WireWriter;
import dev.merino.fuzz.contract.Decoder;
import dev.merino.fuzz.contract.FuzzTarget;
import dev.merino.transport.handshake.Secret;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What joined processes and their coordinator say to each other. */
public final class JoinTargets {
    private JoinTargets() {}

    /** Valid frames of all of them, by target and name. */
    public static Map<String, Map<String, byte[]>> examples() {
        Secret secret = new Secret(new byte[32]);
        CoordinatorStart start =
                new CoordinatorStart(
                        7,
                        secret,
                        InetAddress.getLoopbackAddress(),
                        true,
                        "the owner",
                        Settings.of(2, 1),
                        Duration.ofMillis(1),
                        Duration.ofMillis(2),
                        Duration.ofMillis(3),
                        Duration.ofMillis(4),
                        true,
                        true);
        RunDescriptor run = new RunDescriptor(7, "somebody", List.of("127.0.0.1"), 4711, secret);
        return Map.of(
                "coordinator-start", Map.of("start", bytes(start::writeTo)),
                "join-request",
                        Map.of(
                                "request",
                                bytes(new JoinRequest(1, 2, "settings", "here")::writeTo)),
                "join-answer",
                        Map.of(
                                "accepted", bytes(new RendezvousAnswer.Accepted()::writeTo),
                                "refused", bytes(new RendezvousAnswer.Refused("why")::writeTo),
                                "opened", bytes(new RendezvousAnswer.Opened(run)::writeTo)));
    }

    private static byte[] bytes(Consumer<WireWriter> writes) {
        WireWriter out = new WireWriter();
        writes.accept(out);
        return out.toByteArray();
    }

    /** The start record of a coordinator. */
    public static FuzzTarget coordinatorStart() {
        return new Decoder("coordinator-start", CoordinatorStart::readFrom);
    }

    /** What a process says that comes to the rendezvous. */
    public static FuzzTarget request() {
        return new Decoder("join-request", JoinRequest::readFrom);
    }

    /** What it hears there. */
    public static FuzzTarget answer() {
        return new Decoder("join-answer", RendezvousAnswer::readFrom);
    }
}
