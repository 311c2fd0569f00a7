package dev.merino.coherence.cashmere;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one release has sent and what it still waits for: first the homes, then the sharers, and
 * besides the earlier flushes that took this table's modifications along.
 */
final class Flush {
    final int id;
    final int processor;
    final int table;
    final List<LocalPage> pages = new ArrayList<>();

    /** Write notices to send, by sharer. */
    final Map<Integer, List<Integer>> notices = new TreeMap<>();

    int homesToAnswer;
    int sharersToAnswer;
    int flushesToEnd;

    /** Flushes that wait for this one. */
    final List<Flush> followers = new ArrayList<>();

    /** The release is over and its processor goes on. */
    boolean ended;

    /** Everything this flush sent has been answered. */
    boolean settled;

    Flush(int id, int processor, int table) {
        this.id = id;
        this.processor = processor;
        this.table = table;
    }

    void addNotice(int sharer, int page) {
        notices.computeIfAbsent(sharer, s -> new ArrayList<>()).add(page);
    }

    /** Ends only after {@code earlier}. */
    void follow(Flush earlier) {
        if (!earlier.followers.contains(this)) {
            earlier.followers.add(this);
            flushesToEnd++;
        }
    }
}
