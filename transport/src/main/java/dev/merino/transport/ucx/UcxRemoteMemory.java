package dev.merino.transport.ucx;

/**
 * Memory of a node that all others of its run may access.
 *
 * @param address where it is in the node's process
 * @param bytes how long it is
 * @param key the serialised key, for {@link UcxEndpoint#unpack}
 */
public record UcxRemoteMemory(long address, long bytes, byte[] key) {}
