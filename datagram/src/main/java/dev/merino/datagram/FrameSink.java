package dev.merino.datagram;

/** Receives the frames of a {@link FrameStream}, each once and in the order of sending. */
@FunctionalInterface
public interface FrameSink {
    /** Consumes the first {@code length} bytes of {@code frame}; the array is reused afterwards. */
    void arrived(byte[] frame, int length);
}
