package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Checkpoints;
import dev.merino.Cluster;
import dev.merino.LaunchException;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Shared;
import dev.merino.worker.UserClasses;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** Static fields in shared memory: programs of the user's own, compiled here. */
class SharedStaticsTest {
    private static final String COUNTING =
            """
            package com.example;

            import dev.merino.*;

            public class Counting implements Program {
                @Shared static long total = 40;
                @Shared static int whole = 1;
                @Shared static short small = 2;
                @Shared static byte tiny = 3;
                @Shared static char letter = 'a';
                @Shared static boolean done;
                @Shared static float third = 0.25f;
                @Shared static double half = 0.5;
                @Shared(length = 40) static String title = "none";
                @Shared(length = 5000) static SharedInts marks;

                public void run(Member me) {
                    require(total == 40 && half == 0.5 && title.equals("none"), "first values");
                    me.barrier();
                    SharedLock lock = me.named("lock").lock();
                    lock.lock();
                    total++;
                    half *= 2;
                    lock.unlock();
                    marks.set(4000 + me.rank(), me.rank() + 1);
                    if (me.isFirst()) {
                        Other.write();
                    }
                    me.barrier();
                    require(total == 40 + me.size(), "total " + total);
                    require(half == 0.5 * (1 << me.size()), "half " + half);
                    require(whole == -7 && small == -8 && tiny == -9, "integers");
                    require(letter == 'z' && done && third == -0.5f, "others");
                    require(title.equals("h\\u00e4llo"), "title " + title);
                    for (int rank = 0; rank < me.size(); rank++) {
                        require(marks.get(4000 + rank) == rank + 1, "marks");
                    }
                }

                private static void require(boolean holds, String what) {
                    if (!holds) {
                        throw new IllegalStateException(what);
                    }
                }
            }

            class Other {
                static void write() {
                    Counting.whole = -7;
                    Counting.small = -8;
                    Counting.tiny = -9;
                    Counting.letter = 'z';
                    Counting.done = true;
                    Counting.third = -0.5f;
                    Counting.title = "h\\u00e4llo";
                }
            }
            """;

    @TempDir private Path folder = Path.of("");

    private UserClasses compiled(String name, String source) throws IOException {
        return Sources.compile(folder, name, source);
    }

    @ParameterizedTest
    @ValueSource(strings = {"csm-none", "hlrc-async", "sci-vm"})
    void allRanksOfAllNodesSeeOneVariable(String protocol) throws IOException {
        Settings settings = Settings.of(2, 2).withProtocol(protocol);
        try (UserClasses classes = compiled("Counting", COUNTING);
                Cluster cluster = Merino.embedded(settings)) {
            assertThat(cluster.run(classes.program("com.example.Counting")).wallNs()).isPositive();
        }
    }

    /** The first run ends after a snapshot; the second goes on, in classes that know nothing. */
    private static final String SAVED =
            """
            package com.example;

            import dev.merino.*;
            import java.io.*;

            public class Saved implements Program {
                @Shared static long total = 40;
                @Shared(length = 40) static String title = "none";
                @Shared(length = 5000) static SharedInts marks;
                @Shared static int untouched = 5;

                public void run(Member me) {
                    if (me.restore(state())) {
                        require(total == 47 && title.equals("h\\u00e4llo"), total + title);
                        require(marks.get(4321) == 9 && untouched == 5, "marks");
                        return;
                    }
                    if (me.isFirst()) {
                        total += 7;
                        title = "h\\u00e4llo";
                        marks.set(4321, 9);
                    }
                    me.barrier();
                    require(me.checkpoint(state()), "no snapshot");
                }

                private static Checkpointable state() {
                    return new Checkpointable() {
                        public void save(DataOutput out) {}

                        public void restore(DataInput in) {}
                    };
                }

                private static void require(boolean holds, String what) {
                    if (!holds) {
                        throw new IllegalStateException(what);
                    }
                }
            }
            """;

    @Test
    void snapshotsHaveThem() throws IOException {
        Checkpoints checkpoints = Checkpoints.in(folder.resolve("snapshots").toString());
        for (boolean isRestart : new boolean[] {false, true}) {
            Settings settings =
                    Settings.of(2, 1).withCheckpoints(checkpoints.withRestart(isRestart));
            try (UserClasses classes = compiled("Saved", SAVED);
                    Cluster cluster = Merino.embedded(settings)) {
                assertThat(cluster.run(classes.program("com.example.Saved")).wallNs()).isPositive();
            }
        }
    }

    @Test
    void aProgramThatItsOwnMainHasLoadedSharesThemToo() throws Exception {
        try (UserClasses compiled = compiled("Counting", COUNTING);
                URLClassLoader plain =
                        new URLClassLoader(
                                new URL[] {Path.of(compiled.files().getFirst()).toUri().toURL()});
                Cluster cluster = Merino.embedded(Settings.of(2, 2))) {
            Program program =
                    (Program)
                            plain.loadClass("com.example.Counting").getConstructor().newInstance();
            assertThat(program.getClass().getClassLoader()).isSameAs(plain);
            assertThat(cluster.run(program).wallNs()).isPositive();
        }
    }

    @Test
    void aFieldOfASuperclassIsSharedAsWell() throws IOException {
        String source =
                """
                import dev.merino.*;

                class Base {
                    @Shared static int count;
                    @Shared static int hidden;
                }

                public class Derived extends Base implements Program {
                    static int hidden = 5;

                    public void run(Member me) {
                        if (me.isFirst()) {
                            count = 7;
                            Base.hidden = 6;
                        }
                        me.barrier();
                        if (Base.count != 7 || count != 7 || Base.hidden != 6 || hidden != 5) {
                            throw new IllegalStateException("count " + count);
                        }
                    }
                }
                """;
        try (UserClasses classes = compiled("Derived", source);
                Cluster cluster = Merino.embedded(Settings.of(2, 1))) {
            assertThat(cluster.run(classes.program("Derived")).wallNs()).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@Shared int count;                          | make it static",
                "@Shared static final Object O = null;       | do not make it final",
                "@Shared static String title;                | say how long it is",
                "@Shared(length = 9) static Long count;      | a shared array such as"
                        + " SharedDoubles",
                "@Shared(length = 9) static double[] values; | leave the length out",
                "@Shared static String[] names;              | with one or two dimensions",
                "@Shared static double[][][] cube;           | with one or two dimensions"
            })
    void whatCannotBeSharedIsRefusedWithARemedy(String field, String remedy) throws IOException {
        String source =
                ("import dev.merino.*; public class Wrong implements Program { %s\n"
                                + "public void run(Member me) {} }")
                        .formatted(field);
        try (UserClasses classes = compiled("Wrong", source)) {
            assertThatThrownBy(() -> classes.program("Wrong"))
                    .isInstanceOf(LaunchException.class)
                    .hasMessageContainingAll("Wrong.", remedy);
        }
    }

    /** Loaded by whoever loads the tests; Merino loads no classes of its own packages anew. */
    public static final class Unprepared implements Program {
        @Shared static int count;

        @Override
        public void run(Member me) {
            count++;
        }
    }

    @Test
    void aMarkThatWouldHaveNoEffectEndsTheRun() {
        try (Cluster cluster = Merino.embedded(Settings.of(1, 1))) {
            assertThatThrownBy(() -> cluster.run(new Unprepared()))
                    .rootCause()
                    .hasMessageContainingAll("count", "--class-path");
        }
    }
}
