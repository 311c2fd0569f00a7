package dev.merino.am.udp;

/**
 * The limits of a mesh.
 *
 * @param frameBytesMax the longest frame
 * @param backlogBytesMax how much may be queued for one endpoint
 */
public record UdpLimits(int frameBytesMax, int backlogBytesMax) {}
