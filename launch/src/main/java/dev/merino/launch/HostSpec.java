package dev.merino.launch;

import java.util.ArrayList;
import java.util.List;

/**
 * A machine on which nodes run, and how ssh reaches it.
 *
 * @param name its name or address; {@code localhost} alone is this machine, without ssh
 * @param user who logs in there; empty for whom ssh chooses
 * @param port where its ssh server listens; 0 for the port that ssh chooses
 * @param folder where Merino is there; empty for the same folder as here
 */
public record HostSpec(String name, String user, int port, String folder) {
    /** This machine. */
    public static final HostSpec HERE = new HostSpec("localhost", "", 0, "");

    /** Whether its nodes are started without ssh. */
    public boolean isHere() {
        return name.equals(HERE.name) && user.isEmpty() && port == 0;
    }

    /** It, with Merino in {@code its} folder unless it has one of its own. */
    public HostSpec orIn(String its) {
        return folder.isEmpty() ? new HostSpec(name, user, port, its) : this;
    }

    /** The words by which ssh finds it. */
    List<String> sshWords() {
        List<String> words = new ArrayList<>();
        if (port != 0) {
            words.add("-p");
            words.add(Integer.toString(port));
        }
        words.add(user.isEmpty() ? name : user + "@" + name);
        return words;
    }

    /** As users write it. */
    @Override
    public String toString() {
        String host = port != 0 && name.indexOf(':') >= 0 ? "[" + name + "]" : name;
        return (user.isEmpty() ? "" : user + "@") + host + (port == 0 ? "" : ":" + port);
    }
}
