package dev.merino.virtual;

import dev.merino.memory.HomeMap;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which node touches each page first in the timed regions of a program, or at all if it has none:
 * where pages are at home by first touch after initialisation (Cashmere, section 2.3.1). A rank
 * loses its rights when its first region begins, so that each page faults once more; later regions
 * are no end of an initialisation, and cost no faults that a run without a recording lacks.
 */
final class FirstTouches {
    private final Map<Integer, Integer> nodes = new TreeMap<>();
    private final boolean isWanted;
    private final Set<Integer> begun = new HashSet<>();

    FirstTouches(boolean isWanted) {
        this.isWanted = isWanted;
    }

    /** A rank of {@code node} has faulted, later than others before. */
    void touched(int page, int node) {
        if (isWanted) {
            nodes.putIfAbsent(page, node);
        }
    }

    /** A rank begins a timed region; whether it must lose its rights, which happens to it once. */
    boolean begin(int rank) {
        if (begun.isEmpty()) {
            nodes.clear();
        }
        return begun.add(rank) && isWanted;
    }

    /** Runs of pages, as settings take them. */
    List<String> lines() {
        return HomeMap.of(nodes).lines();
    }
}
