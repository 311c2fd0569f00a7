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
                    "the hosts in %s cannot be read: %s is no file of text that you may read."
                            .formatted(file, e.getMessage()),
                    e);
        }
    }

    private void addLine(String line, String where) {
        List<String> words = List.of(line.split("\\s+"));
        String word = words.getFirst();
        String folder = "";
        for (String setting : words.subList(1, words.size())) {
            Matcher matcher = SETTING.matcher(setting);
            boolean isKnown = matcher.matches();
            boolean isSlots = isKnown && matcher.group(1).equals("slots");
            if (!isKnown || (isSlots && word.contains("*"))) {
                throw new IllegalArgumentException(
                        ("%s'%s' is not understood: a line is a host, then slots=2 or"
                                        + " dir=/opt/merino or both.")
                                .formatted(where, setting));
            }
            word += isSlots ? "*" + matcher.group(2) : "";
            folder = isSlots ? folder : requireAbsolute(matcher.group(2), where + "dir");
        }
        add(word, folder, where);
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
