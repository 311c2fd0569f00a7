package dev.merino.checker.structures;

import dev.merino.core.Chance;

import java.util.Locale;
import java.util.function.Function;

/** The structures that programs use. */
public enum ActivityKind {
    SEMAPHORE(SemaphoreActivity::new),
    READ_WRITE_LOCK(ReadWriteActivity::new),
    LATCH(LatchActivity::new),
    PHASER(PhaserActivity::new),
    QUEUE(QueueActivity::new),
    MAP(MapActivity::new),
    LIST(ListActivity::new),
    ATOMICS(AtomicsActivity::new),
    LOOP(LoopActivity::new),
    COLLECTIVES(CollectivesActivity::new);

    private final Function<Chance, Activity> maker;

    ActivityKind(Function<Chance, Activity> maker) {
        this.maker = maker;
    }

    /** One of the activities of this kind: the same from the same chance. */
    Activity make(Chance chance) {
        return maker.apply(chance);
    }

    /** How reports call it. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
