package dev.merino.advice.record;

import dev.merino.control.SharingPart.Touch;
import dev.merino.core.JsonObject;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@link Recording} in the JSON file of a run. A touch is a row of numbers: there are many. */
public final class RecordingJson {
    private static final int ROW_LENGTH = 7;

    private RecordingJson() {}

    /** For {@link dev.merino.core.Json}. */
    public static Map<String, Object> of(Recording recording) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("nodes", recording.nodes());
        map.put("protocol", recording.protocol());
        map.put("isFaithful", recording.isFaithful());
        map.put("isWhole", recording.isWhole());
        map.put("intervals", recording.intervals());
        map.put("arrays", recording.arrays().stream().map(RecordingJson::array).toList());
        map.put("touches", recording.touches().stream().map(RecordingJson::touches).toList());
        return map;
    }

    private static Map<String, Object> array(RecordedArray array) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", array.name());
        map.put("line", array.line());
        map.put("call", array.call());
        map.put("pages", array.pageCount());
        map.put("unitBytes", array.unitBytes());
        map.put("elementBytes", array.elementBytes());
        map.put("placement", array.placement());
        map.put("protocol", array.protocol());
        map.put("isHinted", array.isHinted());
        return map;
    }

    /** Rows as texts, each in a line: interval, array, page, reads, writes, conflicts, parts. */
    private static List<String> touches(List<Touch> all) {
        return all.stream().map(RecordingJson::row).toList();
    }

    private static String row(Touch touch) {
        return String.format(
                Locale.ROOT,
                "%d %d %d %d %d %d %x",
                touch.interval(),
                touch.array(),
                touch.page(),
                touch.reads(),
                touch.writes(),
                touch.conflicts(),
                touch.parts());
    }

    /**
     * Reads what {@link #of} became.
     *
     * @throws IllegalArgumentException if it is anything else
     */
    public static Recording read(JsonObject json) {
        List<RecordedArray> arrays =
                json.objects("arrays").stream().map(RecordingJson::array).toList();
        List<List<Touch>> touches = new ArrayList<>();
        int nodes = json.integer("nodes");
        int intervals = json.integer("intervals");
        for (List<String> rows : json.listsOfTexts("touches")) {
            touches.add(rows.stream().map(row -> touch(row, intervals, arrays)).toList());
        }
        if (touches.size() != nodes) {
            throw new IllegalArgumentException(
                    String.format(
                            Locale.ROOT, "touches of %d nodes, not %d", touches.size(), nodes));
        }
        return new Recording(
                nodes,
                json.text("protocol"),
                json.isTrue("isFaithful"),
                json.isTrue("isWhole"),
                intervals,
                arrays,
                touches);
    }

    private static RecordedArray array(JsonObject json) {
        return new RecordedArray(
                json.text("name"),
                json.text("line"),
                json.text("call"),
                json.integer("pages"),
                json.integer("unitBytes"),
                json.integer("elementBytes"),
                json.text("placement"),
                json.text("protocol"),
                json.isTrue("isHinted"));
    }

    private static Touch touch(String row, int intervals, List<RecordedArray> arrays) {
        String[] words = row.split(" ", -1);
        boolean isRow = words.length == ROW_LENGTH;
        try {
            Touch touch =
                    new Touch(
                            natural(words[0]),
                            natural(words[1]),
                            natural(words[2]),
                            natural(words[3]),
                            natural(words[4]),
                            natural(words[5]),
                            Long.parseUnsignedLong(words[6], 16));
            isRow &=
                    touch.interval() < intervals
                            && touch.array() < arrays.size()
                            && touch.page() < arrays.get(touch.array()).pageCount();
            if (isRow) {
                return touch;
            }
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            // It is no row of ours, as the next line says.
        }
        throw new IllegalArgumentException("a touch of a page that is \"" + row + "\"");
    }

    private static int natural(String word) {
        return Integer.parseUnsignedInt(word) & Integer.MAX_VALUE;
    }
}
