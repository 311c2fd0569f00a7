package dev.merino.rank.races;

import java.util.concurrent.ConcurrentHashMap;

/** The elements of one array, or the fields of records, and who has accessed them. */
final class MemoryWatch {
    private final String name;
    private final String noun;
    private final ConcurrentHashMap<Long, Shadow> shadows;

    /** The elements of the array of that name. */
    MemoryWatch(String name) {
        this(name, "element", new ConcurrentHashMap<>());
    }

    private MemoryWatch(String name, String noun, ConcurrentHashMap<Long, Shadow> shadows) {
        this.name = name;
        this.noun = noun;
        this.shadows = shadows;
    }

    /** The same for who uses the bytes of the array as records. */
    MemoryWatch asRecords() {
        return new MemoryWatch(name, "the field at byte", shadows);
    }

    /** How {@code element} is called in reports. */
    String nameOf(long element) {
        return "%s %d of %s".formatted(noun, element, name);
    }

    /** The shadow of that number, each of {@value Shadow#ELEMENTS} elements. */
    Shadow shadow(long number) {
        return shadows.computeIfAbsent(number, any -> new Shadow());
    }
}
