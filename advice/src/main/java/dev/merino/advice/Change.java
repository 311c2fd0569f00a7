package dev.merino.advice;

import dev.merino.Placement;
import dev.merino.advice.record.RecordedArray;
import dev.merino.advice.replay.ArrayPlan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Something that a program could do otherwise. */
public sealed interface Change {
    /** In whole sentences, what to write. */
    String words(List<RecordedArray> arrays);

    /** The plans with this changed. */
    List<ArrayPlan> in(List<ArrayPlan> plans);

    /** Another protocol for the arrays that do not name one, and had {@code usual}. */
    record Protocol(String usual, String name) implements Change {
        @Override
        public String words(List<RecordedArray> arrays) {
            return "run with --protocol " + name;
        }

        @Override
        public List<ArrayPlan> in(List<ArrayPlan> plans) {
            return plans.stream()
                    .map(plan -> plan.protocol().equals(usual) ? plan.withProtocol(name) : plan)
                    .toList();
        }
    }

    /** Another protocol for one array. */
    record ProtocolOf(int array, String name) implements Change {
        @Override
        public String words(List<RecordedArray> arrays) {
            return arrays.get(array).words()
                    + ": keep it coherent by another protocol, .protocol(\""
                    + name
                    + "\")";
        }

        @Override
        public List<ArrayPlan> in(List<ArrayPlan> plans) {
            return with(plans, array, plans.get(array).withProtocol(name));
        }
    }

    /** Another unit. */
    record Unit(int array, int bytes) implements Change {
        @Override
        public String words(List<RecordedArray> arrays) {
            RecordedArray its = arrays.get(array);
            return String.format(
                    Locale.ROOT,
                    "%s: keep it coherent in %s units, .unitBytes(%d) instead of %d",
                    its.words(),
                    bytes < its.unitBytes() ? "smaller" : "larger",
                    bytes,
                    its.unitBytes());
        }

        @Override
        public List<ArrayPlan> in(List<ArrayPlan> plans) {
            return with(plans, array, plans.get(array).withUnitBytes(bytes));
        }
    }

    /** Other homes. */
    record Homes(int array, Placement placement) implements Change {
        @Override
        public String words(List<RecordedArray> arrays) {
            return String.format(
                    Locale.ROOT,
                    "%s: place its master copies otherwise, .placement(Placement.%s) instead of %s",
                    arrays.get(array).words(),
                    placement,
                    arrays.get(array).placement());
        }

        @Override
        public List<ArrayPlan> in(List<ArrayPlan> plans) {
            return with(plans, array, plans.get(array).withPlacement(placement));
        }
    }

    /** Space between what nodes write at one time. */
    record Padding(int array) implements Change {
        @Override
        public String words(List<RecordedArray> arrays) {
            RecordedArray its = arrays.get(array);
            return String.format(
                    Locale.ROOT,
                    "%s: nodes write different elements of the same page at one time (false"
                            + " sharing); give each rank's elements a page of their own, by"
                            + " padded().%sMatrix(ranks, ...) or @Struct(alignBytes = %d)",
                    its.words(),
                    type(its),
                    its.unitBytes());
        }

        private static String type(RecordedArray its) {
            String call = its.call().toLowerCase(Locale.ROOT);
            for (String type : List.of("long", "double", "int", "float", "short", "byte")) {
                if (call.startsWith(type)) {
                    return type;
                }
            }
            return "long";
        }

        @Override
        public List<ArrayPlan> in(List<ArrayPlan> plans) {
            return with(plans, array, plans.get(array).padded());
        }
    }

    /** Hints. */
    record Hints(int array) implements Change {
        @Override
        public String words(List<RecordedArray> arrays) {
            return arrays.get(array).words()
                    + ": nodes read many pages one after the other; say so ahead, by"
                    + " willRead(from, to) before the loop";
        }

        @Override
        public List<ArrayPlan> in(List<ArrayPlan> plans) {
            return with(plans, array, plans.get(array).withHints());
        }
    }

    private static List<ArrayPlan> with(List<ArrayPlan> plans, int array, ArrayPlan plan) {
        List<ArrayPlan> changed = new ArrayList<>(plans);
        changed.set(array, plan);
        return changed;
    }
}
