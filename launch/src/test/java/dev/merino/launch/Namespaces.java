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

    /**
     * Somebody between them, who sees what leaves the first one and sends more of it behind: UDP
     * datagrams again, as they were and with one bit changed; and bytes that continue a TCP
     * connection after a long packet. At the end it says how often.
     */
    private static final String ATTACK =
            """
            use Socket;
            my ($interface) = @ARGV;
            socket(my $wire, 17, SOCK_RAW, unpack('n', pack('S', 3))) or die "socket: $!";
            bind($wire, pack('S n i S C C a8', 17, 3, $interface, 0, 0, 0, '')) or die "bind: $!";
            sub sum {
                my $sum = 0; my $bytes = $_[0] . (length($_[0]) % 2 ? chr(0) : '');
                $sum += $_ for unpack('n*', $bytes);
                $sum = ($sum >> 16) + ($sum & 0xffff) while $sum >> 16;
                return pack('n', ~$sum & 0xffff);
            }
            my $count = 0;
            $| = 1; print "ready\\n";
            vec(my $in = '', 0, 1) = 1; vec($in, fileno($wire), 1) = 1;
            while (1) {
                select(my $some = $in, undef, undef, undef);
                last if !vec($some, fileno($wire), 1);
                defined(my $from = recv($wire, my $p, 65536, 0)) or die "recv: $!";
                my $kind = (unpack('S n i S C C', $from))[4];
                next if $kind != 4 || substr($p, 12, 2) ne "\\x08\\x00";
                my $at = 14 + 4 * (ord(substr($p, 14, 1)) & 15);
                my $protocol = ord(substr($p, 23, 1));
                if ($protocol == 17) {
                    substr($p, $at + 6, 2) = "\\0\\0";
                    send($wire, $p, 0); $count++;
                    my $where = $at + 8 + int(rand(length($p) - $at - 8));
                    substr($p, $where, 1) = chr(ord(substr($p, $where, 1)) ^ (1 << int(rand(8))));
                    send($wire, $p, 0); $count++;
                } elsif ($protocol == 6) {
                    my $head = 4 * (ord(substr($p, $at + 12, 1)) >> 4);
                    my $length = unpack('n', substr($p, 16, 2)) - ($at - 14) - $head;
                    next if $length < 3000;
                    my $seq = unpack('N', substr($p, $at + 4, 4)) + $length;
                    my $tcp = substr($p, $at, $head) . join('', map { chr(rand(256)) } 1 .. 200);
                    substr($tcp, 4, 4) = pack('N', $seq & 0xffffffff);
                    substr($tcp, 13, 1) = chr(0x18);
                    substr($tcp, 16, 2) = "\\0\\0";
                    my $pseudo = substr($p, 26, 8) . pack('C C n', 0, 6, length($tcp));
                    substr($tcp, 16, 2) = sum($pseudo . $tcp);
                    my $ip = substr($p, 14, $at - 14);
                    substr($ip, 2, 2) = pack('n', length($ip) + length($tcp));
                    substr($ip, 10, 2) = "\\0\\0";
                    substr($ip, 10, 2) = sum($ip);
                    send($wire, substr($p, 0, 14) . $ip . $tcp, 0); $count++;
                }
            }
            print "$count\\n";
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
        Process perl = perl(CAPTURE, file.toString());
        return new Capture(perl, ready(perl), file);
    }

    /** Lets somebody disturb all that passes from the first to the second. */
    Attack attack() throws Exception {
        Process perl = perl(ATTACK);
        return new Attack(perl, ready(perl));
    }

    /** Starts a script at the cable: its words are the number of the interface and {@code more}. */
    private Process perl(String script, String... more) throws Exception {
        List<String> words = new ArrayList<>(inside(true));
        words.addAll(List.of("cat", "/sys/class/net/wire/ifindex"));
        Process asked = new ProcessBuilder(words).start();
        String index;
        try (BufferedReader said = reader(asked)) {
            index = String.valueOf(said.readLine());
        }
        words = new ArrayList<>(inside(true));
        words.addAll(List.of("perl", "-e", script, index));
        words.addAll(List.of(more));
        return new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private static BufferedReader ready(Process perl) throws IOException {
        BufferedReader said = reader(perl);
        if (!"ready".equals(said.readLine())) {
            throw new IOException("a script at the cable does not begin");
        }
        return said;
    }

    private static BufferedReader reader(Process process) {
        return new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** What is being written down. */
    record Capture(Process perl, BufferedReader said, Path file) {
        /** Ends it: all bytes that have passed, as text of one character each. */
        String end() throws Exception {
            perl.getOutputStream().close();
            perl.waitFor();
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        }
    }

    /** Somebody at the cable. */
    record Attack(Process perl, BufferedReader said) {
        /** Ends it: how many packets were sent that nobody wanted. */
        int end() throws Exception {
            perl.getOutputStream().close();
            return Integer.parseInt(String.valueOf(said.readLine()));
        }
    }

    /** Ends them; processes that are left in one keep it. */
    void remove() throws Exception {
        boolean _ = ip("netns", "del", first);
        boolean _ = ip("netns", "del", second);
    }
}
