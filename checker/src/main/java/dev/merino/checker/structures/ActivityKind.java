package dev.merino.checker.structures;

import dev.merino.core.Chance;

import java.util.Locale;

/** The structures that programs use. */
public enum ActivityKind {
    SEMAPHORE,
    READ_WRITE_LOCK,
    LATCH,
    PHASER,
    QUEUE,
    MAP,
    LIST,
    ATOMICS,
    LOOP,
    COLLECTIVES;

    /** One of the activities of this kind: the same from the same chance. */
    Activity make(Chance chance) {
        return switch (this) {
            case SEMAPHORE -> new SemaphoreActivity(chance);
            case READ_WRITE_LOCK -> new ReadWriteActivity(chance);
            case LATCH -> new LatchActivity(chance);
            case PHASER -> new PhaserActivity(chance);
            case QUEUE -> new QueueActivity(chance);
            case MAP -> new MapActivity(chance);
            case LIST -> new ListActivity();
            case ATOMICS -> new AtomicsActivity(chance);
            case LOOP -> new LoopActivity(chance);
            case COLLECTIVES -> new CollectivesActivity(chance);
        };
    }

    /** How reports call it. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
