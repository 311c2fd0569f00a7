package dev.merino.transport.mesh;

import dev.merino.core.FrameAssembler;

/**
 * The limits of a mesh.
 *
 * @param frameBytesMax the longest frame
 * @param backlogBytesMax how much may be queued for one node; a node that exceeds it is lost
 */
public record MeshLimits(int frameBytesMax, int backlogBytesMax) {
    /** Frames of the largest coherence unit and a header; 64 MiB queued for a node. */
    public static final MeshLimits DEFAULT = new MeshLimits((2 << 20) + 4096, 64 << 20);

    /** Rejects limits under which not even one frame could be sent. */
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
