package dev.merino.fuzz.contract;

import dev.merino.core.Check;
import dev.merino.core.MalformedFrameException;

import java.io.IOException;

/** Something that takes bytes which anybody may have made up. */
public interface FuzzTarget {
    /** Its name, and that of its corpus. */
    String name();

    /**
     * Takes {@code frame}: either it means something, or it is refused by an exception that says
     * why. Anything else is a surprise.
     *
     * @return a short word about what became of it: frames that lead to new words are worth more
     *     mutations
     */
    String take(byte[] frame) throws IOException;

    /** What a frame of so many bytes may allocate, in all. */
    default long bytesMax(int frameBytes) {
        return (1L << 20) + 64L * frameBytes;
    }

    /** How many times the work of a decoder a frame is. */
    default long workPerFrame() {
        return 1;
    }

    /** Takes {@code frame}, where refusals are words, too; only surprises are thrown. */
    default String outcome(byte[] frame) {
        try {
            return take(frame);
        } catch (MalformedFrameException | Check.BrokenInvariant | IOException e) {
            return "refused: " + withoutNumbers(String.valueOf(e.getMessage()));
        }
    }

    private static String withoutNumbers(String text) {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < text.length() && words.length() < 80; i++) {
            char next = text.charAt(i);
            if (Character.isLetter(next) || next == ' ') {
                words.append(next);
            }
        }
        return words.toString();
    }
}
