package dev.merino.linux;

/**
 * What {@code linux/fs.h} says about scanning page tables, since Linux 6.7.
 *
 * <pre>
 *   struct page_region, 24 bytes   0 start   8 end   16 categories
 *
 *   struct pm_scan_arg, 96 bytes
 *    0 size        8 flags      16 start              24 end            32 walk_end (answer)  40 vec
 *   48 vec_len    56 max_pages  64 category_inverted  72 category_mask
 *   80 category_anyof_mask      88 return_mask
 * </pre>
 */
final class PagemapLayout {
    static final long PAGEMAP_SCAN = 0xc0606610L;
    static final long PM_SCAN_WP_MATCHING = 1;
    static final long PAGE_IS_WRITTEN = 2;
    static final long PAGE_IS_PRESENT = 8;
    static final long PAGE_IS_SWAPPED = 16;

    static final int REGION_BYTES = 24;
    static final int REGION_START_OFFSET = 0;
    static final int REGION_END_OFFSET = 8;
    static final int REGION_CATEGORIES_OFFSET = 16;

    static final int SCAN_BYTES = 96;
    static final int SIZE_OFFSET = 0;
    static final int FLAGS_OFFSET = 8;
    static final int START_OFFSET = 16;
    static final int END_OFFSET = 24;
    static final int WALK_END_OFFSET = 32;
    static final int VECTOR_OFFSET = 40;
    static final int VECTOR_LENGTH_OFFSET = 48;
    static final int PAGES_MAX_OFFSET = 56;
    static final int INVERTED_OFFSET = 64;
    static final int MASK_OFFSET = 72;
    static final int ANY_OF_OFFSET = 80;
    static final int RETURN_OFFSET = 88;

    private PagemapLayout() {}
}
