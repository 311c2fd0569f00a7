package dev.merino.launch;

import java.util.ArrayList;
import java.util.List;

/** Commands on other machines. */
final class RemoteShell {
    /** Never asks for a password: nobody could answer. */
    private static final String DEFAULT = "ssh -T -o BatchMode=yes -o ConnectTimeout=10";

    private RemoteShell() {}

    /** The words that run {@code command} on {@code host}; MERINO_SSH names another ssh. */
    static List<String> on(String host, List<String> command) {
        List<String> words = new ArrayList<>(ssh());
        words.add(host);
        StringBuilder line = new StringBuilder("exec");
        for (String word : command) {
            line.append(' ').append(quoted(word));
        }
        words.add(line.toString());
        return words;
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
