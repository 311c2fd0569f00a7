package dev.merino.bench.live;

import java.lang.foreign.Arena;

/**
 * Memory that the host has already backed. The host of a virtual machine allocates a page when it
 * is first touched, and may reclaim what has been free for a while; that takes longer than most of
 * what is measured here, and is no property of Merino.
 */
final class PretouchedMemory {
    private static final int PAGE_BYTES = 4096;

    private PretouchedMemory() {}

    /** Touches and frees {@code bytes} bytes, so that the next allocation gets backed memory. */
    static void make(long bytes) {
        try (Arena arena = Arena.ofConfined()) {
            arena.allocate(bytes, PAGE_BYTES).fill((byte) 1);
        }
    }
}
