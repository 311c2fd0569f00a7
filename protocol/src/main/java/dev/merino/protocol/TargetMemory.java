package dev.merino.protocol;

import dev.merino.memory.Frames;
import dev.merino.memory.PageImage;
import dev.merino.memory.WordMemory;

import java.util.List;

/** The memory of a node on which a {@link RemoteOperation} is carried out. */
public interface TargetMemory {
    /** Its frames. */
    Frames frames();

    /** The words of its window. */
    WordMemory words();

    /** The frame of {@code page} as it is. */
    PageImage image(int page);

    /** The {@code count} words from {@code first} on. */
    List<Long> get(int first, int count);

    /** Writes words from {@code first} on. */
    void put(int first, List<Long> values);
}
