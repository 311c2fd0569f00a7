package dev.merino.apps.ilink;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A nuclear family: two parents and all children that they have with each other, as indices in the
 * pedigree.
 */
record Family(int father, int mother, List<Integer> children) {
    private record Parents(int father, int mother) {}

    /** All nuclear families of some persons. */
    static List<Family> of(List<Person> persons) {
        Map<Parents, List<Integer>> children = new LinkedHashMap<>();
        for (int person = 0; person < persons.size(); person++) {
            Person child = persons.get(person);
            if (!child.isFounder()) {
                children.computeIfAbsent(
                                new Parents(child.father(), child.mother()), _ -> new ArrayList<>())
                        .add(person);
            }
        }
        return children.entrySet().stream()
                .map(
                        entry ->
                                new Family(
                                        entry.getKey().father,
                                        entry.getKey().mother,
                                        List.copyOf(entry.getValue())))
                .toList();
    }

    /** Parents and children. */
    List<Integer> members() {
        List<Integer> members = new ArrayList<>(List.of(father, mother));
        members.addAll(children);
        return members;
    }
}
