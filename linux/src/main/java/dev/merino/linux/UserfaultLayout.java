package dev.merino.linux;

/**
 * What {@code linux/userfaultfd.h} says.
 *
 * <pre>
 *   struct uffdio_api, 24 bytes          0 api         8 features   16 ioctls
 *   struct uffdio_range, 16 bytes        0 start       8 len
 *   struct uffdio_register, 32 bytes     0 start       8 len        16 mode       24 ioctls (answer)
 *   struct uffdio_writeprotect, 24 bytes 0 start       8 len        16 mode
 *   struct uffdio_continue, 32 bytes     0 start       8 len        16 mode       24 mapped (answer)
 *   struct uffdio_poison, 32 bytes       0 start       8 len        16 mode       24 updated (answer)
 *
 *   struct uffd_msg, 32 bytes, of a page fault
 *   0 event (1)  1 reserved (7)  8 flags (8)  16 address (8)  24 ptid (4)  28 padding (4)
 * </pre>
 */
final class UserfaultLayout {
    static final int UFFD_USER_MODE_ONLY = 1;
    static final long UFFD_API = 0xAA;

    static final long UFFD_FEATURE_PAGEFAULT_FLAG_WP = 1 << 0;
    static final long UFFD_FEATURE_MISSING_SHMEM = 1 << 5;
    static final long UFFD_FEATURE_THREAD_ID = 1 << 8;
    static final long UFFD_FEATURE_MINOR_SHMEM = 1 << 10;
    static final long UFFD_FEATURE_WP_HUGETLBFS_SHMEM = 1 << 12;
    static final long UFFD_FEATURE_POISON = 1 << 14;
    static final long UFFD_FEATURE_WP_ASYNC = 1 << 15;

    static final long UFFDIO_API = 0xc018aa3fL;
    static final long UFFDIO_REGISTER = 0xc020aa00L;
    static final long UFFDIO_UNREGISTER = 0x8010aa01L;
    static final long UFFDIO_WAKE = 0x8010aa02L;
    static final long UFFDIO_COPY = 0xc028aa03L;
    static final long UFFDIO_WRITEPROTECT = 0xc018aa06L;
    static final long UFFDIO_CONTINUE = 0xc020aa07L;
    static final long UFFDIO_POISON = 0xc020aa08L;

    static final int API_BYTES = 24;
    static final int API_OFFSET = 0;
    static final int API_FEATURES_OFFSET = 8;
    static final int API_IOCTLS_OFFSET = 16;

    static final int RANGE_BYTES = 16;
    static final int START_OFFSET = 0;
    static final int LENGTH_OFFSET = 8;
    static final int MODE_OFFSET = 16;

    /** Of register: ioctls; of continue: mapped; of poison: updated. */
    static final int ANSWER_OFFSET = 24;

    static final int COPY_BYTES = 40;
    static final int COPY_DST_OFFSET = 0;
    static final int COPY_SRC_OFFSET = 8;
    static final int COPY_LEN_OFFSET = 16;
    static final int COPY_MODE_OFFSET = 24;
    static final int COPY_COPY_OFFSET = 32;

    static final int REGISTER_BYTES = 32;
    static final int WRITEPROTECT_BYTES = 24;
    static final int CONTINUE_BYTES = 32;
    static final int POISON_BYTES = 32;

    static final long UFFDIO_REGISTER_MODE_MISSING = 1;
    static final long UFFDIO_REGISTER_MODE_WP = 2;
    static final long UFFDIO_REGISTER_MODE_MINOR = 4;
    static final long UFFDIO_COPY_MODE_WP = 2;
    static final long UFFDIO_CONTINUE_MODE_WP = 2;
    static final long UFFDIO_WRITEPROTECT_MODE_WP = 1;
    static final long UFFDIO_WRITEPROTECT_MODE_DONTWAKE = 2;

    static final int MESSAGE_BYTES = 32;
    static final int EVENT_OFFSET = 0;
    static final int FLAGS_OFFSET = 8;
    static final int ADDRESS_OFFSET = 16;
    static final int THREAD_OFFSET = 24;
    static final int UFFD_EVENT_PAGEFAULT = 0x12;
    static final long UFFD_PAGEFAULT_FLAG_WRITE = 1;
    static final long UFFD_PAGEFAULT_FLAG_WP = 2;
    static final long UFFD_PAGEFAULT_FLAG_MINOR = 4;

    private UserfaultLayout() {}
}
