package dev.merino.virtual;

import dev.merino.memory.HomeMap;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which node touches each page first in the timed regions of a program, or at all if it has none:
 * where pages are at home by first touch after initialisation (Cashmere, section 2.3.1). Ranks lose
 * their rights when the first region begins, so that each page faults once more.
 */
final class FirstTouches {
    private final Map<Integer, Integer> nodes = new TreeMap<>();
    private final boolean isWanted;
    private boolean hasRegions;

    FirstTouches(boolean isWanted) {
        this.isWanted = isWanted;
    }

    /** A rank of {@code node} has faulted, later than others before. */
    void touched(int page, int node) {
        if (isWanted) {
            nodes.putIfAbsent(page, node);
        }
    }

    /** A rank begins a timed region; whether it must lose its rights. */
    boolean begin() {
        if (!hasRegions) {
            nodes.clear();
        }
        hasRegions = true;
        return isWanted;
    }

    /** Runs of pages, as settings take them. */
    List<String> lines() {
        return HomeMap.of(nodes).lines();
    }
}
