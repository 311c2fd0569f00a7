package dev.merino.apps.ilink;

import dev.merino.apps.kit.Token;

import java.util.List;

/**
 * A person of a pedigree.
 *
 * @param id the number in the file
 * @param father the index of the father in the pedigree, or {@link #NONE}
 * @param mother the index of the mother in the pedigree, or {@link #NONE}
 * @param phenotypes what is seen, by locus, in the order of the file's columns
 * @param where the first word about this person in the file, for error messages
 */
record Person(int id, int father, int mother, List<Phenotype> phenotypes, Token where) {
    /** The index that stands for no person. */
    static final int NONE = -1;

    boolean isFounder() {
        return father == NONE;
    }
}
