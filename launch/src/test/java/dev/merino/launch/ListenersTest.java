package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Statistics;
import dev.merino.Transport;
import dev.merino.linux.Processes;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Once all have come, nobody listens: what is not there cannot be knocked at. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ListenersTest {
    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /** Fails if its keeper, or the process that started the keeper, listens anywhere. */
    public static final class Looker implements Program {
        private static final Path SOCKETS = Path.of("/proc/self/net");
        private static final String ACCEPTS = "00010000";
        private static final String LISTEN = "0A";

        @Override
        public void run(Member me) throws IOException {
            me.barrier();
            long keeper = Processes.parent();
            CountedRun.require(sockets(keeper).size() > 1, "the sockets of the keeper are seen");
            for (long pid : new long[] {keeper, parent(keeper)}) {
                Set<String> own = sockets(pid);
                List<String> open = listening();
                open.removeIf(line -> own.stream().noneMatch(i -> has(line, i)));
                CountedRun.require(open.isEmpty(), "process " + pid + " listens: " + open);
            }
        }

        private static boolean has(String line, String inode) {
            return List.of(line.strip().split(" +", -1)).contains(inode);
        }

        private static List<String> listening() throws IOException {
            List<String> all = new ArrayList<>();
            for (String line : Files.readAllLines(SOCKETS.resolve("unix"))) {
                if (has(line, ACCEPTS)) {
                    all.add(line);
                }
            }
            for (String table : List.of("tcp", "tcp6")) {
                for (String line : Files.readAllLines(SOCKETS.resolve(table))) {
                    if (line.strip().split(" +", -1)[3].equals(LISTEN)) {
                        all.add(line);
                    }
                }
            }
            return all;
        }

        private static Set<String> sockets(long pid) throws IOException {
            Set<String> inodes = new HashSet<>();
            try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
                for (Path file : files.toList()) {
                    String target = Files.readSymbolicLink(file).toString();
                    if (target.startsWith("socket:[")) {
                        inodes.add(target.substring(8, target.length() - 1));
                    }
                }
            }
            return inodes;
        }

        private static long parent(long pid) throws IOException {
            String fields = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            return Long.parseLong(fields.substring(fields.lastIndexOf(')') + 2).split(" ", -1)[1]);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SHM", "TCP", "UDP"})
    void nobodyListensWhileTheProgramRuns(Transport transport) {
        Statistics counted =
                CountedRun.of(
                        CountedRun.settings(2, 1, 1, "csm-none").withTransport(transport),
                        Looker.class);
        assertThat(counted.nodes()).hasSize(2);
    }
}
