package dev.merino.sync;

import java.util.ArrayList;
import java.util.List;

/**
 * The rules by which what ranks give at a barrier comes to all of them, one method each. They stand
 * apart so that the checker can break them one at a time and prove that it notices.
 */
public class ContributionRules {
    /** The rules as they are. */
    public static final ContributionRules TRUE = new ContributionRules();

    /** The rules as they are. */
    protected ContributionRules() {}

    /** Ranks are numbered node by node. */
    protected int rankOf(int node, int processor, int processors) {
        return node * processors + processor;
    }

    /**
     * Whether what was given in {@code round} is still told when somebody has given in the round
     * {@code newest}: he may have left the barrier before others have heard that it is open, but
     * has not left the next one.
     */
    protected boolean isTold(int round, int newest) {
        return newest - round <= 1;
    }

    /** A rank takes what was given in the round in which it gave itself. */
    protected boolean isTaken(int round, int own) {
        return round == own;
    }

    /** All of both, in order. */
    protected List<Contribution> union(List<Contribution> one, List<Contribution> other) {
        List<Contribution> all = new ArrayList<>(one.size() + other.size());
        int i = 0;
        int j = 0;
        while (i < one.size() || j < other.size()) {
            boolean isOfOne =
                    j == other.size() || (i < one.size() && one.get(i).isBefore(other.get(j)));
            all.add(isOfOne ? one.get(i++) : other.get(j++));
        }
        return all;
    }
}
