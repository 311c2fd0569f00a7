package dev.merino.coherence.hlrc;

import dev.merino.coherence.hlrc.HlrcPayload.Known;
import dev.merino.coherence.hlrc.HlrcPayload.News;
import dev.merino.core.Payload;
import dev.merino.memory.Region;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What a node has heard of: of every node and page the last interval in which that node wrote that
 * page.
 *
 * <p>Since diffs live at the homes, earlier intervals of the same node and page are of no use to
 * anyone, so this is never larger than nodes times pages, and needs no garbage collection. Who asks
 * says what it knows and is told the rest. A publication is for nobody in particular: it tells what
 * not everybody is known to have heard of. For that every node keeps a lower bound of what each
 * other one has heard (a matrix clock), which travels with the news.
 */
final class Knowledge {
    private final int self;
    private final int nodes;
    private final Rules rules;

    /** The last interval of each page, of each node, the latest last. */
    private final List<LinkedHashMap<Integer, Integer>> written = new ArrayList<>();

    private final Version[] known;

    Knowledge(int self, int nodes, Rules rules) {
        this.self = self;
        this.nodes = nodes;
        this.rules = rules;
        this.known = new Version[nodes];
        for (int node = 0; node < nodes; node++) {
            known[node] = Version.zero(nodes);
            written.add(new LinkedHashMap<>());
        }
    }

    Version time() {
        return known[self];
    }

    /** The next interval of this node. */
    int nextInterval() {
        return time().at(self) + 1;
    }

    /** The interval {@code interval} of this node is over, in which it wrote {@code pages}. */
    void endInterval(int interval, List<Integer> pages) {
        pages.forEach(page -> note(new Notice(page, self, interval)));
        known[self] = time().with(self, interval);
    }

    private void note(Notice notice) {
        Map<Integer, Integer> pages = written.get(notice.node());
        pages.remove(notice.page());
        pages.put(notice.page(), notice.interval());
    }

    /** Takes what an acquire has brought; tells {@code fresh} what was not known yet. */
    void take(Payload granted, Consumer<Notice> fresh) {
        if (!(granted instanceof News news)) {
            return;
        }
        Version before = time();
        List<Notice> unheard = new ArrayList<>();
        for (Notice notice : news.notices()) {
            if (notice.interval() > before.at(notice.node())) {
                unheard.add(notice);
            }
        }
        unheard.sort(Comparator.comparingInt(Notice::interval));
        for (Notice notice : unheard) {
            note(notice);
            fresh.accept(notice);
        }
        for (int node = 0; node < nodes; node++) {
            known[node] = known[node].join(news.known().get(node));
        }
        known[self] = before.join(news.time());
    }

    /** Nobody is told of writes to {@code region} any more: all have heard of them. */
    void forget(Region region) {
        written.forEach(
                pages -> pages.keySet().removeIf(page -> rules.forgetsNotice(page, region)));
    }

    /** Who has heard of nothing says nothing: most clusters use other protocols. */
    Payload ask() {
        return hasHeard() ? new Known(time()) : Payload.NONE;
    }

    private boolean hasHeard() {
        return !Version.zero(nodes).covers(time());
    }

    Payload grant(Payload asked) {
        Version base = asked instanceof Known(Version time) ? time : Version.zero(nodes);
        return hasHeard() ? newsSince(base) : Payload.NONE;
    }

    Payload publish() {
        return hasHeard() ? newsSince(rules.knownToAll(List.of(known), self)) : Payload.NONE;
    }

    private News newsSince(Version base) {
        List<Notice> notices = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            if (rules.passesOn(self, node)) {
                addSince(node, base.at(node), notices);
            }
        }
        return new News(time(), List.of(known), notices);
    }

    private void addSince(int node, int base, List<Notice> notices) {
        for (Map.Entry<Integer, Integer> last : written.get(node).sequencedEntrySet().reversed()) {
            if (last.getValue() <= base) {
                return;
            }
            notices.add(new Notice(last.getKey(), node, last.getValue()));
        }
    }

    /** What two payloads tell together. */
    static Payload merge(Payload one, Payload other) {
        if (!(one instanceof News first)) {
            return other;
        }
        if (!(other instanceof News second)) {
            return one;
        }
        List<Version> known = new ArrayList<>();
        for (int node = 0; node < first.known().size(); node++) {
            known.add(first.known().get(node).join(second.known().get(node)));
        }
        return new News(
                first.time().join(second.time()), known, latest(first.notices(), second.notices()));
    }

    private static List<Notice> latest(List<Notice> one, List<Notice> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.isEmpty() ? other : one;
        }
        Map<Long, Notice> all = new TreeMap<>();
        for (List<Notice> part : List.of(one, other)) {
            for (Notice notice : part) {
                long key = (long) notice.page() << Integer.SIZE | notice.node();
                all.merge(key, notice, (a, b) -> a.interval() > b.interval() ? a : b);
            }
        }
        return Collections.unmodifiableList(new ArrayList<>(all.values()));
    }
}
