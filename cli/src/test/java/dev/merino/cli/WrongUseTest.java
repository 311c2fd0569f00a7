package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.coherence.Protocols;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

/** Wrong use ends with exit code 2 and one sentence; nothing is run. */
class WrongUseTest {
    static Stream<Arguments> wrongCommands() {
        return Stream.of(
                wrong("", "give a command; ./merino --help says more."),
                wrong(
                        "rnu",
                        "there is no command rnu (did you mean run?): the commands are run,"
                                + " explain, simulate, calibrate, paper, shell, apps, info, check,"
                                + " check-live, check-structures, bench, completion."),
                wrong(
                        "elephant",
                        "there is no command elephant: the commands are run, explain, simulate,"
                                + " calibrate, paper, shell, apps, info, check, check-live,"
                                + " check-structures, bench, completion."),
                wrong(
                        "--wrong",
                        "merino does not know --wrong: ./merino --help lists what it knows."),
                wrong(
                        "apps -x",
                        "apps does not know -x: ./merino apps --help lists what it knows."));
    }

    static Stream<Arguments> wrongPrograms() {
        return Stream.of(
                wrong(
                        "run",
                        "name what to run: one of echo, failing, quicksort, or a class;"
                                + " ./merino run --help says more."),
                wrong(
                        "run ehco",
                        "there is no application ehco (did you mean echo?): take one of echo,"
                                + " failing, quicksort, or a class with --class-path."),
                wrong(
                        "run xyzzy",
                        "there is no application xyzzy: take one of echo, failing, quicksort, or a"
                                + " class with --class-path."),
                wrong(
                        "run --rows 5 echo",
                        "--rows is no option of ./merino run: write the program's options after its"
                                + " name."),
                wrong(
                        "run --node 4 echo",
                        "--node is no option of ./merino run (did you mean --nodes?): if the"
                                + " program is to get it, write it after --, as in -- --node"),
                wrong(
                        "run echo --node 4",
                        "--node is no option of ./merino run (did you mean --nodes?): if the"
                                + " program is to get it, write it after --, as in -- --node"),
                wrong(
                        "run echo --rosw 5",
                        "echo: there is no option --rosw (did you mean --rows?): the options are"
                                + " --rows, --no-verify, --golden, --golden-json, --repeat"),
                wrong(
                        "run echo --rows 1000",
                        "echo: Invalid value for option '--rows': '1000' is not a whole number from"
                                + " 1 to 999"),
                wrong(
                        "run echo --class-path gone.jar",
                        "--class-path names gone.jar, which does not exist."),
                wrong(
                        "run echo --class-path gone/*",
                        "--class-path names gone/*, but there is no such folder."),
                wrong(
                        "run com.example.Heat",
                        "there is no class com.example.Heat: name the folder or jar that has it, as"
                                + " in --class-path out com.example.Heat."),
                wrong(
                        "run Eco",
                        "there is no class Eco: name the folder or jar that has it, as in"
                                + " --class-path out Eco."),
                wrong(
                        "run Echo",
                        "there is no application Echo (did you mean echo?): take one of echo,"
                                + " failing, quicksort, or a class with --class-path."));
    }

    static Stream<Arguments> wrongSettings() {
        return Stream.of(
                wrong("--nodes", "--nodes needs a value: ./merino run --help says which."),
                wrong(
                        "--nodes two",
                        "Invalid value for option '--nodes': 'two' is not an int; ./merino run"
                                + " --help says more."),
                wrong("--nodes 2 --nodes 3", "--nodes is given twice: give it once."),
                wrong("--nodes 0", "0 nodes: give a number from 1 to 1024"),
                wrong("--threads 2000", "2000 threads: give a number from 1 to 1024"),
                wrong(
                        "--unit 5000",
                        "a coherence unit of 5000 bytes: give a power of two from 64 to 1048576"),
                wrong(
                        "--unit 9g",
                        "a coherence unit of 2147483647 bytes: give a power of two from 64 to"
                                + " 1048576"),
                wrong(
                        "--space 8192",
                        "--space is 8192 bytes, too few for any program: give 1m at least, with the"
                                + " unit, such as --space 8m or --space 8g."),
                wrong(
                        "--space much",
                        "Invalid value for option '--space': 'much' is no number of bytes: give one"
                                + " such as 4096, 16k, 512m or 4g; ./merino run --help says more."),
                wrong(
                        "--space 99999999999g",
                        "Invalid value for option '--space': '99999999999g' is more bytes than any"
                                + " machine has: give less, such as 4g; ./merino run --help says"
                                + " more."),
                wrong(
                        "--barrier-fan-out -1",
                        "barrier fan-out is -1: give 0 for a central barrier, 1 or more for a"
                                + " tree"),
                wrong(
                        "--protocol csm-non",
                        "there is no protocol csm-non (did you mean csm-none?): take one of "
                                + String.join(", ", Protocols.names())
                                + "."));
    }

    static Stream<Arguments> wrongBenches() {
        return Stream.of(
                wrong(
                        "micro --nodes 1,2",
                        "--nodes takes numbers from 2 to 32, such as 2,4,8, not 1."),
                wrong(
                        "micro --nodes two",
                        "Invalid value for option '--nodes' (N): 'two' is not an int; ./merino"
                                + " bench --help says more."),
                wrong(
                        "apps --nodes 4",
                        "--nodes goes with micro and growth: ./merino bench micro --nodes 2,4,8"),
                wrong(
                        "speed --protocol tmk-lrc",
                        "--protocol goes with micro and growth: ./merino bench micro --protocol"
                                + " tmk-lrc"),
                wrong(
                        "growth --protocol csm-non",
                        "there is no protocol csm-non (did you mean csm-none?): take one of "
                                + String.join(", ", Protocols.names())
                                + "."),
                wrong(
                        "micro --svg pictures",
                        "--svg goes with growth: ./merino bench growth --svg pictures"),
                wrong(
                        "growth --only node",
                        "--only takes what growth measures, not node (did you mean nodes?): nodes,"
                                + " dirty, shared, space."),
                wrong(
                        "micro --only nodes",
                        "--only goes with apps, examples, simulate and growth: ./merino bench apps"
                                + " --only sor"),
                wrong(
                        "memory --json m.json",
                        "memory has no JSON: leave --json out, or measure micro, logp, release,"
                                + " collectives, loops, checkpoint, dashboard, growth, speed,"
                                + " examples, simulate, trace or apps."),
                wrong(
                        "growth --svg pom.xml",
                        "--svg takes a folder, and pom.xml cannot be one:"
                                + " java.nio.file.FileAlreadyExistsException: pom.xml."));
    }

    @ParameterizedTest(name = "./merino bench {0}")
    @MethodSource("wrongBenches")
    void wrongBenchesAreOneSentenceAndExitCodeTwo(String words, String sentence) {
        wrongUseIsOneSentenceAndExitCodeTwo("bench " + words, sentence);
    }

    private static Arguments wrong(String words, String sentence) {
        return Arguments.of(words, sentence);
    }

    @ParameterizedTest(name = "./merino run echo {0}")
    @MethodSource("wrongSettings")
    void wrongSettingsAreOneSentenceAndExitCodeTwo(String words, String sentence) {
        wrongUseIsOneSentenceAndExitCodeTwo("run echo " + words, sentence);
    }

    @ParameterizedTest(name = "./merino {0}")
    @MethodSource({"wrongCommands", "wrongPrograms"})
    void wrongUseIsOneSentenceAndExitCodeTwo(String words, String sentence) {
        Session session = Session.of(words.isEmpty() ? new String[0] : words.split(" "));
        assertThat(session.err.toString()).isEqualTo("merino: " + sentence + "\n");
        assertThat(session.exitCode).isEqualTo(2);
        assertThat(session.ran).isEmpty();
        assertThat(session.out.toString()).isEmpty();
    }

    @Test
    void theVersionNamesMerinoAndItsJava() {
        Session session = Session.of("--version");
        assertThat(session.exitCode).isZero();
        assertThat(session.out.toString())
                .matches("(?s)merino [0-9].*\njava " + Runtime.version().feature() + ".*");
    }

    @Test
    void theHelpHasExamples() {
        assertThat(Session.of("--help").out.toString())
                .contains("Commands:", "Examples:", "./merino run sor");
    }

    @Test
    void applicationsAreListedWithALineEachAndTheirOptions() {
        assertThat(Session.of("apps").out.toString())
                .isEqualTo(
                        """
                        echo       the summary of echo
                                   --rows
                        failing    the summary of failing
                                   --rows
                        quicksort  the summary of quicksort
                                   --rows

                        All applications also accept --no-verify, --golden, --golden-json and \
                        --repeat.
                        ./merino run APP --help describes the options of one application.
                        """);
    }
}
