package dev.merino.rank.handle;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.merino.Placement;
import dev.merino.Settings;
import dev.merino.SharedBytes;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Where all ranks give each other bytes: shared memory in which each has a slot on its own node,
 * and a barrier of its own, so that a rank that is elsewhere is told apart from one that is here.
 *
 * <p>A slot has two halves, which take turns:
 *
 * <pre>
 *   0                   4                    8
 *   bytes of the call   bytes of the content the call, the content
 * </pre>
 *
 * A rank fills its half, waits at the barrier, and reads those of all. When it fills the same half
 * again, all have met at the barrier of the other one, so nobody reads this one any more. What does
 * not fit follows in larger slots, behind a second barrier; nobody fills those again before all
 * have met at the first barrier of the next exchange.
 */
final class RankExchange {
    /** Two halves make a page of the usual size. */
    private static final int HALF_BYTES = 2048;

    private static final int HEAD_BYTES = 2 * Integer.BYTES;
    private static final int ALL_MAX = 1 << 30;

    private final Rank rank;
    private final int ranks;
    private @Nullable SharedBytes slots;
    private @Nullable SharedBytes larger;
    private int largerBytes;
    private int barrier;
    private int exchanges;

    /**
     * @param rank all of whose accesses count
     */
    RankExchange(Rank rank) {
        this.rank = rank;
        this.ranks = rank.settings().size();
    }

    /** Gives {@code mine} to all ranks; what each has given, at its rank. */
    List<byte[]> exchange(String call, byte[] mine) {
        rank.requireOwn();
        SharedBytes now = slots();
        long half = (exchanges++ & 1) * (long) HALF_BYTES;
        byte[] name = call.getBytes(UTF_8);
        boolean isLarge = HEAD_BYTES + name.length + mine.length > HALF_BYTES;
        byte[] filled = new byte[HEAD_BYTES + name.length + (isLarge ? 0 : mine.length)];
        ByteBuffer out = ByteBuffer.wrap(filled).putInt(name.length).putInt(mine.length).put(name);
        if (!isLarge) {
            out.put(mine);
        }
        now.copyFrom(2L * HALF_BYTES * rank.rank() + half, filled, 0, filled.length);
        await(call);

        List<byte[]> contents = new ArrayList<>();
        int longest = 0;
        for (int other = 0; other < ranks; other++) {
            byte[] theirs = read(now, 2L * HALF_BYTES * other + half, call, other);
            contents.add(theirs);
            longest = Math.max(longest, theirs.length);
        }
        return HEAD_BYTES + name.length + longest > HALF_BYTES
                ? exchangeMore(call, mine, contents, longest)
                : contents;
    }

    /** What a rank has given; only as long as it must be, if it did not fit. */
    private byte[] read(SharedBytes from, long slot, String call, int other) {
        byte[] head = new byte[HEAD_BYTES];
        from.copyTo(slot, head, 0, HEAD_BYTES);
        int nameBytes = ByteBuffer.wrap(head).getInt();
        int bytes = ByteBuffer.wrap(head).getInt(Integer.BYTES);
        byte[] name = new byte[nameBytes];
        from.copyTo(slot + HEAD_BYTES, name, 0, nameBytes);
        String theirs = new String(name, UTF_8);
        if (!theirs.equals(call)) {
            throw new IllegalStateException(
                    "rank %d calls %s, and rank %d %s: all ranks call the same"
                            .formatted(rank.rank(), call, other, theirs));
        }
        byte[] content = new byte[bytes];
        if (HEAD_BYTES + nameBytes + bytes <= HALF_BYTES) {
            from.copyTo(slot + HEAD_BYTES + nameBytes, content, 0, bytes);
        }
        return content;
    }

    private List<byte[]> exchangeMore(
            String call, byte[] mine, List<byte[]> contents, int longest) {
        SharedBytes now = larger(call, longest);
        now.copyFrom((long) largerBytes * rank.rank(), mine, 0, mine.length);
        await(call);
        for (int other = 0; other < ranks; other++) {
            byte[] theirs = contents.get(other);
            now.copyTo((long) largerBytes * other, theirs, 0, theirs.length);
        }
        return contents;
    }

    private void await(String call) {
        rank.arriving(barrier, call);
        long _ = rank.synchronise(new SyncOperation.Arrive(barrier), "waits in " + call);
    }

    private SharedBytes slots() {
        if (slots == null) {
            barrier = rank.find(ObjectKey.ofCollectives("barrier"), new ObjectSpec.Barrier());
            slots = memory("slots", 2 * HALF_BYTES);
        }
        return slots;
    }

    /** All ranks know how much is needed, so all have the same. */
    private SharedBytes larger(String call, int bytes) {
        SharedBytes known = larger;
        if (known != null && largerBytes >= bytes) {
            return known;
        }
        if ((long) bytes * ranks > ALL_MAX) {
            throw new IllegalArgumentException(
                    "%s: %d bytes for each of %d ranks: use a shared array for so much"
                            .formatted(call, bytes, ranks));
        }
        largerBytes = Math.max(2 * HALF_BYTES, Integer.highestOneBit(bytes - 1) << 1);
        SharedBytes made = memory("more, " + largerBytes + " bytes each", largerBytes);
        larger = made;
        return made;
    }

    /** So many bytes for each rank. */
    private SharedBytes memory(String name, int bytesEach) {
        Settings settings = rank.settings();
        long all = (long) bytesEach * ranks;
        ObjectSpec spec =
                new ObjectSpec.Memory(
                        name, all, settings.unitBytes(), settings.protocol(), Placement.BLOCKED);
        int region = rank.find(ObjectKey.ofCollectives(name), spec);
        return rank.runtimeArrays().bytes(rank.region(region), name, settings.protocol(), all);
    }
}
