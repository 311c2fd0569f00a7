package dev.merino.node.live;

import dev.merino.MemberFailedException;
import dev.merino.MerinoException;
import dev.merino.core.WireWriter;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;

/**
 * Why a session has failed, as workers hear it.
 *
 * @param rank the rank that failed, or -1
 * @param sentence who failed and how
 */
record LiveFailure(int rank, String sentence) {
    private static final int STACK_LENGTH_MAX = 3000;
    private static final int MESSAGE_LENGTH_MAX = 1000;

    /** As one text. */
    String text() {
        return rank + ":" + sentence;
    }

    /** What {@link #text} made. */
    static LiveFailure read(String text) {
        int colon = text.indexOf(':');
        return new LiveFailure(
                Integer.parseInt(text.substring(0, colon)), text.substring(colon + 1));
    }

    /** The exception for a rank that must hear of it; {@code where} is what that one was doing. */
    MerinoException exception(String where) {
        return rank < 0
                ? new MerinoException(sentence + where)
                : new MemberFailedException(
                        rank, sentence + where, new MerinoException(sentence));
    }

    /** What a program has thrown, as bytes: its class, its words and its stack trace. */
    static byte[] describe(Throwable thrown) {
        StringWriter stack = new StringWriter();
        thrown.printStackTrace(new PrintWriter(stack));
        WireWriter out = new WireWriter();
        out.putString(thrown.getClass().getName());
        out.putString(cut(String.valueOf(thrown), MESSAGE_LENGTH_MAX));
        out.putString(cut(stack.toString(), STACK_LENGTH_MAX));
        return Arrays.copyOf(out.bytes(), out.length());
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most) + " ...";
    }
}
