package dev.merino.pager;

import java.lang.foreign.MemorySegment;

/**
 * The memory of a node that the keepers of its machine share.
 *
 * @param frames the copies of pages
 * @param windows the words that protocols let each other read and write; most are never touched
 */
public record KeeperMemory(MemorySegment frames, MemorySegment windows) {}
