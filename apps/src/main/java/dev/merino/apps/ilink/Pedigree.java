package dev.merino.apps.ilink;

import java.util.List;

/**
 * Persons who are all related to each other by blood or marriage, without loops: there is only one
 * way from one person to another.
 *
 * @param number the number in the file
 * @param persons the persons, in the order of the file
 * @param families their nuclear families
 * @param proband the person whom all others are peeled into
 */
record Pedigree(int number, List<Person> persons, List<Family> families, int proband) {}
