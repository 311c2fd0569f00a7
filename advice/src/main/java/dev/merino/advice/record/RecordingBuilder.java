package dev.merino.advice.record;

import dev.merino.Settings;
import dev.merino.control.NodeSample.SharedArray;
import dev.merino.control.SharingPart;
import dev.merino.control.SharingPart.Known;
import dev.merino.control.SharingPart.Touch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Puts together what nodes have recorded. Each node numbers the arrays in its own order; the index
 * of an array, and how many of that index came before, are the same on all nodes.
 */
public final class RecordingBuilder {
    private final Settings settings;
    private final List<Known> arrays = new ArrayList<>();
    private final Set<Integer> hinted = new HashSet<>();
    private final Map<List<Integer>, Integer> places = new HashMap<>();
    private final Map<List<Object>, Integer> placesByName = new HashMap<>();
    private final List<List<Integer>> placesOfNode = new ArrayList<>();
    private final List<List<Touch>> touches = new ArrayList<>();
    private final int[] intervals;
    private boolean isAnyFull;

    /** Of a run on such a cluster. */
    public RecordingBuilder(Settings settings) {
        this.settings = settings;
        this.intervals = new int[settings.nodes()];
        for (int node = 0; node < settings.nodes(); node++) {
            placesOfNode.add(new ArrayList<>());
            touches.add(new ArrayList<>());
        }
    }

    /** The next part of what {@code node} has recorded. */
    public void add(int node, SharingPart part) {
        intervals[node] = part.intervals();
        isAnyFull |= part.isFull();
        for (Known known : part.arrays()) {
            placesOfNode.get(node).add(place(known));
        }
        part.hinted().forEach(array -> hinted.add(placesOfNode.get(node).get(array)));
        for (Touch touch : part.touches()) {
            touches.get(node).add(with(touch, placesOfNode.get(node).get(touch.array())));
        }
    }

    private static Touch with(Touch touch, int array) {
        return new Touch(
                touch.interval(),
                array,
                touch.page(),
                touch.reads(),
                touch.writes(),
                touch.conflicts(),
                touch.parts());
    }

    /** A node whose ranks have not asked for an array knows no line of it. */
    private int place(Known known) {
        List<Integer> key = List.of(known.array().index(), known.incarnation());
        int place = places.computeIfAbsent(key, _ -> placeByName(known));
        if (place == arrays.size()) {
            arrays.add(known);
        } else if (arrays.get(place).array().line().isEmpty()) {
            arrays.set(place, known);
        }
        return place;
    }

    /**
     * Arrays have names of their own while they are open, so one of the same name and line as a
     * closed one is that one again, in another round of the program.
     */
    private int placeByName(Known known) {
        SharedArray array = known.array();
        boolean isNamed = !array.line().isEmpty() && !array.name().startsWith("#");
        if (!isNamed) {
            return arrays.size();
        }
        List<Object> name =
                List.of(
                        array.name(),
                        array.line(),
                        array.pageCount(),
                        array.unitBytes(),
                        known.protocol());
        return placesByName.computeIfAbsent(name, _ -> arrays.size());
    }

    /** All that is whole on every node; {@link #isEmpty} if that is nothing. */
    public Recording build() {
        int longest = 0;
        int shortest = Integer.MAX_VALUE;
        for (int node = 0; node < intervals.length; node++) {
            if (!touches.get(node).isEmpty()) {
                longest = Math.max(longest, intervals[node]);
                shortest = Math.min(shortest, intervals[node]);
            }
        }
        int whole = shortest == Integer.MAX_VALUE ? 0 : shortest;
        List<List<Touch>> kept = new ArrayList<>();
        for (List<Touch> its : touches) {
            kept.add(its.stream().filter(touch -> touch.interval() < whole).toList());
        }
        return new Recording(
                settings.nodes(),
                settings.protocol(),
                settings.faithful(),
                whole == longest && !isAnyFull,
                whole,
                IntStream.range(0, arrays.size()).mapToObj(this::array).toList(),
                kept);
    }

    /** Whether no node has recorded anything. */
    public boolean isEmpty() {
        return Arrays.stream(intervals).allMatch(count -> count == 0);
    }

    private RecordedArray array(int place) {
        Known known = arrays.get(place);
        SharedArray array = known.array();
        return new RecordedArray(
                array.name(),
                shortLine(array.line()),
                array.call(),
                array.pageCount(),
                array.unitBytes(),
                array.elementBytes(),
                array.placement(),
                known.protocol(),
                hinted.contains(place));
    }

    /** The file and the number of a line that is given as the frame of a stack trace. */
    private static String shortLine(String line) {
        int open = line.indexOf('(');
        int close = line.indexOf(')', Math.max(0, open));
        return open < 0 || close < 0 ? line : line.substring(open + 1, close);
    }
}
