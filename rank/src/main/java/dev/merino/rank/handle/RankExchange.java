package dev.merino.rank.handle;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.merino.sync.OwnContribution;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where all ranks give each other bytes: at a barrier of its own, so that a rank that is elsewhere
 * is told apart from one that is here. Each rank's record is
 *
 * <pre>
 *   0                   4                    8
 *   bytes of the call   bytes of the content the call, the content
 * </pre>
 *
 * <p>On several nodes the barrier itself carries the records. One that is too long for it leaves
 * without its content, which is in the rank's slot ({@link ExchangeSlots}) before the rank arrives;
 * what is too long for that, too, follows behind a second barrier. All ranks have seen all lengths
 * then, so all know whether there is one. On one node all records are in slots, which are plain
 * memory there.
 */
final class RankExchange {
    private static final int HEAD_BYTES = 2 * Integer.BYTES;

    /** A call's name is cut there, so that it always fits. */
    private static final int NAME_BYTES_MAX = 56;

    /** The records of all ranks have so many bytes together at most: they are one message. */
    private static final int GIVEN_BYTES_MAX = 16_384;

    private final Rank rank;
    private final int ranks;

    /** The longest record that a barrier carries; 0 if it carries none. */
    private final int givenBytesMax;

    private @Nullable ExchangeSlots slots;
    private int barrier;
    private int exchanges;

    /**
     * @param rank all of whose accesses count
     */
    RankExchange(Rank rank) {
        this.rank = rank;
        this.ranks = rank.settings().size();
        int each = Math.min(OwnContribution.BYTES_MAX, GIVEN_BYTES_MAX / ranks);
        boolean carries =
                rank.settings().nodes() > 1 && each >= HEAD_BYTES + NAME_BYTES_MAX + Long.BYTES;
        this.givenBytesMax = carries ? each : 0;
    }

    /** Gives {@code mine} to all ranks; what each has given, at its rank. */
    List<byte[]> exchange(String call, byte[] mine) {
        rank.requireOwn();
        ExchangeSlots memory = slots();
        exchanges++;
        byte[] name = call.getBytes(UTF_8);
        name = Arrays.copyOf(name, Math.min(name.length, NAME_BYTES_MAX));
        List<byte[]> contents = new ArrayList<>();
        boolean isMore = false;
        List<ByteBuffer> records = meet(call, name, mine, memory);
        for (int other = 0; other < ranks; other++) {
            ByteBuffer theirs = records.get(other);
            int bytes = head(theirs, call, name, other);
            contents.add(content(theirs, bytes, other, memory));
            isMore |= bytes > room(ExchangeSlots.HALF_BYTES, name);
        }
        return isMore ? exchangeMore(call, mine, contents, memory) : contents;
    }

    /** How many bytes of content a record of so many bytes can have. */
    private static int room(int recordBytes, byte[] name) {
        return recordBytes - HEAD_BYTES - name.length;
    }

    /** Gives the own record to all, and returns those of all. */
    private List<ByteBuffer> meet(String call, byte[] name, byte[] mine, ExchangeSlots memory) {
        boolean isCarried = mine.length <= room(givenBytesMax, name);
        boolean isInSlot = !isCarried && mine.length <= room(ExchangeSlots.HALF_BYTES, name);
        byte[] head = record(name, mine, isCarried);
        if (givenBytesMax == 0 || isInSlot) {
            memory.fill(exchanges, record(name, mine, isInSlot));
        }
        await(
                call,
                givenBytesMax == 0
                        ? OwnContribution.NOTHING
                        : new OwnContribution(exchanges, head));
        List<ByteBuffer> records = new ArrayList<>();
        for (int other = 0; other < ranks; other++) {
            byte[] theirs =
                    givenBytesMax == 0
                            ? memory.read(exchanges, other, 0, HEAD_BYTES + NAME_BYTES_MAX)
                            : rank.gathered().get(other);
            records.add(ByteBuffer.wrap(theirs));
        }
        return records;
    }

    private static byte[] record(byte[] name, byte[] mine, boolean hasContent) {
        ByteBuffer record =
                ByteBuffer.allocate(HEAD_BYTES + name.length + (hasContent ? mine.length : 0))
                        .putInt(name.length)
                        .putInt(mine.length)
                        .put(name);
        return hasContent ? record.put(mine).array() : record.array();
    }

    /** How long the content is; refuses a record of another call. */
    private int head(ByteBuffer record, String call, byte[] name, int other) {
        byte[] theirs = new byte[record.getInt()];
        int bytes = record.getInt();
        record.get(theirs);
        if (!Arrays.equals(theirs, name)) {
            throw new IllegalStateException(
                    "rank %d calls %s, and rank %d %s: all ranks call the same"
                            .formatted(rank.rank(), call, other, new String(theirs, UTF_8)));
        }
        return bytes;
    }

    /** The content of a record whose head was read; only as long as it must be, if it is more. */
    private byte[] content(ByteBuffer record, int bytes, int other, ExchangeSlots memory) {
        byte[] content = new byte[bytes];
        int nameEnd = record.position();
        if (givenBytesMax >= nameEnd + bytes) {
            record.get(content);
        } else if (nameEnd + bytes <= ExchangeSlots.HALF_BYTES) {
            content = memory.read(exchanges, other, nameEnd, bytes);
        }
        return content;
    }

    private List<byte[]> exchangeMore(
            String call, byte[] mine, List<byte[]> contents, ExchangeSlots memory) {
        memory.enlarge(call, contents.stream().mapToInt(bytes -> bytes.length).max().orElse(0));
        memory.fillLarger(mine);
        await(call, OwnContribution.NOTHING);
        for (int other = 0; other < ranks; other++) {
            memory.readLarger(other, contents.get(other));
        }
        return contents;
    }

    private void await(String call, OwnContribution given) {
        rank.arriving(barrier, call);
        long _ = rank.synchronise(new SyncOperation.Arrive(barrier, given), "waits in " + call);
    }

    private ExchangeSlots slots() {
        ExchangeSlots known = slots;
        if (known == null) {
            barrier = rank.find(ObjectKey.ofCollectives("barrier"), new ObjectSpec.Barrier());
            known = new ExchangeSlots(rank);
            slots = known;
        }
        return known;
    }
}
