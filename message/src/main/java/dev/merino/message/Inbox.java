package dev.merino.message;

/** Takes what other nodes send. */
public interface Inbox {
    /**
     * A frame of {@code node} is here: the first {@code length} bytes of {@code frame}, which is
     * the receiver's until it returns. If it throws a {@link
     * dev.merino.core.MalformedFrameException}, the node is lost for that reason.
     */
    void arrived(int node, byte[] frame, int length);

    /** The connection to {@code node} is over; {@code why} is the end of a sentence. */
    void lost(int node, String why);
}
