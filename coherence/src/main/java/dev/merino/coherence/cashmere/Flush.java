package dev.merino.coherence.cashmere;

import dev.merino.protocol.Event;

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

    /** Whether the processor runs meanwhile. */
    final boolean isRunning;

    final List<LocalPage> pages = new ArrayList<>();

    /** Write notices to send, by sharer. */
    final Map<Integer, List<Integer>> notices = new TreeMap<>();

    /** Modified pages whose versions are to be announced, where releases do that. */
    final List<Written> written = new ArrayList<>();

    /** The versions that notices tell. */
    final Map<Integer, Long> versions = new TreeMap<>();

    /** The announcement of the versions is in flight. */
    boolean announcing;

    /** Diffs that homes have not yet applied. */
    int diffsToAnswer;

    int sharersToAnswer;
    int flushesToEnd;

    /** Flushes that wait for this one. */
    final List<Flush> followers = new ArrayList<>();

    /** The release is over and its processor has continued. */
    boolean ended;

    /** Everything this flush sent has been answered. */
    boolean settled;

    Flush(int id, Event.Release release, int table) {
        this.id = id;
        this.processor = release.processor();
        this.isRunning = release.isRunning();
        this.table = table;
    }

    /** A page that was written, where its master copy was, and the version that it had then. */
    record Written(LocalPage page, int master, long version) {}

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
