package dev.merino.ucx;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * What a node tells the others of its run, over connections that are authenticated: how to send to
 * it, and how to reach the memory that it shares.
 *
 * <pre>
 *   TOKEN 8 | length 4, worker address | count 4 | for each region: ADDRESS 8, BYTES 8, length 4, key
 * </pre>
 *
 * @param token what messages to the node must bear
 * @param worker the address of its worker
 * @param shared the memory that it shares
 */
record UcxContact(long token, byte[] worker, List<UcxRemoteMemory> shared) {
    private static final int REGIONS_MAX = 16;

    UcxContact {
        shared = List.copyOf(shared);
    }

    byte[] encode() {
        int length = Long.BYTES + Integer.BYTES + worker.length + Integer.BYTES;
        for (UcxRemoteMemory each : shared) {
            length += 2 * Long.BYTES + Integer.BYTES + each.key().length;
        }
        ByteBuffer out = ByteBuffer.allocate(length).putLong(token);
        out.putInt(worker.length).put(worker).putInt(shared.size());
        for (UcxRemoteMemory each : shared) {
            out.putLong(each.address())
                    .putLong(each.bytes())
                    .putInt(each.key().length)
                    .put(each.key());
        }
        return out.array();
    }

    /** Decodes the output of {@link #encode}, of node {@code node}. */
    static UcxContact decode(byte[] encoded, int node) {
        try {
            ByteBuffer in = ByteBuffer.wrap(encoded);
            long token = in.getLong();
            byte[] worker = bytes(in);
            int count = in.getInt();
            List<UcxRemoteMemory> shared = new ArrayList<>();
            for (int i = 0; i < count && i < REGIONS_MAX; i++) {
                shared.add(new UcxRemoteMemory(in.getLong(), in.getLong(), bytes(in)));
            }
            if (worker.length > 0 && shared.size() == count && !in.hasRemaining()) {
                return new UcxContact(token, worker, shared);
            }
        } catch (BufferUnderflowException e) {
            // as any other that is cut off
        }
        throw new IllegalArgumentException(
                "the address of node %d has %d bytes, no token and address of UCX"
                        .formatted(node, encoded.length));
    }

    private static byte[] bytes(ByteBuffer in) {
        int length = in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }
}
