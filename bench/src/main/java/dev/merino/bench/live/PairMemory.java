package dev.merino.bench.live;

import dev.merino.Member;
import dev.merino.SharedCounter;
import dev.merino.linux.Descriptor;
import dev.merino.linux.Memfd;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Memory that the processes of ranks 0 and 1 both map, as keepers of one machine do. */
final class PairMemory implements AutoCloseable {
    private final Arena arena = Arena.ofShared();
    private final @Nullable Descriptor file;
    private final MemorySegment segment;

    private PairMemory(Path path, int bytes, @Nullable Descriptor file) throws IOException {
        this.file = file;
        try (FileChannel channel =
                FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            segment = channel.map(MapMode.READ_WRITE, 0, bytes, arena);
        }
    }

    /** Maps it for all ranks of one machine; to be called by all. */
    static PairMemory between(Member me, int bytes) throws IOException {
        SharedCounter process = me.counter(0);
        SharedCounter number = me.counter(0);
        Descriptor file = null;
        if (me.isFirst()) {
            file = Memfd.create("merino-bare", bytes);
            process.set(ProcessHandle.current().pid());
            number.set(file.fd());
        }
        me.barrier();
        Path path = Path.of("/proc/" + process.get() + "/fd/" + number.get());
        PairMemory memory = new PairMemory(path, bytes, file);
        me.barrier();
        return memory;
    }

    MemorySegment segment() {
        return segment;
    }

    @Override
    public void close() {
        arena.close();
        if (file != null) {
            file.close();
        }
    }
}
