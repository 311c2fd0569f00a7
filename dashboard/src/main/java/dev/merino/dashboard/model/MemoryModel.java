package dev.merino.dashboard.model;

import dev.merino.control.NodeSample;
import dev.merino.control.NodeSample.PageUse;
import dev.merino.control.NodeSample.SharedArray;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Shared memory: every array, and what each node does with its pages. */
final class MemoryModel {
    private static final int CELLS_MAX = 256;
    private static final int PAGES_AT_ONCE = 1024;
    private static final int ARRAYS_MAX = 256;

    private final List<PageTotals> nodes = new ArrayList<>();
    private final Map<Integer, SharedArray> arrays = new TreeMap<>();

    MemoryModel(int nodeCount) {
        for (int node = 0; node < nodeCount; node++) {
            nodes.add(new PageTotals());
        }
    }

    void sampled(int node, NodeSample sample) {
        for (SharedArray array : sample.arrays()) {
            define(array);
        }
        if (node == 0 && !sample.arrays().isEmpty()) {
            arrays.keySet().retainAll(indices(sample.arrays()));
        }
        for (PageUse use : sample.pages()) {
            nodes.get(node).note(use);
        }
    }

    private static Set<Integer> indices(List<SharedArray> all) {
        return all.stream().map(SharedArray::index).collect(Collectors.toSet());
    }

    /** All nodes know the same arrays; those whose ranks have asked for one know its name, too. */
    private void define(SharedArray array) {
        SharedArray known = arrays.get(array.index());
        if (known != null && known.firstPage() != array.firstPage()) { // another one by now
            nodes.forEach(pages -> pages.forget(array.firstPage(), endOf(array)));
            known = null;
        }
        boolean isNews = known == null || (known.call().isEmpty() && !array.call().isEmpty());
        if (isNews && (known != null || arrays.size() < ARRAYS_MAX)) {
            arrays.put(array.index(), array);
        }
    }

    static int endOf(SharedArray array) {
        return array.firstPage() + array.pageCount();
    }

    /** Those that there are now. */
    List<SharedArray> arrays() {
        return List.copyOf(arrays.values());
    }

    PageView view(int first, int end) {
        return PageView.of(nodes, first, end);
    }

    /** All arrays as heat maps: of each so many cells at most, of as many pages each. */
    List<Map<String, Object>> overview() {
        List<Map<String, Object>> all = new ArrayList<>();
        for (SharedArray array : arrays.values()) {
            int pagesEach = Math.ceilDiv(array.pageCount(), CELLS_MAX);
            Map<String, Object> map = fields(array);
            map.put("pagesEach", pagesEach);
            map.put("cells", cells(array.firstPage(), endOf(array), pagesEach));
            all.add(map);
        }
        return all;
    }

    private static Map<String, Object> fields(SharedArray array) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("index", array.index());
        map.put("name", array.name());
        map.put("line", shortLine(array));
        map.put("where", array.line());
        map.put("call", array.call());
        map.put("pages", array.pageCount());
        map.put("unitBytes", array.unitBytes());
        map.put("elementBytes", array.elementBytes());
        map.put("placement", array.placement());
        return map;
    }

    /** The file and the number of the line that allocates {@code array}; empty if unknown. */
    static String shortLine(SharedArray array) {
        int open = array.line().indexOf('(');
        int close = array.line().indexOf(')', open);
        return open < 0 || close < 0 ? array.line() : array.line().substring(open + 1, close);
    }

    /** Six numbers a cell, as short as can be: the browser gets them several times a second. */
    private List<Object> cells(int first, int end, int pagesEach) {
        List<Object> cells = new ArrayList<>();
        for (int page = first; page < end; page += pagesEach) {
            PageView view = view(page, Math.min(end, page + pagesEach));
            cells.add(
                    List.of(
                            view.faults(),
                            view.transfers(),
                            view.diffs(),
                            view.conflicts(),
                            view.writerCount(),
                            view.home()));
        }
        return cells;
    }

    /** Pages of an array one by one, from the {@code from}-th on, as many as go at once. */
    Map<String, Object> pages(int index, int from) {
        SharedArray array = arrays.get(index);
        if (array == null) {
            return Map.of();
        }
        Map<String, Object> map = fields(array);
        int first = Math.clamp(from, 0, array.pageCount());
        int end = Math.min(array.pageCount(), first + PAGES_AT_ONCE);
        List<Object> pages = new ArrayList<>();
        for (int page = first; page < end; page++) {
            pages.add(page(array.firstPage() + page));
        }
        map.put("from", first);
        map.put("each", pages);
        return map;
    }

    private Map<String, Object> page(int page) {
        Map<String, Object> map = view(page, page + 1).fields();
        List<Object> parts = new ArrayList<>();
        for (PageTotals totals : nodes) {
            PageUse use = totals.of(page);
            parts.add(use == null ? "0" : Long.toHexString(use.writtenParts()));
        }
        map.put("writtenParts", parts);
        return map;
    }

    /** The parts of a page that the diffs of each node have changed. */
    List<Long> writtenParts(int page) {
        List<Long> parts = new ArrayList<>();
        for (PageTotals totals : nodes) {
            PageUse use = totals.of(page);
            parts.add(use == null ? 0L : use.writtenParts());
        }
        return parts;
    }
}
