package dev.merino.launch;

import dev.merino.control.ExitStatus;

import java.util.ArrayList;
import java.util.List;

/** Commands on other machines. */
final class RemoteShell {
    /** Never asks for a password: nobody could answer. */
    private static final String DEFAULT = "ssh -T -o BatchMode=yes -o ConnectTimeout=10";

    /**
     * Sets {@code j} to the first java that will do: the one at the same place as here, or one of
     * version 25 or newer where JDKs usually are.
     */
    @SuppressWarnings("InlineFormatString") // a script of its own, with a comment of its own
    private static final String FIND_JAVA =
            """
            for j in %s "$MERINO_JAVA_HOME"/bin/java "$JAVA_HOME"/bin/java /usr/lib/jvm/*/bin/java \
            /usr/java/*/bin/java /opt/*jdk*/bin/java; do \
            [ -x "$j" ] && { [ "$j" = %s ] || grep -qE '^JAVA_VERSION="(2[5-9]|[3-9][0-9])' \
            "${j%%/bin/java}/release" 2> /dev/null; } && break; j=; done; \
            """;

    private RemoteShell() {}

    /** The words that run {@code command}, of which the first is java, on {@code host}. */
    static List<String> on(HostSpec host, HostCode code, List<String> command) {
        String java = quoted(command.getFirst());
        StringBuilder line = new StringBuilder(FIND_JAVA.formatted(java, java));
        require(
                line,
                "-n \"$j\"",
                ("there is no Java 25 or newer on %s, neither at %s nor where JDKs"
                                + " usually are: install one, or name its folder in the variable"
                                + " JAVA_HOME there")
                        .formatted(host, command.getFirst()));
        require(
                line,
                "-e " + quoted(code.keeperCode()),
                "Merino is not at %s on %s: %s".formatted(code.keeperCode(), host, code.remedy()));
        for (String each : code.classPath()) {
            require(
                    line,
                    "-e " + quoted(each),
                    "%s of the program is not on %s: put it there, or let --deploy copy it"
                            .formatted(each, host));
        }
        line.append("exec \"$j\"");
        for (String word : command.subList(1, command.size())) {
            line.append(' ').append(quoted(word));
        }
        return words(ssh(), host, line.toString());
    }

    /** What the other machine must have, said in a sentence if it does not. */
    private static void require(StringBuilder line, String test, String sentence) {
        line.append(
                "[ %s ] || { echo %s >&2; exit %d; }; "
                        .formatted(test, quoted(sentence), ExitStatus.NOT_BEGUN));
    }

    /**
     * The words that let a shell on {@code host} do {@code line}, whatever shell its users have.
     */
    static List<String> words(List<String> ssh, HostSpec host, String line) {
        List<String> words = new ArrayList<>(ssh);
        words.addAll(host.sshWords());
        words.add("exec sh -c " + quoted(line));
        return words;
    }

    /** MERINO_SSH names another one. */
    static List<String> ssh() {
        String given = System.getenv("MERINO_SSH");
        String all = given == null || given.isBlank() ? DEFAULT : given.strip();
        return List.of(all.split(" +"));
    }

    /** What to try if ssh did not get to {@code host}, which is written as users do. */
    static String remedy(String host) {
        List<String> words = HostList.parse(List.of(host)).getFirst().sshWords();
        return "; ssh must reach it without asking anything, as \"ssh %s true\" would show"
                .formatted(String.join(" ", words));
    }

    static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
