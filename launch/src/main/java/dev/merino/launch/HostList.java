package dev.merino.launch;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads hosts as users write them: {@code alpha}, {@code me@alpha:2222}, {@code [fd00::1]:22}, with
 * {@code *2} behind for two nodes there; in a file one a line, with {@code slots=2} and {@code
 * dir=/opt/merino}. A host with several slots stands in the result as often.
 */
public final class HostList {
    /** A name, an address, or an address of IPv6 in brackets, which it needs before a port only. */
    private static final Pattern FORM =
            Pattern.compile(
                    "(?:(?<user>[\\w.][\\w.-]*)@)?"
                            + "(?:\\[(?<six>[0-9a-fA-F:.%\\w]+)]"
                            + "|(?<bare>[0-9a-fA-F]*:[0-9a-fA-F:.]*:[0-9a-fA-F:.]*(?:%\\w+)?)"
                            + "|(?<name>\\w[\\w.-]*))"
                            + "(?::(?<port>[0-9]+))?(?:\\*(?<slots>[0-9]+))?");

    private static final Pattern SETTING = Pattern.compile("(slots|dir)=(\\S+)");
    private static final int PORT_MAX = 65535;
    private static final int SLOTS_MAX = 1024;

    private final List<HostSpec> hosts = new ArrayList<>();
    private final Map<HostSpec, Integer> seen = new HashMap<>();

    private HostList() {}

    /**
     * The hosts that {@code words} name.
     *
     * @throws IllegalArgumentException if they are none, with a sentence
     */
    public static List<HostSpec> parse(List<String> words) {
        HostList list = new HostList();
        words.forEach(word -> list.add(word.strip(), "", ""));
        return List.copyOf(list.hosts);
    }

    /**
     * The hosts of {@code file}.
     *
     * @throws IllegalArgumentException if it cannot be read or is none, with a sentence
     */
    public static List<HostSpec> read(Path file) {
        HostList list = new HostList();
        List<String> lines = lines(file);
        for (int number = 1; number <= lines.size(); number++) {
            String line = lines.get(number - 1).replaceFirst("#.*", "").strip();
            if (!line.isEmpty()) {
                list.addLine(line, "%s, line %d: ".formatted(file, number));
            }
        }
        if (list.hosts.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s names no host: write one on each line, as in alpha slots=2."
                            .formatted(file));
        }
        return List.copyOf(list.hosts);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "the hosts in %s cannot be read: %s.".formatted(file, why(file, e)), e);
        }
    }

    /** The JDK's own messages are the name of the file, or the length of a broken character. */
    private static String why(Path file, IOException cause) {
        if (!Files.exists(file)) {
            return "there is no such file here (" + file.toAbsolutePath() + "), correct its name";
        }
        if (Files.isDirectory(file)) {
            return "it is a folder, name the file in it";
        }
        return Files.isReadable(file)
                ? "it is no text in UTF-8, write a host on each line (" + cause + ")"
                : "you may not read it, chmod can change that";
    }

    private void addLine(String line, String where) {
        List<String> words = List.of(line.split("\\s+"));
        String word = words.getFirst();
        String slots = "";
        String folder = "";
        for (String setting : words.subList(1, words.size())) {
            Matcher matcher = SETTING.matcher(setting);
            boolean isKnown = matcher.matches();
            boolean isSlots = isKnown && matcher.group(1).equals("slots");
            boolean isTwice = isSlots ? !slots.isEmpty() || word.contains("*") : !folder.isEmpty();
            if (!isKnown || isTwice) {
                throw new IllegalArgumentException(
                        ("%s'%s' is not understood: a line is a host, then slots=2 or"
                                        + " dir=/opt/merino or both, each once.")
                                .formatted(where, setting));
            }
            if (isSlots) {
                slots = requireSlots(matcher.group(2), setting, where);
            } else {
                folder = requireAbsolute(matcher.group(2), where + "dir");
            }
        }
        add(slots.isEmpty() ? word : word + "*" + slots, folder, where);
    }

    /** Refused as the user has written it, and not as the star that stands for it. */
    private static String requireSlots(String text, String setting, String where) {
        boolean isCount = text.matches("[0-9]{1,5}");
        int slots = isCount ? Integer.parseInt(text) : 0;
        if (slots < 1 || slots > SLOTS_MAX) {
            throw new IllegalArgumentException(
                    "%s'%s' is no number of nodes: give one from 1 to %d, as in slots=2."
                            .formatted(where, setting, SLOTS_MAX));
        }
        return text;
    }

    /** A folder of another machine, where it does not matter in which one we are. */
    public static String requireAbsolute(String folder, String option) {
        if (!folder.startsWith("/")) {
            throw new IllegalArgumentException(
                    "%s is %s, but the folder must be absolute, as in /opt/merino."
                            .formatted(option, folder));
        }
        return folder.length() > 1 && folder.endsWith("/")
                ? folder.substring(0, folder.length() - 1)
                : folder;
    }

    private void add(String word, String folder, String where) {
        Matcher matcher = FORM.matcher(word);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    ("%s'%s' is no host: write a name or an address, as in alpha,"
                                    + " me@alpha:2222, [fd00::1]:22 or alpha*2.")
                            .formatted(where, word));
        }
        HostSpec host = host(matcher, word, where, folder);
        int slots = number(matcher.group("slots"), 1, SLOTS_MAX, word, where);
        requireOnce(host, slots, where);
        hosts.addAll(Collections.nCopies(slots, host));
    }

    private static HostSpec host(Matcher matcher, String word, String where, String folder) {
        String user = matcher.group("user");
        String name = matcher.group("name");
        if (name == null) {
            name = matcher.group("six") == null ? matcher.group("bare") : matcher.group("six");
            if (name.toLowerCase(Locale.ROOT).startsWith("fe80:")) {
                throw new IllegalArgumentException(
                        ("%s%s is an address of one link, which means something else"
                                        + " on each machine: give a global one, or one that begins"
                                        + " with fd.")
                                .formatted(where, name));
            }
        }
        int port = number(matcher.group("port"), 0, PORT_MAX, word, where);
        return new HostSpec(name, user == null ? "" : user, port, folder);
    }

    private static int number(
            @Nullable String text, int usual, int most, String word, String where) {
        if (text == null) {
            return usual;
        }
        int number = text.length() > 5 ? 0 : Integer.parseInt(text);
        if (number < 1 || number > most) {
            throw new IllegalArgumentException(
                    "%s'%s' has the number %s: give one from 1 to %d."
                            .formatted(where, word, text, most));
        }
        return number;
    }

    /** Twice by mistake or on purpose is not to be seen. */
    private void requireOnce(HostSpec host, int slots, String where) {
        HostSpec same = new HostSpec(host.name(), host.user(), host.port(), "");
        Integer before = seen.put(same, slots);
        if (before != null) {
            throw new IllegalArgumentException(
                    "%s%s is listed twice: write %s*%d for %d nodes there."
                            .formatted(where, same, same, before + slots, before + slots));
        }
    }
}
