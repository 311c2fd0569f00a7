package dev.merino.fuzz;

import dev.merino.control.ThrownCopy;
import dev.merino.sim.RecordFactory;
import dev.merino.trace.TraceEvent;
import dev.merino.trace.TraceKind;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes one record of each kind, whatever fields it has: for messages that have no world yet. */
final class RecordMaker {
    private RecordMaker() {}

    /** One of each record that {@code type} permits. */
    static List<Object> ofEach(Class<?> type) {
        List<Object> all = new ArrayList<>();
        if (type.isSealed()) {
            for (Class<?> each : type.getPermittedSubclasses()) {
                all.addAll(ofEach(each));
            }
        } else {
            all.add(RecordFactory.make(type, RecordMaker::value));
        }
        return all;
    }

    private static Object value(Type type) {
        if (type == int.class || type == Integer.class) {
            return 1;
        } else if (type == long.class || type == Long.class) {
            return 64L;
        } else if (type == boolean.class) {
            return true;
        } else if (type == String.class) {
            return "text";
        } else if (type == byte[].class) {
            return new byte[] {1, 2};
        } else if (type == ThrownCopy.class) { // which may contain itself
            return new ThrownCopy("a", List.of(), null);
        } else if (type
                == TraceEvent.class) { // whose numbers must be those of the record around it
            return new TraceEvent(TraceKind.SENT, TraceEvent.KEEPER, 0, 1, 7, 64, 65);
        } else if (type == StackTraceElement.class) {
            return new StackTraceElement("A", "a", "A.java", 7);
        } else if (type instanceof ParameterizedType list) {
            Type[] parts = list.getActualTypeArguments();
            return list.getRawType() == List.class
                    ? List.of(value(parts[0]))
                    : Map.of(value(parts[0]), value(parts[1]));
        }
        Class<?> plain = (Class<?>) type;
        return plain.isEnum() ? plain.getEnumConstants()[0] : ofEach(plain).getFirst();
    }
}
