package dev.merino.apps.ilink;

import dev.merino.apps.kit.Token;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes a pedigree of lines of a file, and refuses what cannot be or cannot be peeled. */
final class PedigreeMaker {
    private static final int MAN = 1;
    private static final int WOMAN = 2;

    /** Who a person is, as it stands in the file. */
    record Relations(Token id, Token father, Token mother, Token sex, boolean isProband) {}

    private final int number;
    private final List<Relations> relations = new ArrayList<>();
    private final List<List<Phenotype>> phenotypes = new ArrayList<>();
    private final Map<Integer, Integer> indices = new LinkedHashMap<>();
    private int proband;

    PedigreeMaker(int number) {
        this.number = number;
    }

    void add(Relations person, List<Phenotype> seen) {
        int id = person.id.whole("person", 1, Integer.MAX_VALUE);
        person.sex.whole("sex", MAN, WOMAN);
        if (indices.putIfAbsent(id, relations.size()) != null) {
            throw person.id.refused(
                    "person %d of pedigree %d is here a second time".formatted(id, number));
        }
        if (person.isProband) {
            proband = relations.size();
        }
        relations.add(person);
        phenotypes.add(seen);
    }

    Pedigree make() {
        List<Person> persons = new ArrayList<>();
        for (int index = 0; index < relations.size(); index++) {
            persons.add(person(index));
        }
        requireNoOwnAncestors(persons);
        List<Family> families = Family.of(persons);
        requireTree(persons, families);
        return new Pedigree(number, List.copyOf(persons), families, proband);
    }

    private Person person(int index) {
        Relations person = relations.get(index);
        int father = parent(person.father, "father", MAN);
        int mother = parent(person.mother, "mother", WOMAN);
        if ((father == Person.NONE) != (mother == Person.NONE)) {
            throw person.id.refused(
                    "person %s has one parent: give both, or 0 0".formatted(person.id.text()));
        }
        return new Person(person.id.whole(), father, mother, phenotypes.get(index), person.id);
    }

    private int parent(Token word, String role, int sex) {
        int id = word.whole();
        if (id == 0) {
            return Person.NONE;
        }
        Integer index = indices.get(id);
        if (index == null) {
            throw word.refused("%s %d is not in pedigree %d".formatted(role, id, number));
        }
        if (relations.get(index).sex.whole() != sex) {
            throw word.refused(
                    "%s %d has the wrong sex in line %d"
                            .formatted(role, id, relations.get(index).id.line()));
        }
        return index;
    }

    /** Removes persons without remaining parents; those who stay are their own ancestors. */
    private static void requireNoOwnAncestors(List<Person> persons) {
        boolean[] isDone = new boolean[persons.size()];
        boolean goesOn = true;
        while (goesOn) {
            goesOn = false;
            for (int index = 0; index < persons.size(); index++) {
                Person person = persons.get(index);
                if (!isDone[index]
                        && (person.isFounder()
                                || (isDone[person.father()] && isDone[person.mother()]))) {
                    isDone[index] = true;
                    goesOn = true;
                }
            }
        }
        for (int index = 0; index < persons.size(); index++) {
            if (!isDone[index]) {
                throw ownAncestor(persons, isDone, index);
            }
        }
    }

    /** Following parents among the rest leads to a person who is an own ancestor. */
    private static IllegalArgumentException ownAncestor(
            List<Person> persons, boolean[] isDone, int start) {
        int index = start;
        for (int step = 0; step < persons.size(); step++) {
            Person person = persons.get(index);
            index = isDone[person.father()] ? person.mother() : person.father();
        }
        Person person = persons.get(index);
        return person.where().refused("person %d is the own ancestor".formatted(person.id()));
    }

    /** Joins persons and families one by one: there must be one way between any two of them. */
    private void requireTree(List<Person> persons, List<Family> families) {
        int[] group = new int[persons.size() + families.size()];
        for (int index = 0; index < group.length; index++) {
            group[index] = index;
        }
        for (int family = 0; family < families.size(); family++) {
            for (int member : families.get(family).members()) {
                int one = leader(group, member);
                int other = leader(group, persons.size() + family);
                if (one == other) {
                    Person person = persons.get(member);
                    throw person.where()
                            .refused(
                                    "person %d closes a loop of marriages: such are not known here"
                                            .formatted(person.id()));
                }
                group[one] = other;
            }
        }
        for (int index = 1; index < persons.size(); index++) {
            if (leader(group, index) != leader(group, 0)) {
                throw persons.get(index)
                        .where()
                        .refused(
                                "person %d is no relative of person %d: make it another pedigree"
                                        .formatted(
                                                persons.get(index).id(), persons.getFirst().id()));
            }
        }
    }

    private static int leader(int[] group, int start) {
        int index = start;
        while (group[index] != index) {
            group[index] = group[group[index]];
            index = group[index];
        }
        return index;
    }
}
