package dev.merino.worker.call;

import dev.merino.core.Check;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.protocol.Access;

/**
 * What a keeper tells a rank that checks its own accesses: from now on the rank has this right on
 * these pages. It travels in the answer for which the rank waits, as one word:
 *
 * <pre>
 *   63      32 31    2 1      0
 *   firstPage  count   access
 * </pre>
 *
 * A count of 0 is all pages: the rank loses all its rights, and asks again for what it needs.
 */
public record RightsChange(int firstPage, int count, Access access) {
    /** The bytes of a change. */
    public static final int BYTES = Long.BYTES;

    /** All rights are gone. */
    public static final RightsChange NOTHING_LEFT = new RightsChange(0, 0, Access.NONE);

    private static final int COUNT_MAX = (1 << 30) - 1;
    private static final int ACCESS_BITS = 2;
    private static final Access[] ACCESSES = Access.values();

    public RightsChange {
        Check.that(
                firstPage >= 0 && count >= 0 && count <= COUNT_MAX,
                "rights on %d pages from %d on",
                count,
                firstPage);
    }

    public boolean isForAll() {
        return count == 0;
    }

    /** Whether {@code page}, whose right becomes {@code right}, can be part of this change. */
    public boolean isContinuedBy(int page, Access right) {
        return right == access && page == firstPage + count && count > 0 && count < COUNT_MAX;
    }

    /** The same with one more page. */
    public RightsChange longer() {
        return new RightsChange(firstPage, count + 1, access);
    }

    public void encode(WireWriter out) {
        out.putLong((long) firstPage << 32 | (long) count << ACCESS_BITS | access.ordinal());
    }

    public static RightsChange decode(WireReader in) {
        long word = in.getLong("change of rights");
        return new RightsChange(
                (int) (word >>> 32),
                (int) word >>> ACCESS_BITS,
                ACCESSES[(int) word & (1 << ACCESS_BITS) - 1]);
    }
}
