package dev.merino.pager;

/** Sizes that the kernel gives. */
final class Layout {
    /** The bytes of a page of the kernel. */
    static final int PAGE_BYTES = 4096;

    private Layout() {}
}
