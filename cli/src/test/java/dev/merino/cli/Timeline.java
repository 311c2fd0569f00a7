package dev.merino.cli;

import dev.merino.core.JsonReader;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A trace file as a viewer reads it. */
@SuppressWarnings("NullAway") // what the file lacks fails the test where it is read
final class Timeline {
    private final Map<?, ?> file;
    private final List<Event> events = new ArrayList<>();

    /** An event; times are nanoseconds since the beginning of the run. */
    record Event(
            String phase,
            String name,
            String category,
            String track,
            long beginNs,
            long endNs,
            Object id,
            Map<?, ?> arguments) {}

    private Timeline(String text) {
        this.file = (Map<?, ?>) JsonReader.read(text);
        for (Object each : (List<?>) file.get("traceEvents")) {
            events.add(event((Map<?, ?>) each));
        }
    }

    static Timeline of(Path path) throws IOException {
        return new Timeline(Files.readString(path));
    }

    private static Event event(Map<?, ?> map) {
        long beginNs = ns(map.get("ts"));
        return new Event(
                String.valueOf(map.get("ph")),
                String.valueOf(map.get("name")),
                String.valueOf(map.get("cat")),
                map.get("pid") + "/" + map.get("tid"),
                beginNs,
                beginNs + ns(map.get("dur")),
                Optional.<Object>ofNullable(map.get("id")).orElse(""),
                (Map<?, ?>) Optional.<Object>ofNullable(map.get("args")).orElse(Map.of()));
    }

    private static long ns(Object micros) {
        return micros instanceof Number number ? Math.round(number.doubleValue() * 1000) : 0;
    }

    Map<?, ?> about() {
        return (Map<?, ?>) file.get("otherData");
    }

    List<Event> of(String phase) {
        return events.stream().filter(event -> event.phase.equals(phase)).toList();
    }

    List<Event> slices(String category) {
        return of("X").stream().filter(event -> event.category.equals(category)).toList();
    }

    /** The names of tracks, by track. */
    Map<String, String> tracks() {
        Map<String, String> names = new LinkedHashMap<>();
        for (Event event : of("M")) {
            if (event.name.equals("thread_name")) {
                names.put(event.track, String.valueOf(event.arguments.get("name")));
            }
        }
        return names;
    }

    /** A pair of events of one track that overlap without one being inside the other. */
    Optional<String> overlap() {
        Map<String, List<Event>> byTrack = new LinkedHashMap<>();
        of("X").forEach(e -> byTrack.computeIfAbsent(e.track, _ -> new ArrayList<>()).add(e));
        for (List<Event> track : byTrack.values()) {
            track.sort(
                    Comparator.comparingLong(Event::beginNs)
                            .thenComparing(Event::endNs, Comparator.reverseOrder()));
            Deque<Event> open = new ArrayDeque<>();
            for (Event event : track) {
                while (!open.isEmpty() && open.peek().endNs <= event.beginNs) {
                    open.pop();
                }
                if (!open.isEmpty() && event.endNs > open.peek().endNs) {
                    return Optional.of(open.peek() + " overlaps " + event);
                }
                open.push(event);
            }
        }
        return Optional.empty();
    }

    /** Whether a slice of the track of {@code end} encloses it, so that an arrow has a place. */
    boolean isEnclosed(Event end) {
        return of("X").stream()
                .anyMatch(
                        slice ->
                                slice.track.equals(end.track)
                                        && slice.beginNs <= end.beginNs
                                        && end.beginNs < slice.endNs);
    }
}
