import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes one Java source for each primitive type from each template of a folder, as the JDK does
 * for its buffers.
 *
 * <p>Usage: {@code java Specialise.java TEMPLATES OUTPUT}. In file names and texts {@code $Type$}
 * becomes Double, {@code $type$} double, {@code $Plural$} Doubles, {@code $plural$} doubles, {@code
 * $LAYOUT$} JAVA_DOUBLE, {@code $shift$} 3, {@code $asBuffer$} what turns a buffer of bytes into
 * one of these, and {@code $a$} the article, for each of the eight types, or all but one if the
 * first line is {@code //not} and its name. There a line between {@code //only}, with the names of
 * types, and {@code //end} is for these types only. A template without a placeholder in its name is
 * written once; there a line between {@code //each} and {@code //end} is repeated for each type.
 */
final class Specialise {
    private record Kind(String type, String boxed, String plural, int shift) {
        String fill(String text) {
            return text.replace("$Type$", boxed)
                    .replace("$type$", type)
                    .replace("$Plural$", plural)
                    .replace("$plural$", plural.toLowerCase(java.util.Locale.ROOT))
                    .replace("$LAYOUT$", "JAVA_" + type.toUpperCase(java.util.Locale.ROOT))
                    .replace("$shift$", Integer.toString(shift))
                    .replace("$asBuffer$", type.equals("byte") ? "" : ".as" + boxed + "Buffer()")
                    .replace("$a$", type.equals("int") ? "an" : "a");
        }
    }

    private static final List<Kind> KINDS =
            List.of(
                    new Kind("boolean", "Boolean", "Booleans", 0),
                    new Kind("byte", "Byte", "Bytes", 0),
                    new Kind("short", "Short", "Shorts", 1),
                    new Kind("char", "Char", "Chars", 1),
                    new Kind("int", "Int", "Ints", 2),
                    new Kind("long", "Long", "Longs", 3),
                    new Kind("float", "Float", "Floats", 2),
                    new Kind("double", "Double", "Doubles", 3));

    private static final Set<Path> WRITTEN = new HashSet<>();

    public static void main(String[] args) throws IOException {
        Path templates = Path.of(args[0]);
        Path output = Path.of(args[1]);
        try (Stream<Path> files = Files.walk(templates)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".template")).toList()) {
                String name = templates.relativize(file).toString().replace(".template", "");
                String text = Files.readString(file);
                if (name.contains("$")) {
                    for (Kind kind : KINDS) {
                        String not = "//not " + kind.type + "\n";
                        if (!text.startsWith(not)) {
                            String own = linesFor(kind, withoutFirst(text));
                            write(output.resolve(kind.fill(name)), kind.fill(own));
                        }
                    }
                } else {
                    write(output.resolve(name), repeat(text));
                }
            }
        }
        deleteOthers(output);
    }

    /** The text without the line that says for which type it is not. */
    private static String withoutFirst(String text) {
        return text.startsWith("//not ") ? text.substring(text.indexOf('\n') + 1) : text;
    }

    /** The text without the lines that are only for other types. */
    private static String linesFor(Kind kind, String text) {
        StringBuilder result = new StringBuilder();
        boolean isKept = true;
        for (String line : text.split("(?<=\n)")) {
            List<String> words = List.of(line.strip().split(" "));
            if (words.get(0).equals("//only")) {
                isKept = words.contains(kind.type);
            } else if (words.get(0).equals("//end")) {
                isKept = true;
            } else if (isKept) {
                result.append(line);
            }
        }
        return result.toString();
    }

    /** What an earlier version of the templates became would be compiled too. */
    private static void deleteOthers(Path output) throws IOException {
        if (Files.exists(output)) {
            try (Stream<Path> files = Files.walk(output)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    if (!WRITTEN.contains(file)) {
                        Files.delete(file);
                    }
                }
            }
        }
    }

    private static String repeat(String text) {
        StringBuilder result = new StringBuilder();
        StringBuilder block = null;
        for (String line : text.split("\n", -1)) {
            if (line.strip().equals("//each")) {
                block = new StringBuilder();
            } else if (line.strip().equals("//end")) {
                for (Kind kind : KINDS) {
                    result.append(kind.fill(block.toString()));
                }
                block = null;
            } else {
                (block == null ? result : block).append(line).append('\n');
            }
        }
        return result.toString().stripTrailing() + "\n";
    }

    /** Leaves an unchanged file alone, so that nothing is compiled again for it. */
    private static void write(Path file, String text) throws IOException {
        WRITTEN.add(file);
        if (Files.exists(file) && Files.readString(file).equals(text)) {
            return;
        }
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
