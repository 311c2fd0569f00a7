package dev.merino.keeper;

import dev.merino.rank.handle.Registry;
import dev.merino.worker.call.ClusterMessage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The races among writes that the nodes have told of: one report for an array and two nodes. */
final class RaceReports {
    /** More would hide the first. */
    private static final int RACES_MAX = 20;

    private final Map<Pair, Elements> found = new LinkedHashMap<>();

    private record Pair(String array, int node, int other) {}

    /** The first stretch of elements, or of bytes in records, and whether there are others. */
    private record Elements(String noun, long first, long last, boolean more) {
        static Elements of(int elementBytes, long firstByte, long endByte) {
            return elementBytes == 0
                    ? new Elements("byte", firstByte, endByte - 1, false)
                    : new Elements(
                            "element",
                            firstByte / elementBytes,
                            (endByte - 1) / elementBytes,
                            false);
        }

        Elements with(Elements next) {
            boolean isSame = next.first >= first && next.last <= last;
            return isSame ? this : new Elements(noun, first, last, true);
        }

        String text() {
            return first == last
                    ? "%s %d".formatted(noun, first)
                    : "%ss %d to %d".formatted(noun, first, last);
        }
    }

    /** {@code node} has found that it and another one have written the same bytes of an array. */
    void add(Registry.KnownArray array, int node, ClusterMessage.WritesConflict conflict) {
        int other = conflict.other();
        Pair pair = new Pair(array.text(), Math.min(node, other), Math.max(node, other));
        Elements elements =
                Elements.of(array.spec().elementBytes(), conflict.firstByte(), conflict.endByte());
        if (found.containsKey(pair) || found.size() < RACES_MAX) {
            found.merge(pair, elements, Elements::with);
        }
    }

    /** Each as some lines. */
    List<String> texts() {
        List<String> texts = new ArrayList<>();
        found.forEach(
                (pair, elements) ->
                        texts.add(
                                """
                                data race on %s of %s%s:
                                  nodes %d and %d both write it, and nothing orders the two writes.
                                  A barrier between them would, or the same lock.
                                """
                                        .formatted(
                                                elements.text(),
                                                pair.array,
                                                elements.more ? ", and on others" : "",
                                                pair.node,
                                                pair.other)));
        return texts;
    }
}
