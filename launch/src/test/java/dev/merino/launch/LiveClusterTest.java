package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.LaunchException;
import dev.merino.Member;
import dev.merino.MemberFailedException;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Live nodes that a program with its own main starts. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class LiveClusterTest {
    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /** The first program of the README, which also says in which process it runs. */
    public static final class Squares implements Program {
        /** Made by its name. */
        public Squares() {}

        @Override
        public void run(Member me) {
            SharedLongs squares = me.longs(1000);
            var mine = me.share(squares.length());
            for (long i = mine.from(); i < mine.to(); i++) {
                squares.set(i, i * i);
            }
            me.barrier();
            if (me.isFirst()) {
                long sum = 0;
                for (long i = 0; i < squares.length(); i++) {
                    sum += squares.get(i);
                }
                System.out.println(me.arguments() + " sum " + sum);
            }
            System.out.println("process " + ProcessHandle.current().pid());
            if (me.arguments().contains("fail")) {
                throw new IllegalStateException("the sky fell");
            }
        }
    }

    private static String printed(Runnable work) {
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            work.run();
        } finally {
            System.setOut(console);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    @Tag("long")
    void aProgramRunsInProcessesOfItsOwnAsOftenAsWanted() {
        try (Cluster cluster = Merino.live(2, 1)) {
            for (int round = 0; round < 2; round++) {
                String word = "round-" + round;
                String printed =
                        printed(
                                () ->
                                        assertThat(cluster.run(new Squares(), word).nodes())
                                                .hasSize(2));
                assertThat(printed)
                        .contains("[0] [" + word + "] sum 332833500\n", "[1] process ")
                        .doesNotContain("process " + ProcessHandle.current().pid() + "\n");
            }
            String _ =
                    printed(
                            () ->
                                    assertThatThrownBy(() -> cluster.run(new Squares(), "fail"))
                                            .isInstanceOf(MemberFailedException.class)
                                            .hasMessageContaining("the sky fell"));
        }
    }

    @Test
    void whatOtherProcessesCannotFindIsRefused() {
        Cluster cluster = Merino.live(Settings.of(2, 1));
        assertThat(cluster.settings().nodes()).isEqualTo(2);
        assertThatThrownBy(() -> cluster.run(me -> me.barrier()))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("give it a public class");
        cluster.close();
        assertThatThrownBy(() -> cluster.run(new Squares()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Merino.live");
    }
}
