package dev.merino.bench.live;

import java.lang.foreign.Arena;

/**
 * Memory that the machine has used just before. The host of a virtual machine gives a page when it
 * is touched for the first time, and may take back what has been free for a while; that takes
 * longer than most of what is measured here, and says nothing about Merino.
 */
final class PretouchedMemory {
    private static final int PAGE_BYTES = 4096;

    private PretouchedMemory() {}

    /** Lets the kernel have so many bytes that the host has given, for who asks next. */
    static void make(long bytes) {
        try (Arena arena = Arena.ofConfined()) {
            arena.allocate(bytes, PAGE_BYTES).fill((byte) 1);
        }
    }
}
