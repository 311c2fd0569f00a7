package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Merino;
import dev.merino.apps.Apps;
import dev.merino.worker.UserClasses;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import picocli.CommandLine;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

/** What a program does wrong is named with the line of the program that does it. */
class ProgramLinesTest {
    private static final String WRONG =
            """
            package com.example;

            import dev.merino.*;

            public class Wrong implements Program {
                @Struct
                public interface Body { double mass(); void mass(double value); }

                public void run(Member me) {
                    var bodies = me.named("bodies").structs(Body.class, 10);
                    var grid = me.named("grid").doubles(10);
                    switch (me.arguments().getFirst()) {
                        case "struct":
                            bodies.at(10).mass(1);
                            break;
                        case "view":
                            grid.view(2, 5).set(5, 1);
                            break;
                        case "alone":
                            if (me.rank() == 1) {
                                me.longs(7).set(0, 1);
                            }
                            break;
                        case "deadlock":
                            var first = me.named(me.isFirst() ? "left" : "right").lock();
                            var second = me.named(me.isFirst() ? "right" : "left").lock();
                            first.lock();
                            me.barrier();
                            second.lock();
                            break;
                        default:
                            grid.set(10, 1);
                    }
                }
            }
            """;

    @TempDir private Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "struct | struct 10 of bodies, which has 10 | 14",
                "view | element 5 of a view of grid; the view has 5 | 17",
                "alone | rank 1 allocates longs(7) | 21",
                "deadlock | rank 0 waits for lock right, which rank 1 holds | 29",
                "deadlock | rank 1 waits for lock left, which rank 0 holds | 29",
                "array | element 10 of grid, which has 10 | 32"
            })
    void theUsersLineIsNamed(String what, String sentence, int line) throws IOException {
        try (UserClasses _ = Sources.compile(folder, "Wrong", WRONG)) {
            StringWriter err = new StringWriter();
            CommandLine command = Main.commandLine(Apps.all(), Merino::embedded, new KernelNodes());
            command.setOut(new PrintWriter(new StringWriter())).setErr(new PrintWriter(err, true));
            int exitCode =
                    command.execute(
                            "run",
                            "--embedded",
                            "--nodes",
                            "2",
                            "--class-path",
                            folder.toString(),
                            "com.example.Wrong",
                            what);
            assertThat(exitCode).isEqualTo(1);
            assertThat(err.toString())
                    .contains(sentence + " (at ", "com.example.Wrong.run(Wrong.java:" + line + ")");
        }
    }
}
