package dev.merino.transport.shm;

import dev.merino.core.WireWriter;
import dev.merino.fuzz.contract.FuzzTarget;
import dev.merino.transport.link.Parcel;
import dev.merino.transport.link.ParcelReceiver;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;

/**
 * A queue block that another process writes as it likes. The frame is a list of stores, each an
 * offset of two bytes and a word of eight; the receiver looks after each of them. Around the block
 * there is memory in which nothing may be read or written.
 */
public final class QueueTarget implements FuzzTarget, ParcelReceiver {
    private static final int STORE_BYTES = 10;
    private static final int STORES_MAX = 200;
    private static final int POLLS = 3;
    private static final int LAST_POLLS = 600;
    private static final int SENDERS = 4;
    private static final long GUARD_BYTES = 4096;
    private static final byte GUARD = 0x5a;

    private final QueueLayout layout = new QueueLayout(16, 2, 128);
    private final MemorySegment all =
            Arena.global().allocate(layout.bytes() + 2 * GUARD_BYTES, 4096);
    private final MemorySegment memory = all.asSlice(GUARD_BYTES, layout.bytes());
    private final MemorySegment untouched = Arena.global().allocate(GUARD_BYTES).fill(GUARD);
    private int delivered;

    /** The stores of senders, in order: a state, a header and words of each packet. */
    public static Map<String, byte[]> examples() {
        QueueTarget queue = new QueueTarget();
        WireWriter requests = new WireWriter();
        WireWriter lies = new WireWriter();
        for (int position = 0; position < 12; position++) {
            long packet = queue.packetOffset(position);
            long header = PacketHeader.of(new Parcel().begin(Parcel.Kind.REQUEST, 1).add(1), -1);
            store(requests, packet + QueueLayout.HEADER_OFFSET, header);
            store(requests, packet, PacketState.ready(position, 1));
            store(lies, packet, PacketState.revoked(position));
            store(lies, packet, PacketState.abandoned(position - 1));
            store(lies, packet, PacketState.claimed(position, 3));
            store(lies, packet + QueueLayout.HEADER_OFFSET, header | 0x7fffffff00020000L);
            store(lies, packet, PacketState.ready(position + 1, 9));
        }
        return Map.of("requests", requests.toByteArray(), "lies", lies.toByteArray());
    }

    private long packetOffset(int position) {
        return layout.packetsAt(QueueLayout.REQUESTS_OFFSET)
                + (long) position * QueueLayout.PACKET_BYTES;
    }

    private static void store(WireWriter out, long offset, long word) {
        long place = offset / Long.BYTES;
        out.putByte((int) place & 0xff);
        out.putByte((int) (place >>> 8) & 0xff);
        out.putLong(word);
    }

    @Override
    public String name() {
        return "queue";
    }

    @Override
    public String take(byte[] frame) {
        all.fill(GUARD);
        memory.fill((byte) 0);
        delivered = 0;
        ReceiveQueue queue =
                new ReceiveQueue(
                        memory,
                        layout,
                        QueueLayout.REQUESTS_OFFSET,
                        0,
                        new PostReceiver(memory, 1 << 12, SENDERS));
        queue.prepare();
        SendQueue honest = new SendQueue(memory, layout, QueueLayout.REQUESTS_OFFSET, 1);
        for (int i = 0; i < STORES_MAX && (i + 1) * STORE_BYTES <= frame.length; i++) {
            store(frame, i * STORE_BYTES);
            boolean _ = honest.put(new Parcel().begin(Parcel.Kind.REQUEST, 1).add(i));
            poll(queue, POLLS);
        }
        poll(queue, LAST_POLLS);
        long waiting = queue.tail() - queue.head();
        boolean _ = queue.hasArrived();
        int bad = queue.takeMalformedSender();
        requireGuards();
        return "delivers %d, waits %d, bad %b"
                .formatted(Math.min(delivered, 9), waiting, bad != ReceiveQueue.NOBODY);
    }

    private void store(byte[] frame, int at) {
        int offset = (frame[at] & 0xff) | (frame[at + 1] & 0xff) << 8;
        long word = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            word |= (frame[at + 2 + i] & 0xffL) << (Byte.SIZE * i);
        }
        long words = layout.bytes() / Long.BYTES;
        memory.set(ValueLayout.JAVA_LONG, offset % words * Long.BYTES, word);
    }

    private void poll(ReceiveQueue queue, int times) {
        for (int i = 0; i < times; i++) {
            boolean _ = queue.poll(this);
        }
    }

    private void requireGuards() {
        MemorySegment before = all.asSlice(0, GUARD_BYTES);
        MemorySegment behind = all.asSlice(all.byteSize() - GUARD_BYTES);
        if (before.mismatch(untouched) >= 0 || behind.mismatch(untouched) >= 0) {
            throw new IllegalStateException("something was written outside of the block");
        }
    }

    @Override
    public void deliver(int source, Parcel parcel) {
        delivered++;
        if (parcel.bytes() > 0) {
            long end = parcel.offset() + parcel.bytes();
            if (parcel.offset() < 0 || end > parcel.data().byteSize()) {
                throw new IllegalStateException("data from %d to %d".formatted(0, end));
            }
            parcel.copyTo(MemorySegment.ofArray(new byte[parcel.bytes()]), 0);
        }
    }

    @Override
    public boolean takesRequests() {
        return true;
    }

    @Override
    public void lost(int source, String why) {}
}
