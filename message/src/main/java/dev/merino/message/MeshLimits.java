package dev.merino.message;

import dev.merino.core.FrameAssembler;

/**
 * How much a mesh takes and keeps.
 *
 * @param frameBytesMax the longest frame
 * @param backlogBytesMax how much may wait for one node that does not read; beyond it the node is
 *     lost
 */
public record MeshLimits(int frameBytesMax, int backlogBytesMax) {
    /** The largest coherence unit and what stands before it; 64 MiB wait for a node. */
    public static final MeshLimits DEFAULT = new MeshLimits((2 << 20) + 4096, 64 << 20);

    /** Refuses limits under which not even one frame could be sent. */
    public MeshLimits {
        if (frameBytesMax <= 0
                || backlogBytesMax < (long) frameBytesMax + FrameAssembler.HEADER_BYTES) {
            throw new IllegalArgumentException(
                    "a frame of %d bytes, at least 1, does not fit into a backlog of %d"
                            .formatted(frameBytesMax, backlogBytesMax));
        }
    }

    /** Refuses to send a frame that the receiver would not accept. */
    public void checkFrame(int node, int length) {
        if (length > frameBytesMax) {
            throw new IllegalArgumentException(
                    "a frame of %d bytes for node %d, the longest has %d"
                            .formatted(length, node, frameBytesMax));
        }
    }
}
