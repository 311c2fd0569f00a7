package dev.merino.memory;

/** Steps through the runs of an encoded diff. See {@link Diff}. */
final class RunReader {
    private final byte[] encoded;
    private int at;
    private int pageOffset;
    private int runBytes;

    RunReader(byte[] encoded) {
        this.encoded = encoded;
    }

    /** Steps to the next run; false after the last. */
    boolean next() {
        at += runBytes;
        pageOffset += runBytes;
        if (at == encoded.length) {
            return false;
        }
        pageOffset += varint("gap");
        runBytes = varint("run length");
        return true;
    }

    private int varint(String what) {
        long value = 0;
        for (int shift = 0; shift < 7 * Varint.BYTES_MAX; shift += 7) {
            require(at < encoded.length, "it is cut off in a " + what);
            byte part = encoded[at++];
            value |= (long) (part & 0x7f) << shift;
            if (part >= 0) {
                require(value <= Integer.MAX_VALUE, "a " + what + " is too large");
                return (int) value;
            }
        }
        throw malformed("a " + what + " has too many bytes");
    }

    /** Refuses a run that is empty, leaves the page or is cut off. */
    void checkRun(int pageBytes) {
        require(
                pageOffset >= 0 && pageOffset <= pageBytes,
                "a run begins outside the page of " + pageBytes + " bytes");
        require(runBytes > 0, "a run is empty");
        require(
                runBytes <= pageBytes - pageOffset,
                "a run ends outside the page of " + pageBytes + " bytes");
        require(runBytes <= encoded.length - at, "it is cut off in the bytes of a run");
    }

    private void require(boolean holds, String fault) {
        if (!holds) {
            throw malformed(fault);
        }
    }

    private IllegalArgumentException malformed(String fault) {
        String where = " at byte " + at + " of " + encoded.length;
        return new IllegalArgumentException("malformed diff: " + fault + where);
    }

    /** Where the run's bytes are in the encoded diff. */
    int at() {
        return at;
    }

    /** Where the run's bytes go in the page. */
    int pageOffset() {
        return pageOffset;
    }

    int runBytes() {
        return runBytes;
    }
}
