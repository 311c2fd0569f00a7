package dev.merino.launch;

import dev.merino.control.ExitStatus;
import dev.merino.keeper.process.KeeperStart;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commands on other machines. */
final class RemoteShell {
    /** Never asks for a password: nobody could answer. */
    private static final String DEFAULT = "ssh -T -o BatchMode=yes -o ConnectTimeout=10";

    /** Where the classes of keepers come from here: a keeper elsewhere needs the same file. */
    private static final String OWN_CODE =
            Path.of(
                            URI.create(
                                    KeeperStart.class
                                            .getProtectionDomain()
                                            .getCodeSource()
                                            .getLocation()
                                            .toString()))
                    .toString();

    private RemoteShell() {}

    /** The words that run {@code command} on {@code host}; MERINO_SSH names another ssh. */
    static List<String> on(String host, List<String> command) {
        List<String> words = new ArrayList<>(ssh());
        words.add(host);
        StringBuilder line = new StringBuilder();
        require(line, "-x", command.getFirst(), "there is no Java at", host);
        require(line, "-e", OWN_CODE, "Merino is not at", host);
        line.append("exec");
        for (String word : command) {
            line.append(' ').append(quoted(word));
        }
        words.add(line.toString());
        return words;
    }

    /** What the other machine must have, said in a sentence if it does not. */
    private static void require(
            StringBuilder line, String test, String path, String fault, String host) {
        String sentence =
                "%s %s on %s: install it there as it is here, in the same folder"
                        .formatted(fault, path, host);
        line.append(
                "[ %s %s ] || { echo %s >&2; exit %d; }; "
                        .formatted(test, quoted(path), quoted(sentence), ExitStatus.NOT_BEGUN));
    }

    static List<String> ssh() {
        String given = System.getenv("MERINO_SSH");
        String all = given == null || given.isBlank() ? DEFAULT : given.strip();
        return List.of(all.split(" +"));
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
