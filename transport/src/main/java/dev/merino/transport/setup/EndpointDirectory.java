package dev.merino.transport.setup;

import dev.merino.Member;
import dev.merino.SharedBytes;
import dev.merino.SharedLock;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import java.util.Optional;

/**
 * The endpoints that were made under names, as named objects in shared memory: any rank may look
 * there at any time, and no other rank has to take part in it.
 */
final class EndpointDirectory {
    private static final int ENTRY_BYTES_MAX = 512;

    private final SharedLock lock;
    private final SharedBytes entry;

    /** The place of endpoint {@code name}, as {@code me} sees it. */
    EndpointDirectory(Member me, String name) {
        lock = me.named("directory of endpoints").lock();
        entry = me.named("endpoint " + name).bytes(ENTRY_BYTES_MAX);
    }

    /** Lists an endpoint, in place of an older one of that name. */
    void put(EndpointEntry known) {
        WireWriter out = new WireWriter();
        out.putBytes(known.encode());
        if (out.length() > ENTRY_BYTES_MAX) {
            throw new IllegalStateException(
                    "what ranks must know of %s has %d bytes, more than %d"
                            .formatted(known.name(), out.length(), ENTRY_BYTES_MAX));
        }
        lock.lock();
        try {
            entry.copyFrom(0, out.bytes(), 0, out.length());
        } finally {
            lock.unlock();
        }
    }

    /** What is listed now; empty if nothing is. */
    Optional<EndpointEntry> get() {
        byte[] content = new byte[ENTRY_BYTES_MAX];
        lock.lock();
        try {
            entry.copyTo(0, content, 0, content.length);
        } finally {
            lock.unlock();
        }
        byte[] known = new WireReader(content).getBytes("entry");
        return known.length == 0 ? Optional.empty() : Optional.of(EndpointEntry.decode(known));
    }
}
