package dev.merino.transport.ucx;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

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
    private static final int REGION_BYTES_MIN = 2 * Long.BYTES + Integer.BYTES;

    UcxContact {
        shared = List.copyOf(shared);
    }

    byte[] encode() {
        WireWriter out = new WireWriter();
        out.putLong(token);
        out.putBytes(worker);
        out.putList(
                shared,
                (to, each) -> {
                    to.putLong(each.address());
                    to.putLong(each.bytes());
                    to.putBytes(each.key());
                });
        return out.toByteArray();
    }

    /** Decodes the output of {@link #encode}. */
    static UcxContact decode(byte[] encoded) {
        WireReader in = new WireReader(encoded);
        long token = in.getLong("token");
        byte[] worker = in.getBytes("worker address");
        List<UcxRemoteMemory> shared =
                in.getList("shared memory", REGION_BYTES_MIN, UcxContact::region);
        in.end();
        if (worker.length == 0 || shared.size() > REGIONS_MAX) {
            throw in.malformed(
                    "shared memory",
                    "%d regions behind an address of %d bytes"
                            .formatted(shared.size(), worker.length));
        }
        return new UcxContact(token, worker, shared);
    }

    private static UcxRemoteMemory region(WireReader in) {
        long address = in.getLong("address");
        long bytes = in.getLong("bytes");
        if (bytes < 0 || address < 0 || address + bytes < 0) {
            throw in.malformed("bytes", "%d from %d on".formatted(bytes, address));
        }
        return new UcxRemoteMemory(address, bytes, in.getBytes("key"));
    }
}
