package dev.merino.transport.ucx;

import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireWriter;
import dev.merino.fuzz.contract.FuzzTarget;
import dev.merino.transport.mesh.MeshLimits;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What comes through UCX before any decoder of frames sees it: the messages, each behind two bytes
 * with its length, of somebody who knows the token. It needs no UCX.
 */
public final class UcxTarget implements FuzzTarget {
    private static final long TOKEN = 99;
    private static final int NODES = 3;
    private static final int MESSAGES_MAX = 400;
    private static final MeshLimits LIMITS = new MeshLimits(1 << 10, 1 << 13);

    /** Messages of two nodes, in order, and early. */
    public static Map<String, byte[]> examples() {
        WireWriter inOrder = new WireWriter();
        WireWriter reordered = new WireWriter();
        for (int i = 0; i < 6; i++) {
            message(inOrder, i % 2, i / 2, 8 * i);
            message(reordered, 2, 5 - i, 100);
        }
        return new TreeMap<>(
                Map.of(
                        "in order", inOrder.toByteArray(),
                        "reordered", reordered.toByteArray()));
    }

    private static void message(WireWriter out, int from, long number, int bytes) {
        int length = UcxNode.HEADER_BYTES + bytes;
        out.putByte(length & 0xff);
        out.putByte(length >>> Byte.SIZE);
        out.putInt(from);
        out.putInt(0);
        out.putLong(TOKEN);
        out.putLong(number);
        out.putRaw(new byte[bytes]);
    }

    @Override
    public String name() {
        return "ucx";
    }

    @Override
    public String take(byte[] frame) {
        List<UcxFrames> nodes = new ArrayList<>();
        for (int i = 0; i < NODES; i++) {
            nodes.add(new UcxFrames(LIMITS));
        }
        int[] delivered = {0};
        int at = 0;
        for (int i = 0; i < MESSAGES_MAX && at + 2 <= frame.length; i++) {
            int length = (frame[at] & 0xff) | (frame[at + 1] & 0xff) << Byte.SIZE;
            int end = Math.min(frame.length, at + 2 + length);
            int body = Math.min(end, at + 2 + UcxNode.HEADER_BYTES);
            MemorySegment all = MemorySegment.ofArray(frame);
            UcxNode.deliver(
                    all.asSlice(at + 2, body - at - 2),
                    all.asSlice(body, end - body),
                    TOKEN,
                    NODES,
                    (from, number, data) -> delivered[0] += put(nodes.get(from), number, data));
            at = end;
        }
        return "delivers " + Math.min(delivered[0], 9);
    }

    private static int put(UcxFrames frames, long number, MemorySegment data) {
        String fault = frames.put(number, data);
        if (fault != null) {
            throw new MalformedFrameException(fault);
        }
        int count = 0;
        for (; frames.hasNext(); count++) {
            UcxFrames.Frame frame = frames.take();
            if (frame.length() > LIMITS.frameBytesMax()) {
                throw new IllegalStateException("a frame of " + frame.length() + " bytes");
            }
            frames.giveBack(frame);
        }
        return count;
    }

    /** Addresses of workers and keys of memory, which nodes exchange before the first message. */
    public static final class Contacts implements FuzzTarget {
        /** A valid one. */
        public static Map<String, byte[]> examples() {
            byte[] worker = "worker".getBytes(StandardCharsets.US_ASCII);
            UcxRemoteMemory memory = new UcxRemoteMemory(4096, 8192, new byte[12]);
            return Map.of("contact", new UcxContact(7, worker, List.of(memory, memory)).encode());
        }

        @Override
        public String name() {
            return "ucx-contact";
        }

        @Override
        public String take(byte[] frame) {
            UcxContact contact = UcxContact.decode(frame);
            for (UcxRemoteMemory each : contact.shared()) {
                if (each.bytes() < 0 || each.address() + each.bytes() < each.address()) {
                    throw new IllegalStateException("memory of " + each.bytes() + " bytes");
                }
            }
            if (!Arrays.equals(contact.encode(), frame)) {
                throw new IllegalStateException("it is not what was read");
            }
            return "regions " + contact.shared().size();
        }
    }
}
