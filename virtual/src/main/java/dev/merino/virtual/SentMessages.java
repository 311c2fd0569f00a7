package dev.merino.virtual;

/**
 * What messages of its program a rank has sent, replies among them; in timed regions, if there are
 * any.
 *
 * @param shortWithin without bulk data, to ranks of its node
 * @param bulkWithin with bulk data
 * @param bytesWithin the bulk data
 * @param shortBetween the same to ranks of other nodes
 * @param bulkBetween with bulk data
 * @param bytesBetween the bulk data
 */
public record SentMessages(
        long shortWithin,
        long bulkWithin,
        long bytesWithin,
        long shortBetween,
        long bulkBetween,
        long bytesBetween) {
    static final SentMessages NONE = new SentMessages(0, 0, 0, 0, 0, 0);

    /** With one more message. */
    SentMessages with(boolean isWithin, int bulkBytes) {
        int ofBulk = bulkBytes > 0 ? 1 : 0;
        int ofShort = 1 - ofBulk;
        return isWithin
                ? plus(new SentMessages(ofShort, ofBulk, bulkBytes, 0, 0, 0))
                : plus(new SentMessages(0, 0, 0, ofShort, ofBulk, bulkBytes));
    }

    private SentMessages plus(SentMessages other) {
        return new SentMessages(
                shortWithin + other.shortWithin,
                bulkWithin + other.bulkWithin,
                bytesWithin + other.bytesWithin,
                shortBetween + other.shortBetween,
                bulkBetween + other.bulkBetween,
                bytesBetween + other.bytesBetween);
    }
}
