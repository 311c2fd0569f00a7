package dev.merino.transport.shm;

import dev.merino.linux.Descriptor;
import dev.merino.linux.EventCounter;
import dev.merino.linux.MappedMemory;
import dev.merino.linux.Memfd;
import dev.merino.messages.EndpointName;
import dev.merino.transport.AmOptions;

import java.lang.foreign.MemorySegment;

/** The queue block of this endpoint: its memory, doorbell and receive queues. */
final class OwnBlock implements AutoCloseable {
    private final QueueLayout layout;
    private final Descriptor file;
    private final MappedMemory mapping;
    private final MemorySegment memory;
    private final EventCounter events = EventCounter.create();
    private final Doorbell doorbell;
    private final ReceiveQueue requests;
    private final ReceiveQueue replies;

    OwnBlock(EndpointName name, long tag, AmOptions options, int endpoints, long stuckNsMax) {
        this(name, tag, QueueLayout.of(options), stuckNsMax, options.postBytesMax(), endpoints);
    }

    private OwnBlock(
            EndpointName name,
            long tag,
            QueueLayout layout,
            long stuckNsMax,
            int postBytesMax,
            int endpoints) {
        this.layout = layout;
        file = Memfd.create("merino-am-" + name.number(), layout.bytes());
        mapping = MappedMemory.shared(file, 0, layout.bytes());
        memory = mapping.segment();
        doorbell = new Doorbell(memory, events);
        PostReceiver posts = new PostReceiver(memory, postBytesMax, endpoints);
        requests = new ReceiveQueue(memory, layout, QueueLayout.REQUESTS_OFFSET, stuckNsMax, posts);
        replies = new ReceiveQueue(memory, layout, layout.repliesOffset(), stuckNsMax, posts);
        prepare(name, tag);
    }

    private void prepare(EndpointName name, long tag) {
        requests.prepare();
        replies.prepare();
        long start = memory.address();
        SharedWords.putInt(start + QueueLayout.VERSION_OFFSET, QueueLayout.VERSION);
        SharedWords.putInt(start + QueueLayout.PACKETS_OFFSET, layout.packets());
        SharedWords.putInt(start + QueueLayout.BLOCKS_OFFSET, layout.blocks());
        SharedWords.putInt(start + QueueLayout.BLOCK_BYTES_OFFSET, layout.blockBytes());
        SharedWords.put(start + QueueLayout.RUN_OFFSET, name.run());
        SharedWords.put(start + QueueLayout.NUMBER_OFFSET, name.number());
        setTag(tag);
        SharedWords.putRelease(start + QueueLayout.MAGIC_OFFSET, QueueLayout.MAGIC);
    }

    void setTag(long tag) {
        SharedWords.putRelease(memory.address() + QueueLayout.TAG_OFFSET, tag);
    }

    QueueLayout layout() {
        return layout;
    }

    /** The memfd that peers map. */
    Descriptor file() {
        return file;
    }

    MemorySegment memory() {
        return memory;
    }

    Doorbell doorbell() {
        return doorbell;
    }

    ReceiveQueue requests() {
        return requests;
    }

    ReceiveQueue replies() {
        return replies;
    }

    @Override
    public void close() {
        mapping.close();
        file.close();
        events.close();
    }
}
