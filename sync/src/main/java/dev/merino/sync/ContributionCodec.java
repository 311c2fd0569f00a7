package dev.merino.sync;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import java.util.ArrayList;
import java.util.List;

/**
 * Turns contributions into bytes and back: how many, and of each the rank, the round, the bytes.
 */
final class ContributionCodec {
    /** Before the bytes of each. */
    static final int HEAD_BYTES = 3 * Integer.BYTES;

    private ContributionCodec() {}

    static void encode(List<Contribution> contributions, WireWriter out) {
        out.putInt(contributions.size());
        for (Contribution contribution : contributions) {
            out.putInt(contribution.rank());
            out.putInt(contribution.given().round());
            out.putBytes(contribution.given().bytes());
        }
    }

    static List<Contribution> decode(WireReader in) {
        int count = in.getCount("contributions", HEAD_BYTES);
        if (count == 0) {
            throw in.malformed("contributions", "none");
        }
        List<Contribution> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Contribution next =
                    new Contribution(
                            in.getNatural("rank of a contribution"),
                            new OwnContribution(in.getInt("round"), bytes(in)));
            if (i > 0 && !all.get(i - 1).isBefore(next)) {
                throw in.malformed("rank of a contribution", "out of order (" + next.rank() + ")");
            }
            all.add(next);
        }
        return all;
    }

    private static byte[] bytes(WireReader in) {
        int count = in.getCount("bytes of a contribution", Byte.BYTES);
        if (count == 0 || count > OwnContribution.BYTES_MAX) {
            throw in.malformed("bytes of a contribution", "not possible (" + count + ")");
        }
        return in.getRaw("a contribution", count);
    }
}
