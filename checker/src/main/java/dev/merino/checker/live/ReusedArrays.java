package dev.merino.checker.live;

import dev.merino.Placement;
import dev.merino.linux.MappedMemory;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which array a program takes for an area. As long as there is room that is a fresh one, later an
 * old one of the same make, the one not used for the longest time. Every rank keeps such a list and
 * comes to the same names, since all run the same programs.
 */
final class ReusedArrays {
    private final long freshBytesMax;
    private final Map<Make, Deque<String>> known = new HashMap<>();
    private final Set<String> old = new HashSet<>();
    private final Set<String> taken = new HashSet<>();
    private long freshBytes;

    /** What arrays must have in common to stand for one another. */
    record Make(int elementBytes, int unitBytes, int bytes, Placement placement) {}

    /** Takes fresh arrays until they have {@code freshBytesMax} bytes, in whole pages, together. */
    ReusedArrays(long freshBytesMax) {
        this.freshBytesMax = freshBytesMax;
    }

    /** A new program begins: it may take what earlier ones had. */
    void begin() {
        old.addAll(taken);
        taken.clear();
    }

    /** The name of an array of that make that this program does not have yet. */
    String take(Make make, String freshName) {
        Deque<String> names = known.computeIfAbsent(make, m -> new ArrayDeque<>());
        boolean again = reuses() && !names.isEmpty() && !taken.contains(names.peek());
        String name = again ? names.remove() : freshName;
        names.add(name);
        taken.add(name);
        freshBytes += again ? 0 : Math.max(make.bytes, MappedMemory.pageBytes());
        return name;
    }

    /** Whether an earlier program had this array, so that there may be something in it. */
    boolean isOld(String name) {
        return old.contains(name);
    }

    /** Whether this program has to clear something. */
    boolean reuses() {
        return freshBytes >= freshBytesMax;
    }
}
