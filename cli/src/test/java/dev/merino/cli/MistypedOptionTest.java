package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Set;

/** Which words of a program were probably meant for Merino. */
class MistypedOptionTest {
    private static final MistypedOption OPTIONS =
            new MistypedOption(
                    Set.of(
                            "--nodes",
                            "--unit",
                            "--hosts",
                            "--statistics",
                            "--no-statistics",
                            "--checkpoint",
                            "--checkpoint-every",
                            "--class-path",
                            "--time-limit",
                            "-h"),
                    Set.of("--rows", "--note", "--statistic"));

    @ParameterizedTest
    @CsvSource({
        "--node, --nodes",
        "--node=4, --nodes",
        "--ndoes, --nodes",
        "-nodes, --nodes",
        "--Nodes, --nodes",
        "--classpath, --class-path",
        "--no-stat, --no-statistics",
        "--chekpiont, --checkpoint",
        "--time, --time-limit"
    })
    void aNearMissIsFound(String word, String meant) {
        assertThat(OPTIONS.meant(word)).contains(meant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nodes",
                "4",
                "-5",
                "-n",
                "--",
                "--no",
                "--init",
                "--check",
                "--rows",
                "--rosw",
                "--note",
                "--statistic",
                "--size",
                "--fast=nodes"
            })
    void anythingElseIsTheProgramsAffair(String word) {
        assertThat(OPTIONS.meant(word)).isEmpty();
    }
}
