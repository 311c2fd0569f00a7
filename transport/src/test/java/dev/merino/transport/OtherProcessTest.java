package dev.merino.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.core.Check;
import dev.merino.datagram.DatagramLayout;
import dev.merino.linux.Descriptor;
import dev.merino.messages.EndpointName;
import dev.merino.messages.ReturnReason;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.setup.EndpointAddress;
import dev.merino.transport.setup.EndpointSetUp;
import dev.merino.transport.ucx.UcxContext;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Two processes: they find each other, and one notices that the other was killed. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OtherProcessTest {
    @ParameterizedTest
    @EnumSource
    void aNeighbourRepliesUntilItIsKilledWhichIsTold(Transport transport) throws Exception {
        assumeTrue(
                transport != Transport.UCX || UcxContext.missing().isEmpty(),
                "UCX is not on this machine");
        Secret secret = Secret.random();
        EndpointName name = new EndpointName(77, 0);
        AmOptions options = AmOptions.DEFAULT.with(transport);
        InetSocketAddress at = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        Process process = start(transport);
        try (EndpointSetUp setUp = EndpointSetUp.listen(name, 4, secret, options, at)) {
            EndpointAddress other = introduce(process, secret, setUp.address());
            try (RuntimeEndpoint endpoint =
                    setUp.connect(List.of(setUp.address(), other), EndpointFixture.PATIENCE_NS)) {
                talkAndKill(endpoint, process);
            }
        } finally {
            process.destroyForcibly();
        }
    }

    private static void talkAndKill(RuntimeEndpoint endpoint, Process process) throws Exception {
        long[] seen = new long[1];
        List<String> told = new ArrayList<>();
        List<ReturnReason> back = new ArrayList<>();
        endpoint.setHandler(EndpointFixture.REPLY, arrival -> seen[0] += arrival.word(0));
        endpoint.setHandler(0, arrival -> back.add(arrival.reason()));
        endpoint.whenLost((lost, why) -> told.add(why));
        for (long i = 1; i <= 1000; i++) {
            endpoint.request(1, EndpointFixture.REQUEST, i);
        }
        EndpointFixture.pollUntil(() -> seen[0] == 500_500, endpoint);
        process.destroyForcibly();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        long word = 0;
        while (told.isEmpty()) { // neither a full queue nor a long wait hides the end
            endpoint.request(1, EndpointFixture.REQUEST, word++);
        }
        endpoint.request(1, EndpointFixture.REQUEST);
        EndpointFixture.pollUntil(
                () -> back.contains(ReturnReason.UNREACHABLE) && told.size() == 1, endpoint);
    }

    private static EndpointAddress introduce(Process process, Secret secret, EndpointAddress own)
            throws Exception {
        Writer out = process.outputWriter(StandardCharsets.UTF_8);
        out.write(secret.toHex() + "\n" + own.toLine() + "\n");
        out.flush();
        BufferedReader in =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        return EndpointAddress.parse(
                Check.present(in.readLine(), "the other process tells its address"));
    }

    private static Process start(Transport transport) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
        command.add(
                String.join(
                        File.pathSeparator,
                        home(Neighbour.class),
                        home(AmOptions.class),
                        home(EndpointName.class),
                        home(Secret.class),
                        home(Descriptor.class),
                        home(DatagramLayout.class),
                        home(UcxContext.class),
                        home(Check.class)));
        command.add(Neighbour.class.getName());
        command.add(transport.name());
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    /** Where a class comes from, even if tests are patched into a module. */
    private static String home(Class<?> type) throws Exception {
        String path = type.getName().replace('.', '/') + ".class";
        String name = type.getSimpleName() + ".class";
        String url = Check.present(type.getResource(name), name).toString();
        String root = url.substring(0, url.length() - path.length());
        if (root.startsWith("jar:")) {
            root = root.substring(4, root.length() - 2);
        }
        return Path.of(URI.create(root)).toString();
    }
}
