package dev.merino.control;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Texts and lists of texts in a stream. Every length is checked before anything is allocated. */
public final class TextCodec {
    private static final int TEXT_BYTES_MAX = 8 << 20;
    private static final int LIST_MAX = 1 << 16;

    private TextCodec() {}

    public static void text(DataOutput out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    public static String text(DataInput in) throws IOException {
        byte[] bytes = new byte[count(in, TEXT_BYTES_MAX)];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    public static void texts(DataOutput out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            text(out, text);
        }
    }

    public static List<String> texts(DataInput in) throws IOException {
        int count = count(in, LIST_MAX);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(text(in));
        }
        return texts;
    }

    /** A length from 0 to {@code max}. */
    public static int count(DataInput in, int max) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > max) {
            throw new IOException("a length of " + count + ", at most " + max);
        }
        return count;
    }
}
