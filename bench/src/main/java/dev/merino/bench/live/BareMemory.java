package dev.merino.bench.live;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.Member;
import dev.merino.SharedCounter;
import dev.merino.linux.Descriptor;
import dev.merino.linux.Memfd;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The rival of messages through memory: two words that the ranks write for each other, each on a
 * line of its own. Nothing can be faster between two processes.
 */
final class BareMemory implements AutoCloseable {
    private static final VarHandle LONG = JAVA_LONG.varHandle();
    private static final int BYTES = 4096;
    private static final long ASKED = 0;
    private static final long ANSWERED = 256;
    private static final long END = -1;

    private final Arena arena = Arena.ofShared();
    private final @Nullable Descriptor file;
    private final MemorySegment words;
    private long last;

    private BareMemory(Path path, @Nullable Descriptor file) throws IOException {
        this.file = file;
        try (FileChannel channel =
                FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            words = channel.map(MapMode.READ_WRITE, 0, BYTES, arena);
        }
    }

    /** Maps it for ranks 0 and 1; to be called by both. */
    static BareMemory between(Member me) throws IOException {
        SharedCounter process = me.counter(0);
        SharedCounter number = me.counter(0);
        Descriptor file = null;
        if (me.isFirst()) {
            file = Memfd.create("merino-bare", BYTES);
            process.set(ProcessHandle.current().pid());
            number.set(file.fd());
        }
        me.barrier();
        Path path = Path.of("/proc/" + process.get() + "/fd/" + number.get());
        BareMemory memory = new BareMemory(path, file);
        me.barrier();
        return memory;
    }

    /** Asks and waits for the answer, without sleeping. */
    void ping() {
        call(last + 1);
    }

    private void call(long word) {
        last = word;
        LONG.setRelease(words, ASKED, word); // pairs with getAcquire in serve()
        while ((long) LONG.getAcquire(words, ANSWERED) != word) {
            Thread.onSpinWait();
        }
    }

    /** Lets the other side go on after {@link #serve}. */
    void end() {
        call(END);
        last = 0;
        call(0);
    }

    /** Answers until the other side calls {@link #end}. */
    void serve() {
        boolean over = false;
        long seen = 0;
        while (!over || seen != 0) {
            long word = (long) LONG.getAcquire(words, ASKED); // pairs with setRelease in call()
            if (word != seen) {
                seen = word;
                over |= word == END;
                LONG.setRelease(words, ANSWERED, word); // pairs with getAcquire in call()
            } else {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public void close() {
        arena.close();
        if (file != null) {
            file.close();
        }
    }
}
