package dev.merino.am.udp;

/**
 * How much a mesh takes and keeps.
 *
 * @param frameBytesMax the longest frame
 * @param backlogBytesMax how much may wait for one endpoint
 */
public record UdpLimits(int frameBytesMax, int backlogBytesMax) {}
