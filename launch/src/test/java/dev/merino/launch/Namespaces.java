package dev.merino.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Two network namespaces with a cable between them: as good as two machines, for who sends from one
 * to the other. Only root can make them.
 */
final class Namespaces {
    /** Writes all packets that come and go at an interface to a file, until its input ends. */
    private static final String CAPTURE =
            """
            use Socket;
            my ($interface, $to) = @ARGV;
            socket(my $wire, 17, SOCK_RAW, unpack('n', pack('S', 3))) or die "socket: $!";
            bind($wire, pack('S n i S C C a8', 17, 3, $interface, 0, 0, 0, '')) or die "bind: $!";
            open(my $file, '>:raw', $to) or die $!;
            $| = 1; print "ready\\n";
            vec(my $in = '', 0, 1) = 1; vec($in, fileno($wire), 1) = 1;
            while (1) {
                select(my $some = $in, undef, undef, undef);
                if (vec($some, fileno($wire), 1)) {
                    defined recv($wire, my $packet, 65536, 0) or die "recv: $!";
                    print $file $packet;
                } elsif (vec($some, 0, 1)) { close $file; exit 0; }
            }
            """;

    private final String first = "merino-" + ProcessHandle.current().pid() + "-a";
    private final String second = "merino-" + ProcessHandle.current().pid() + "-b";

    private Namespaces() {}

    /** Makes them; empty, with nothing left behind, if that is not possible here. */
    static Optional<Namespaces> make() throws Exception {
        Namespaces made = new Namespaces();
        boolean works =
                made.ip("netns", "add", made.first)
                        && made.ip("netns", "add", made.second)
                        && made.ip(
                                "-n",
                                made.first,
                                "link",
                                "add",
                                "wire",
                                "type",
                                "veth",
                                "peer",
                                "name",
                                "wire",
                                "netns",
                                made.second)
                        && made.up(made.first, made.firstAddress())
                        && made.up(made.second, made.secondAddress());
        if (!works) {
            made.remove();
        }
        return works ? Optional.of(made) : Optional.empty();
    }

    private boolean up(String name, String address) throws Exception {
        return ip("-n", name, "addr", "add", address + "/24", "dev", "wire")
                && ip("-n", name, "link", "set", "wire", "up")
                && ip("-n", name, "link", "set", "lo", "up");
    }

    private boolean ip(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(words));
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false; // there is no such program
        }
    }

    /** The name of the second one, which {@link #ssh} knows as a host. */
    String host() {
        return second;
    }

    String firstAddress() {
        return "10.213.7.1";
    }

    String secondAddress() {
        return "10.213.7.2";
    }

    /** The words before a command that is to run in the first one, or in the second. */
    List<String> inside(boolean isFirst) {
        return List.of("ip", "netns", "exec", isFirst ? first : second);
    }

    /** Makes a program that takes namespaces for hosts. */
    String ssh(Path folder) throws IOException {
        Path file = folder.resolve("ssh");
        Files.writeString(
                file, "#!/bin/sh\nhost=$1\nshift\nexec ip netns exec \"$host\" sh -c \"$*\"\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file.toString();
    }

    /** Begins to write down all that passes between them. */
    Capture capture(Path file) throws Exception {
        List<String> words = new ArrayList<>(inside(true));
        words.addAll(List.of("cat", "/sys/class/net/wire/ifindex"));
        Process asked = new ProcessBuilder(words).start();
        int index;
        try (BufferedReader said = reader(asked)) {
            index = index(said.readLine());
        }
        words = new ArrayList<>(inside(true));
        words.addAll(List.of("perl", "-e", CAPTURE, Integer.toString(index), file.toString()));
        Process perl =
                new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        return new Capture(perl, reader(perl), file);
    }

    /** Under {@code ip netns exec} the folder is that of the namespace. */
    private static int index(String line) {
        return Integer.parseInt(line.strip());
    }

    private static BufferedReader reader(Process process) {
        return new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** What is being written down. */
    record Capture(Process perl, BufferedReader said, Path file) {
        Capture {
            try {
                if (!"ready".equals(said.readLine())) {
                    throw new IOException("the capture does not begin");
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Ends it: all bytes that have passed, as text of one character each. */
        String end() throws Exception {
            perl.getOutputStream().close();
            perl.waitFor();
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        }
    }

    /** Ends them; processes that are left in one keep it. */
    void remove() throws Exception {
        boolean _ = ip("netns", "del", first);
        boolean _ = ip("netns", "del", second);
    }
}
