package dev.merino.rank.task;

/**
 * A task as another process can make it.
 *
 * @param className its class
 * @param content the bytes of its components, if it is a record
 */
public record TaskCopy(String className, byte[] content) {}
