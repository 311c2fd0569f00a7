package dev.merino.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.merino.MerinoException;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The head of a NumPy file. Nothing in it is believed before it is checked:
 *
 * <pre>
 *   0                 6       7       8
 *   0x93 N U M P Y    major   minor   bytes of the text (2 in version 1, 4 in version 2), the text
 * </pre>
 *
 * The text is a Python dictionary: {'descr': '&lt;f8', 'fortran_order': False, 'shape': (3, 4), }.
 * Whoever writes it puts spaces and a line feed behind it, so that elements begin at a multiple of
 * 64.
 */
final class NpyHead {
    private static final byte[] MAGIC = "\u0093NUMPY".getBytes(ISO_8859_1);
    private static final int PREFIX_BYTES = MAGIC.length + 2;
    private static final int ALIGNMENT = 64;

    /** As many as NumPy itself reads. */
    private static final int TEXT_BYTES_MAX = 10_000;

    private static final int DIMENSIONS_MAX = 64;

    private static final Map<String, Class<?>> TYPES =
            Map.of(
                    "|b1", boolean.class,
                    "|i1", byte.class,
                    "<i2", short.class,
                    "<u2", char.class,
                    "<i4", int.class,
                    "<i8", long.class,
                    "<f4", float.class,
                    "<f8", double.class);

    private static final Pattern ENTRY =
            Pattern.compile("\\s*'(\\w+)'\\s*:\\s*('[^']*'|True|False|\\([0-9,\\s]*\\))\\s*(,?)");

    private final Path file;

    NpyHead(Path file) {
        this.file = file;
    }

    /** Reads and checks it. */
    NpyFile read() throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            byte[] magic = in.readNBytes(MAGIC.length);
            require(Arrays.equals(magic, MAGIC), "it does not begin with \\x93NUMPY");
            int major = in.readUnsignedByte();
            int minor = in.readUnsignedByte();
            require(
                    (major == 1 || major == 2) && minor == 0,
                    "its version is %d.%d, and 1.0 and 2.0 are read".formatted(major, minor));
            int sizeBytes = major == 1 ? Short.BYTES : Integer.BYTES;
            long textBytes =
                    major == 1
                            ? Short.toUnsignedInt(Short.reverseBytes(in.readShort()))
                            : Integer.toUnsignedLong(Integer.reverseBytes(in.readInt()));
            require(
                    textBytes <= TEXT_BYTES_MAX,
                    "its head has %d bytes, more than makes sense".formatted(textBytes));
            byte[] text = new byte[(int) textBytes];
            in.readFully(text);
            return parse(new String(text, ISO_8859_1), PREFIX_BYTES + sizeBytes + text.length);
        } catch (EOFException e) {
            throw new MerinoException(refusal("it ends within its head"), e);
        }
    }

    private NpyFile parse(String text, int headBytes) {
        Map<String, String> entries = entries(text.strip());
        require(entries.size() <= 3, "its head has the entries " + entries.keySet());
        String descr = entry(entries, "descr").replace("'", "");
        Class<?> type = TYPES.get(descr);
        if (type == null) {
            throw new MerinoException(
                    refusal("its elements are '" + descr + "', which no shared array has"));
        }
        String isFortran = entry(entries, "fortran_order");
        require(isFortran.equals("False"), "its elements are in the order of Fortran");
        return new NpyFile(file, type, shape(entry(entries, "shape")), headBytes);
    }

    private String entry(Map<String, String> entries, String key) {
        String value = entries.get(key);
        if (value == null) {
            throw new MerinoException(refusal("its head has the entries " + entries.keySet()));
        }
        return value;
    }

    /** The values as they are written, by key. */
    private Map<String, String> entries(String text) {
        require(text.startsWith("{") && text.endsWith("}"), "its head is no dictionary");
        String inner = text.substring(1, text.length() - 1).strip();
        Map<String, String> entries = new HashMap<>();
        Matcher matcher = ENTRY.matcher(inner);
        int at = 0;
        boolean goesOn = true;
        while (at < inner.length()) {
            require(
                    goesOn && matcher.region(at, inner.length()).lookingAt(),
                    "its head has an entry that is not understood: " + inner.substring(at));
            require(
                    entries.put(matcher.group(1), matcher.group(2)) == null,
                    "its head has an entry twice: " + matcher.group(1));
            goesOn = !matcher.group(3).isEmpty();
            at = matcher.end();
        }
        return entries;
    }

    private List<Long> shape(String tuple) {
        require(tuple.startsWith("("), "its shape is " + tuple);
        String inner = tuple.substring(1, tuple.length() - 1);
        String[] numbers = inner.split(",", -1);
        List<Long> shape = new ArrayList<>();
        for (String number : Arrays.copyOf(numbers, numbers.length - 1)) {
            shape.add(dimension(number, tuple));
        }
        String last = numbers[numbers.length - 1];
        if (!last.isBlank()) {
            require(!shape.isEmpty(), "its shape is a number and no tuple: " + tuple);
            shape.add(dimension(last, tuple));
        }
        require(shape.size() <= DIMENSIONS_MAX, "it has " + shape.size() + " dimensions");
        long most = Long.MAX_VALUE / Long.BYTES;
        for (long dimension : shape) {
            require(dimension == 0 || most >= dimension, "it has too many elements: " + tuple);
            most = dimension == 0 ? most : most / dimension;
        }
        return List.copyOf(shape);
    }

    private long dimension(String number, String tuple) {
        require(number.strip().matches("\\d{1,18}"), "its shape is " + tuple);
        return Long.parseLong(number.strip());
    }

    /** Like {@code Check.that}, with what is wrong with the file. */
    private void require(boolean isRight, String problem) {
        if (!isRight) {
            throw new MerinoException(refusal(problem));
        }
    }

    private String refusal(String problem) {
        return "%s is no NumPy file that can be read: %s".formatted(file, problem);
    }

    /** The head of a file with such elements. */
    static byte[] bytes(Class<?> type, List<Long> shape) {
        String descr =
                TYPES.entrySet().stream()
                        .filter(entry -> entry.getValue() == type)
                        .findFirst()
                        .orElseThrow()
                        .getKey();
        String tuple = shape.stream().map(d -> d + ",").collect(Collectors.joining(" "));
        if (shape.size() > 1) {
            tuple = tuple.substring(0, tuple.length() - 1);
        }
        String text =
                "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }".formatted(descr, tuple);
        int unpadded = PREFIX_BYTES + Short.BYTES + text.length() + 1;
        text += " ".repeat(-unpadded & (ALIGNMENT - 1)) + "\n";
        return ByteBuffer.allocate(PREFIX_BYTES + Short.BYTES + text.length())
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(MAGIC)
                .put((byte) 1)
                .put((byte) 0)
                .putShort((short) text.length())
                .put(text.getBytes(ISO_8859_1))
                .array();
    }
}
