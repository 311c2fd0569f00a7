package dev.merino.pager;

import dev.merino.core.Check;
import dev.merino.linux.Descriptor;
import dev.merino.linux.MappedMemory;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/**
 * The memory of a node that the keepers of its machine share. That of another node is mapped when
 * this one first needs a byte of it (SCI-VM: a segment is mapped on demand); until then it is a
 * descriptor. By one thread, that of the keeper.
 */
public final class KeeperMemory {
    private final Part frames;
    private final Part windows;

    private KeeperMemory(Part frames, Part windows) {
        this.frames = frames;
        this.windows = windows;
    }

    /** What is mapped already: a node's own. */
    static KeeperMemory of(MemorySegment frames, MemorySegment windows) {
        return new KeeperMemory(new Part(frames), new Part(windows));
    }

    /** What another keeper has passed; it owns the descriptors from now on. */
    static KeeperMemory passed(
            Descriptor frames, long framesBytes, Descriptor windows, long windowsBytes) {
        return new KeeperMemory(new Part(frames, framesBytes), new Part(windows, windowsBytes));
    }

    /** The copies of pages. */
    public MemorySegment frames() {
        return frames.mapped();
    }

    /** The words that protocols let each other read and write; most are never touched. */
    public MemorySegment windows() {
        return windows.mapped();
    }

    /** One file of it. */
    private static final class Part {
        private final long bytes;
        private @Nullable Descriptor file;
        private @Nullable MemorySegment mapped;

        Part(MemorySegment mapped) {
            this.bytes = mapped.byteSize();
            this.mapped = mapped;
        }

        Part(Descriptor file, long bytes) {
            this.file = file;
            this.bytes = bytes;
        }

        MemorySegment mapped() {
            MemorySegment known = mapped;
            return known == null ? map() : known;
        }

        private MemorySegment map() {
            try (Descriptor passed = Check.present(file, "memory that is not mapped has a file")) {
                MemorySegment all = MappedMemory.shared(passed, 0, bytes).segment();
                mapped = all;
                file = null;
                return all;
            }
        }
    }
}
